"""Who plays: names that are spelled alike are one person on all gadgets, and people can be joined and split.

What was joined is kept, unlike what is derived: each spelling is an alias of a person, on every gadget or, where it
means somebody else there, on one. It knows no game.
"""

from dataclasses import dataclass, field

import sqlalchemy as sa

from host_tools.store.database import Store
from host_tools.store.errors import NoSuch
from host_tools.store.reading import SHORT, short_names
from host_tools.store.schema import aliases, devices, games, people, players
from host_tools.store.seating import batched, seat_again
from host_tools.store.spelling import spelled

_AT_ONCE = 500  # spellings that one question asks for


@dataclass
class Person:
    """spellings: how the name was written in games, as first entered, by (device, or None for every gadget).

    games: how many were played. devices: the gadgets with games of this person.
    """

    id: int
    name: str
    spellings: list[tuple[str, str | None]] = field(default_factory=list)
    games: int = 0
    devices: set[str] = field(default_factory=set)


@dataclass
class AtOneTable:
    """names: of those who sat in the first of the games. games: how many there are. first: the first one's short id."""

    names: list[str]
    games: int
    first: str


def meet_people(connection: sa.Connection, written: dict[str, str]) -> None:
    """Make a person of each spelling that nobody has yet. written: {spelling: how it was first written}."""
    known: set[str] = set()
    for part in batched(list(written), _AT_ONCE):
        query = sa.select(aliases.c.spelling).where(aliases.c.spelling.in_(part), aliases.c.device.is_(None))
        known.update(connection.execute(query).scalars())
    new = [(spelling, " ".join(name.split())) for spelling, name in written.items() if spelling not in known]
    for several in batched(new, _AT_ONCE):
        made = sa.insert(people).returning(people.c.id, sort_by_parameter_order=True)
        ids = connection.execute(made, [{"name": name} for _spelling, name in several]).scalars()
        met = zip((spelling for spelling, _name in several), ids, strict=True)
        rows = [{"spelling": spelling, "device": None, "person": person} for spelling, person in met]
        connection.execute(sa.insert(aliases), rows)


def everybody(store: Store) -> list[Person]:
    """All people, those with most games first."""
    with store.reading() as connection:
        return _everybody(connection)


def _everybody(connection: sa.Connection) -> list[Person]:
    found = {row.id: Person(row.id, row.name) for row in connection.execute(sa.select(people))}
    whose = {}
    for row in connection.execute(sa.select(aliases).order_by(aliases.c.id)):
        whose[row.spelling, row.device] = found[row.person]
    written: dict[tuple[str, str | None], str] = {}
    played: dict[int, set[tuple[str, int]]] = {}  # two spellings of one person may sit in the same game
    query = sa.select(players.c.spelling, players.c.device, players.c.first, players.c.name)
    for spelling, device, first, name in connection.execute(query.order_by(players.c.device, players.c.first)):
        place = device if (spelling, device) in whose else None
        person = whose.get((spelling, place))
        if person is None:
            continue  # not derived to its end yet
        written.setdefault((spelling, place), name)
        played.setdefault(person.id, set()).add((device, first))
        person.devices.add(device)
    for person in found.values():
        person.games = len(played.get(person.id, ()))
    for (spelling, device), person in whose.items():
        person.spellings.append((written.get((spelling, device), spelling), device))
    return sorted(found.values(), key=lambda person: (-person.games, spelled(person.name), person.id))


def join(store: Store, names: list[str]) -> Person:
    """Make one person of all who are called so, under the first one's name. Raises NoSuch and StoreError."""

    def work(connection: sa.Connection) -> int:
        first, *others = (_called(connection, name) for name in names)
        for other in others:
            if other == first:
                continue
            connection.execute(sa.update(aliases).where(aliases.c.person == other).values(person=first))
            connection.execute(sa.delete(people).where(people.c.id == other))
        _drop_what_says_nothing(connection, first)
        theirs = sa.select(aliases.c.spelling).where(aliases.c.person == first).distinct()
        seat_again(connection, connection.execute(theirs).scalars().all())
        return first

    joined = store.write(work)
    return next(person for person in everybody(store) if person.id == joined)


