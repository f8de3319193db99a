"""The screens that the benches draw; runs under MicroPython, too. (left, right) of title, rows and hint."""

ENGLISH = (
    ("Lexio Plus", "3/5"),
    ("Anna", "120"),
    ("Ben", "98"),
    ("Carla", "87"),
    ("Dora", "105"),
    ("▲▼ Choose OK Enter", ""),
)
JAPANESE = (
    ("レキシオプラス", "3/5"),
    ("ゆうこ", "120"),
    ("けんじ", "98"),
    ("あやか", "87"),
    ("たろう", "105"),
    ("▲▼ えらぶ OK きめる", ""),
)
NUMBER = ENGLISH[:2] + (("Ben", "99"),) + ENGLISH[3:]
ROW = ENGLISH[:2] + (("Quentin", "-12"),) + ENGLISH[3:]


def draw(panel, lines, focus):
    """One frame, all but its show()."""
    panel.begin()
    panel.title(lines[0][0], lines[0][1])
    for i in range(4):
        panel.row(i, lines[i + 1][0], lines[i + 1][1], focus=i == focus)
    panel.hint(lines[5][0])
