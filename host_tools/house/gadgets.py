"""What a gadget keeps of names and house rules: read, and put there so that it is known to have arrived.

Knows the settings of the link's protocol by name, and no file.
"""

from dataclasses import dataclass, field

from host_tools.house.checking import Options
from host_tools.house.errors import HouseError
from host_tools.link.client import Client
from shared_rules.errors import RuleError
from shared_rules.games import GAMES
from shared_rules.house_rules import letter_of, read, text_of

NAMES = "names"
OPTIONS = "options"


@dataclass(frozen=True)
class Kept:
    """options: of the games whose house rules can be read. unreadable: games whose cannot, damaged or of a newer
    version; "?" for a game that this version does not know. playing: whether a game is on the table."""

    names: list[str]
    options: Options = field(default_factory=dict)
    unreadable: list[str] = field(default_factory=list)
    playing: bool = False


def kept(client: Client) -> Kept:
    """Raises LinkError."""
    options, unreadable = options_of_text(client.get(OPTIONS) or "")
    names = [name for name in (client.get(NAMES) or "").split("\n") if name]
    game = client.state().get("game")
    playing = isinstance(game, dict) and not game.get("ended")
    return Kept(names, options, unreadable, playing)


def options_of_text(text: str) -> tuple[Options, list[str]]:
    """({game: options}, games whose house rules cannot be read) of what a gadget keeps."""
    options: Options = {}
    unreadable = []
    for rules in GAMES:
        try:
            given = read(text, rules)
        except RuleError:
            unreadable.append(rules)
            continue
        if given:
            options[rules] = given
    known = [letter_of(rules) for rules in GAMES]
    if any(line[:1] not in known for line in text.split("\n") if line):
        unreadable.append("?")
    return options, unreadable


def put_names(client: Client, names: list[str]) -> None:
    """Raises LinkError, TurnedDown where the gadget refuses; HouseError where it then has others."""
    _put(client, NAMES, "\n".join(names))


def put_options(client: Client, options: Options) -> None:
    """Raises as put_names does."""
    _put(client, OPTIONS, text_of(options))


def _put(client: Client, key: str, text: str) -> None:
    if (client.get(key) or "") != text:  # every write wears the gadget's memory
        client.set(key, text)
    if (client.get(key) or "") != text:
        raise HouseError("house.not_kept", port=client.url)
