"""What a board's Python lacks, as tables: each row with what to use instead.

The facts come from running CircuitPython 9 and 10; board_python.py applies them.
"""

# What stands on every board and may be used anywhere in device code.
MODULES = (
    "array", "binascii", "collections", "errno", "gc", "io", "json", "math", "os", "random", "re", "struct",
    "sys", "time", "traceback",
)  # fmt: skip
COLLECTIONS = ("namedtuple", "OrderedDict", "deque")
# Left out on some board or runtime: only behind try/except ImportError.
GUARDED = ("micropython", "lvfontio")

LACKED_MODULES = {
    "functools": "a closure or a loop",
    "itertools": "a loop or a generator",
    "dataclasses": "collections.namedtuple or a class",
    "enum": "small ints with names",
    "typing": "a docstring",
    "copy": "list(), dict() or a slice",
    "datetime": "time",
    "string": "the characters themselves",
    "operator": "a lambda",
    "abc": "a plain base class",
    "contextlib": "try/finally",
    "types": "type(x)",
    "heapq": "sorted()",
    "weakref": "a plain reference",
    "bisect": "a loop that halves",
    "platform": "sys.implementation and os.uname()",
    "pathlib": "strings with /",
    "_thread": "the one loop",
    "threading": "the one loop",
    "asyncio": "the one loop",
    "__future__": "nothing: annotations are not evaluated",
}

LACKED_METHODS = {
    "ljust": '"{:<n}".format(x)',
    "rjust": '"{:>n}".format(x)',
    "zfill": '"{:0n}".format(x)',
    "capitalize": "upper() on the first letter",
    "swapcase": "upper() and lower()",
    "removeprefix": "startswith() and a slice",
    "removesuffix": "endswith() and a slice",
    "isalnum": "isalpha() and isdigit()",
    "isdecimal": "isdigit()",
    "isnumeric": "isdigit()",
    "isidentifier": "a loop over the letters",
    "isprintable": "a comparison of ord()",
    "isascii": "a comparison of ord()",
    "translate": "replace()",
    "maketrans": "replace()",
    "casefold": "lower()",
    "expandtabs": "replace()",
    "format_map": "format(**facts)",
    "bit_count": "a loop over the bits",
    "bit_length": "a loop over the bits",
    "is_integer": "x == int(x)",
    "_replace": "a new namedtuple",
    "_asdict": "the fields by name",
}

LACKED_ATTRIBUTES = {
    ("os", "replace"): "remove() and rename(), which is not atomic",
    ("os", "path"): "strings and os.stat()",
    ("os", "walk"): "os.listdir()",
    ("os", "makedirs"): "os.mkdir()",
    ("os", "environ"): "os.getenv()",
    ("struct", "Struct"): "struct.pack and unpack_from",
    ("math", "gcd"): "Euclid's loop",
    ("math", "lcm"): "Euclid's loop",
    ("math", "prod"): "a loop",
    ("math", "comb"): "a loop",
    ("math", "perm"): "a loop",
    ("math", "isqrt"): "int(math.sqrt(x)), checked",
}

LACKED_NAMES = {
    "FileNotFoundError": "OSError and its errno",
    "FileExistsError": "OSError and its errno",
    "PermissionError": "OSError and its errno",
    "IsADirectoryError": "OSError and its errno",
    "NotADirectoryError": "OSError and its errno",
    "BlockingIOError": "OSError and its errno",
    "InterruptedError": "OSError and its errno",
    "ConnectionResetError": "OSError and its errno",
    "RecursionError": "RuntimeError",
    "ModuleNotFoundError": "ImportError",
    "UnicodeDecodeError": "UnicodeError",
    "UnicodeEncodeError": "UnicodeError",
    "vars": "the attributes by name",
    "ascii": "repr()",
    "breakpoint": "print()",
}

GENERICS = ("list", "dict", "tuple", "set", "frozenset", "type")

# Keyword arguments that a call may not have: {function or method: (keywords, instead)}.
LACKED_KEYWORDS = {
    "from_bytes": (("signed",), "a subtraction where the highest bit is set"),
    "sum": (("start",), "start + sum(...)"),
    "zip": (("strict",), "a check of the lengths"),
    "print": (("flush",), "nothing: the console is not buffered"),
    "dumps": (("indent", "sort_keys", "ensure_ascii", "default", "cls"), "sorted keys in the dict itself"),
    "dump": (("indent", "sort_keys", "ensure_ascii", "default", "cls"), "sorted keys in the dict itself"),
    "decode": (("errors", "encoding"), "decode() and UnicodeError"),
    "encode": (("errors", "encoding"), "encode()"),
    "split": (("sep", "maxsplit"), "arguments by position"),
    "rsplit": (("sep", "maxsplit"), "arguments by position"),
    "splitlines": (("keepends",), "arguments by position"),
    "int": (("base",), "arguments by position"),
}

SYNTAX = {
    "Match": ("match", "if and elif"),
    "TryStar": ("except*", "except"),
    "TypeAlias": ("a type statement", "a docstring"),
}
