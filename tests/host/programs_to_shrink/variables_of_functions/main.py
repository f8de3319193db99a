import io

total = 0


def counted(rows):
    global total
    found = [row * 2 for row in rows]
    total += len(found)
    total_of_rows = 0
    for row in rows:
        total_of_rows += row

    def more(step):
        nonlocal total_of_rows
        total_of_rows += step + len(found)
        return [found + 1 for found in range(step)]

    inner = more(2)
    try:
        number = int("x")
    except ValueError as error:
        number = len(str(error)) > 0
    else:
        number = None
    import json as format_of

    with io.StringIO("a\nb\nc") as file:
        first, *others = file
    return found, total_of_rows, inner, number, format_of.dumps(first), len(others) > 0


print(counted([1, 2, 3])[:4], total)
print(sum(map(len, (lambda rows: [rows for _ in rows])([[1], [2, 3]]))))
