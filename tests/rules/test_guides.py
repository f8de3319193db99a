"""The guides: every yaku that a game knows is there, and pays what it is said to pay, house rules included."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.i18n import LANGUAGES, SHARED, Texts, tables
from shared_rules.games import GAMES, lexio, load
from shared_rules.games.bugi import battle, compositions
from shared_rules.games.inage import options as inage_options
from shared_rules.games.inage.discards import PALINDROMES
from shared_rules.games.inage.discards import evaluate as evaluate_discards
from shared_rules.games.inage.table import HAN_ONLY, NAMES, WORDS, option_ids, points_for, total, worths_of
from shared_rules.games.jakugi import hand as jakugi_hand
from shared_rules.games.jakugi import yaku as jakugi_yaku
from shared_rules.games.kogi import hand as kogi_hand
from shared_rules.mpsz import parse
from shared_rules.wording import describe
from tests.rules.bugi_hands import hands as bugi_hands
from tests.rules.jakugi_hands import hands as jakugi_hands
from tests.rules.test_kogi import wins as kogi_wins

TEXTS = {language: Texts(language, tables(SHARED)) for language in LANGUAGES}
# As the rules page has them; None: yakuman.
BUGI = {
    "doton": 2, "mokuton": 2, "katon": 2, "raiton": 2, "fuuton": 2, "suiton": 4, "hyouton": 4, "jinton": 4,
    "chiton": 4, "sekiton": 8, "kinton": 16, "tenton": None, "hakugun": 2, "seigun": 4, "kougun": 8, "shugun": 16,
    "gengun": None, "zetsumon": 2, "konmon": 4, "seimon": 8, "tenmon": None,
}  # fmt: skip
HOUSE_RULES = st.fixed_dictionaries({
    "yaku_han": st.dictionaries(st.sampled_from(option_ids()), st.integers(0, 60) | st.sampled_from(WORDS)).map(
        lambda changed: {name: worth for name, worth in changed.items() if name not in HAN_ONLY or worth not in WORDS}
    ),
    "han_table": st.lists(st.integers(1, 80), min_size=19, max_size=19).map(
        lambda points: {str(han + 1): worth for han, worth in enumerate(sorted(points))}
    ),
})  # fmt: skip


def rows_of(game, players=None, options=None):
    """All rows of a guide."""
    module = load(game)
    options = options or {}
    sections = range(len(module.guide(players, options)))
    return [row for section in sections for row in module.guide(players, options, section)]


def values_of(game, options=None):
    """{yaku id: its value} as the guide has them."""
    found = {}
    for key, _, value in rows_of(game, None, options):
        before, _, yaku = key.partition(".yaku_")
        if yaku:
            assert before == game
            assert yaku not in found
            found[yaku] = value
    return found


def said(language, key, facts):
    return describe(TEXTS[language].t, (), key, facts).rstrip()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_row_is_a_whole_text(game, language):
    module = load(game)
    for players in (None, *range(module.SEATS[0], module.SEATS[1] + 1)):
        texts = [said(language, title, {}) for title in module.guide(players, {})]
        for key, facts, value in rows_of(game, players):
            texts.append(said(language, key, facts))
            texts += [value] if isinstance(value, str) else [said(language, *value)] if value else []
        assert [text for text in texts if "<" in text or "{" in text or not isinstance(text, str)] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_row_that_explains_stands_under_another(game):
    module = load(game)
    for section in range(len(module.guide(None, {}))):
        assert module.guide(None, {}, section)[0][2] is not None


def told(worth):
    """An Inage worth as (han, limit), from the value of the guide's row; None where it is not played."""
    if worth == "-":
        return None
    if isinstance(worth, str):
        return int(worth), None
    assert worth[1] == {}
    return 0, worth[0].removeprefix("guide.")


def paid(name, values, points):
    """The same, of what the evaluator makes of a hand with this one yaku."""
    _, limit, han, yaku = total([name], values, points, 0)
    words = {0: None, 32: "fourfold", 80: "yakuman", 160: "double"}
    return (han, words[limit]) if yaku else None