def at_one_table(store: Store, names: list[str]) -> AtOneTable | None:
    """The games in which several of those sat who are called so: they are hardly one person. None where there are none.

    Raises NoSuch and StoreError.
    """
    with store.reading() as connection:
        asked = {_called(connection, name) for name in names}
        own, everywhere = aliases.alias("own"), aliases.alias("everywhere")
        person = sa.func.coalesce(own.c.person, everywhere.c.person)
        sat = (
            sa.select(players.c.device, players.c.first, person.label("person"))
            .outerjoin(own, (own.c.spelling == players.c.spelling) & (own.c.device == players.c.device))
            .outerjoin(everywhere, (everywhere.c.spelling == players.c.spelling) & everywhere.c.device.is_(None))
            .where(person.in_(asked))
            .distinct()
            .order_by(players.c.device, players.c.first)
        )
        at_table: dict[tuple[str, int], set[int]] = {}
        for device, first, who in connection.execute(sat):
            at_table.setdefault((device, first), set()).add(who)
        together = [(game, sat_there) for game, sat_there in at_table.items() if len(sat_there) > 1]
        if not together:
            return None
        (device, first), who_sat = together[0]
        called = sa.select(people.c.name).where(people.c.id.in_(who_sat)).order_by(people.c.id)
        return AtOneTable(
            list(connection.execute(called).scalars()), len(together), _short_id(connection, device, first)
        )


def _short_id(connection: sa.Connection, device: str, first: int) -> str:
    short = short_names(set(connection.execute(sa.select(games.c.device).distinct()).scalars()))
    one = sa.select(games.c.game, games.c.turn).where(games.c.device == device, games.c.first == first)
    number, turn = connection.execute(one).one()
    return f"{short[device]}-{number}" + (f".{turn}" if turn > 1 else "")


def split(store: Store, name: str, device: str | None = None) -> list[str]:
    """Take a spelling off the person that it was joined to; the person's own name takes all others off.

    device: on this gadget the name means somebody else than on the others. Returns the names of the new people.
    Raises NoSuch and StoreError.
    """
    return store.write(lambda connection: _split(connection, name, device))


def _split(connection: sa.Connection, name: str, device: str | None) -> list[str]:
    person = _called(connection, name)
    spelling = spelled(name)
    if device is not None:
        return [_split_on(connection, person, spelling, device)]
    own = sa.select(people.c.name).where(people.c.id == person)
    is_own = spelled(connection.execute(own).scalar_one()) == spelling
    query = sa.select(aliases.c.spelling).where(aliases.c.person == person, aliases.c.device.is_(None))
    joined = list(connection.execute(query.order_by(aliases.c.id)).scalars())
    leaving = [one for one in joined if (one != spelling) == is_own]
    if not leaving or len(joined) < 2:
        raise NoSuch("store.nothing_to_split", name=name)
    names = []
    for one in leaving:
        names.append(_as_written(connection, one))
        alias = (aliases.c.spelling == one, aliases.c.device.is_(None))
        connection.execute(sa.update(aliases).where(*alias).values(person=_make(connection, names[-1])))
    seat_again(connection, leaving)
    return names


def _split_on(connection: sa.Connection, person: int, spelling: str, device: str) -> str:
    played = sa.select(players.c.name).where(players.c.spelling == spelling, players.c.device == device)
    name = connection.execute(played.order_by(players.c.first).limit(1)).scalar()
    there = sa.select(aliases.c.id).where(aliases.c.spelling == spelling, aliases.c.device == device)
    if name is None or connection.execute(there).first():
        raise NoSuch("store.nothing_to_split_on", name=spelling, gadget=device)
    new = f"{' '.join(name.split())} ({device[-SHORT:]})"
    _alias(connection, spelling, device, _make(connection, new))
    seat_again(connection, [spelling])
    return new