@given(HOUSE_RULES)
def test_inage_pays_every_yaku_as_the_guide_says(house_rules):
    # By the table of decision I3: in another one the han of a single yaku could pay more than a limit.
    worths = worths_of({"yaku_han": house_rules["yaku_han"], "han_table": {}})
    guide = values_of("inage", {"yaku_han": house_rules["yaku_han"]})
    assert list(guide) == list(NAMES)
    for name, value in guide.items():
        if name in HAN_ONLY and name != "dora":
            assert (int(value), int(value)) == (worths.closed[name], worths.open[name])
            continue
        if isinstance(value, tuple) and value[0] == "inage.guide_two":
            closed, opened = (one[0] if isinstance(one, list) else one for one in value[1].values())
        else:
            closed = opened = "-" if value == ("inage.guide_off", {}) else value
        assert told(closed) == paid(name, worths.closed, worths.points)
        assert told(opened) == paid(name, worths.open, worths.points)


@given(HOUSE_RULES)
def test_the_table_of_han_is_the_one_in_force(house_rules):
    worths = worths_of(house_rules | {"yaku_han": {}})
    module = load("inage")
    steps = {}
    for key, facts, value in module.guide(3, house_rules, 2):
        if key == "inage.guide_steps":
            least, _, most = facts["han"].partition("-")
            steps |= {han: int(value) for han in range(int(least), int(most or least) + 1)}
    assert steps == {han: points_for(han, worths.points) for han in range(1, 20)}


def test_house_rules_of_inage_are_shown():
    guide = values_of("inage", {"yaku_han": {"riichi": 0, "pinfu": "yakuman", "honitsu_open": 4, "tomato": 2}})
    assert guide["riichi"] == ("inage.guide_off", {})
    assert guide["pinfu"] == ("inage.guide_two", {"closed": [("guide.yakuman", {})], "opened": "-"})
    assert guide["honitsu"] == ("inage.guide_two", {"closed": "3", "opened": "4"})
    assert guide["tomato"] == "2"
    assert said("ja", *guide["pinfu"]) == "役満 / -"


@pytest.mark.parametrize(("length", "name"), PALINDROMES.items())
def test_a_row_of_discards_of_a_shown_pattern_is_that_palindrome(length, name):
    rows = load("inage").guide(None, {}, 5)
    at = next(at for at, row in enumerate(rows) if row[0] == "inage.yaku_" + name)
    row = [27 + "ABCDE".index(letter) for letter in rows[at + 1][1]["pattern"]]
    assert [piece[1:] for piece in evaluate_discards(row, None, [])["pieces"]] == [(length, name, int(rows[at][2]))]


@pytest.mark.parametrize("players", [2, 3])
def test_a_draw_of_inage_changes_what_the_guide_says(players):
    game = load("inage")
    state = game.start(players, {})
    for key, facts, value in game.guide(players, {}, 1):
        if key == "inage.guide_tenpai":
            tenpai = list(range(facts["tenpai"]))
            entry = {field["id"]: field.get("default") for field in game.forms(players)[0]["fields"]}
            changes = game.score(entry | {"result": "draw", "tenpai": tenpai}, state)["deltas"]
            assert list(map(int, value.split())) == changes


@given(kogi_wins())
def test_kogi_pays_every_yaku_as_the_guide_says(hand):
    guide = values_of("kogi")
    found = kogi_hand.judge(*hand)
    assert list(guide) == [row[0] for row in kogi_hand.YAKU]
    for part in kogi_hand.PARTS:
        names = [name for name, its, _ in kogi_hand.YAKU if its == part and name in found["yaku"]]
        assert sum(int(guide[name]) for name in names) == found[part]


@given(jakugi_hands())
def test_jakugi_pays_every_yaku_as_the_guide_says(asked):
    guide = values_of("jakugi")
    assert list(guide) == [row[0] for row in jakugi_yaku.YAKU]
    found = jakugi_hand.judge(**asked | {"empty_part": "zero"})
    for place, part in enumerate(jakugi_yaku.PARTS if found["win"] else ()):
        names = [name for name, its, *_ in jakugi_yaku.YAKU if its == part and name in found["yaku"]]
        assert sum(int(guide[name]) for name in names) == found["parts"][place]


def beside_in_jakugi():
    """{yaku: those that its guide says are not counted beside it}."""
    found = {}
    above = None
    for key, facts, _ in rows_of("jakugi"):
        if key.startswith("jakugi.yaku_"):
            above = key.removeprefix("jakugi.yaku_")
            found[above] = set()
        elif key == "jakugi.guide_beside":
            found[above] = {name.removeprefix("jakugi.yaku_") for name, _ in facts["others"]}
    return found


def test_jakugi_says_what_each_yaku_replaces():
    assert beside_in_jakugi() == {name: set(others) for name, _, _, others in jakugi_yaku.YAKU}


@given(jakugi_hands())
def test_what_jakugi_does_not_count_beside_a_yaku_never_stands_beside_it(asked):
    found = jakugi_hand.judge(**asked)["yaku"]
    for name, others in beside_in_jakugi().items():
        assert name not in found or not others & set(found)


def test_bugi_says_what_the_rules_page_says():
    guide = values_of("bugi")
    wanted = {name: f"×{times}" if times else ("guide.yakuman", {}) for name, times in BUGI.items()}
    assert guide == wanted
    assert {name: compositions.times_named(name) for name in guide} == BUGI


@given(bugi_hands(), st.integers(0, 3))
def test_a_hand_of_bugi_is_worth_its_points_times_what_the_guide_says(tiles, seat):
    _, value, yaku = battle.judge(tiles, seat)
    if value in BUGI:
        assert (yaku, BUGI[value]) == ([value], None)
        return
    for name in yaku:
        times = compositions.times_named(name)
        assert value % times == 0
        value //= times
    # Five triplets of four and a head of two at most.
    assert value <= 22
    assert value % 2 == 0


@pytest.mark.parametrize(
    ("tiles", "yaku", "points"),
    [
        ("123123m456456p111s11z", {"doton", "sekiton"}, 4 + 2),
        ("555666777z123m456p99s", {"mokuton", "katon", "raiton", "chiton", "kinton"}, 3 * 4),
    ],
)
def test_what_a_composition_brings_along_is_paid_apart(tiles, yaku, points):
    _, value, found = battle.judge(parse(tiles), 0)
    assert set(found) >= yaku
    for name in found:
        value //= compositions.times_named(name)
    assert value == points


@pytest.mark.parametrize("twos", lexio.TWOS)
@pytest.mark.parametrize("players", lexio.SET_UP)
def test_lexio_shows_what_is_dealt_and_what_2s_do(players, twos):
    rows = rows_of("lexio", players, {"twos": twos})
    highest, dealt = lexio.SET_UP[players]
    facts = {"count": players, "highest": highest}
    assert rows[0] == ("lexio.guide_ranks", facts, ("lexio.guide_each", {"dealt": dealt}))
    assert [row[2] for row in rows if row[0] == "lexio.guide_two"] == ["×2", "×4", "×8", "×16"]
    assert ("word.twos", {}, ("word." + twos, {})) in rows


PLAYS = {
    "single": "3b", "pair": "3b 3y", "triple": "3b 3y 3g", "straight": "3b 4y 5b 6b 7b", "flush": "3b 4b 5b 6b 8b",
    "full_house": "3b 3y 3g 4b 4y", "four": "3b 3y 3g 3r 4b", "straight_flush": "4y 5y 6y 7y 8y",
}  # fmt: skip

OTHER_TILES = {
    "flush": "9g 10g 11g 12g 14g", "full_house": "9b 9y 9g 10b 10y", "four": "9b 9y 9g 9r 10b",
    "straight_flush": "9y 10y 11y 12y 13y",
}  # fmt: skip


def test_plays_stand_in_the_order_of_the_referee():
    shown = [row for row in rows_of("lexio", 3) if row[0] in ["word." + kind for kind in PLAYS]]
    assert [row[0].removeprefix("word.") for row in shown] == list(PLAYS)
    for key, _, value in shown:
        assert value[1]["count"] == len(PLAYS[key.removeprefix("word.")].split())
    fives = [kind for kind in PLAYS if len(PLAYS[kind].split()) == 5]
    for weaker, stronger in zip(fives, fives[1:], strict=False):
        judged = lexio.judge(5, PLAYS[weaker], OTHER_TILES[stronger])
        assert (judged["table_kind"], judged["play_kind"], judged["beats"]) == (weaker, stronger, True)


def test_options_that_are_not_given_are_the_defaults():
    for game in GAMES:
        players = load(game).SEATS[0]
        given = load(game).start(players, {})["options"]
        assert rows_of(game, players) == rows_of(game, players, given)
    assert {field["id"] for field in inage_options(3)} >= {"yaku_han", "han_table"}