def take_over(connection: sa.Connection, joined: list[tuple[str, list[tuple[str, str | None]]]]) -> None:
    """Join spellings, (spelling, gadget or None) by name, as another store has them joined; those that are somebody's
    here already stay as they are."""
    new = [alias for name, spellings in joined for alias in _take_over(connection, name, spellings)]
    seat_again(connection, {spelling for spelling, _device in new})


def _take_over(
    connection: sa.Connection, name: str, spellings: list[tuple[str, str | None]]
) -> list[tuple[str, str | None]]:
    whose = {}
    for spelling, device in spellings:
        on = aliases.c.device.is_(None) if device is None else aliases.c.device == device
        query = sa.select(aliases.c.person).where(aliases.c.spelling == spelling, on)
        whose[spelling, device] = connection.execute(query).scalar()
    met = sa.select(devices.c.id).where(devices.c.id.in_([device for _, device in spellings if device is not None]))
    known = set(connection.execute(met).scalars())
    new = [alias for alias, person in whose.items() if person is None and (alias[1] is None or alias[1] in known)]
    if new:
        person = next((person for person in whose.values() if person is not None), None)
        person = _make(connection, name) if person is None else person
        for spelling, device in new:
            _alias(connection, spelling, device, person)
    return new


def find(store: Store, name: str) -> tuple[int, str]:
    """(id, name) of the person of that name or spelling, else of the only one whose name begins so.

    Raises NoSuch and StoreError.
    """
    with store.reading() as connection:
        meant = set(_exactly(connection, name))
        names = {row.id: row.name for row in connection.execute(sa.select(people.c.id, people.c.name))}
        if not meant:
            beginning = spelled(name)
            meant = {one for one, known in names.items() if beginning and spelled(known).startswith(beginning)}
        if not meant:
            raise _nobody(connection, name)
    if len(meant) > 1:
        raise NoSuch("store.ambiguous_person", name=name, people=", ".join(sorted(names[one] for one in meant)))
    (one,) = meant
    return one, names[one]


def _called(connection: sa.Connection, name: str) -> int:
    """The id of the person of that name or spelling."""
    found = _exactly(connection, name)
    if not found:
        raise _nobody(connection, name)
    return found[0]


def _exactly(connection: sa.Connection, name: str) -> list[int]:
    """The ids of those of that spelling, or else of that name."""
    spelling = spelled(name)
    query = sa.select(aliases.c.person).where(aliases.c.spelling == spelling, aliases.c.device.is_(None))
    found = list(connection.execute(query).scalars())
    by_name = sa.select(people.c.id, people.c.name).order_by(people.c.name)
    return found or [row.id for row in connection.execute(by_name) if spelled(row.name) == spelling]


def _nobody(connection: sa.Connection, name: str) -> NoSuch:
    listed = ", ".join(connection.execute(sa.select(people.c.name).order_by(people.c.name)).scalars())
    return NoSuch("store.no_such_person" if listed else "store.nobody_yet", name=name, people=listed)


def _make(connection: sa.Connection, name: str) -> int:
    (new,) = connection.execute(sa.insert(people).values(name=name)).inserted_primary_key or (0,)
    return int(new)


def _alias(connection: sa.Connection, spelling: str, device: str | None, person: int) -> None:
    connection.execute(sa.insert(aliases).values(spelling=spelling, device=device, person=person))


def _as_written(connection: sa.Connection, spelling: str) -> str:
    query = sa.select(players.c.name).where(players.c.spelling == spelling)
    return connection.execute(query.order_by(players.c.device, players.c.first).limit(1)).scalar() or spelling


def _drop_what_says_nothing(connection: sa.Connection, person: int) -> None:
    """An alias on one gadget that names the same person as the one on all gadgets."""
    everywhere = sa.select(aliases.c.spelling).where(aliases.c.person == person, aliases.c.device.is_(None))
    spellings = list(connection.execute(everywhere).scalars())
    same = (aliases.c.person == person, aliases.c.device.is_not(None), aliases.c.spelling.in_(spellings))
    connection.execute(sa.delete(aliases).where(*same))
