"""Has a gadget run rule cases and tell how it is, by the requests of the link. Knows no file and no words."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from host_tools.checking.case_files import Case
from host_tools.link.client import Client
from host_tools.link.errors import LinkError, TurnedDown

LATEST = 16  # keys that the gadget remembers
NO_ROOM = "in_the_midst"  # the gadget's own key, behind its room


@dataclass(frozen=True)
class Differs:
    """A case that did not come out. got: what came instead; None where the gadget turned it down: see problem."""

    case: Case
    got: Any
    problem: TurnedDown | None = None

    @property
    def had_no_room(self) -> bool:
        """Whether it was not run, as a round is being entered."""
        return self.problem is not None and self.problem.key.partition(".")[2] == NO_ROOM


def run(client: Client, cases: Sequence[Case], report: Callable[[int, int], None]) -> list[Differs]:
    """Run all, one at a time, as the gadget serves its keys in between. Raises LinkError where it cannot be asked."""
    found = []
    for done, case in enumerate(cases, 1):
        try:
            answer = _answer(client.case(case.text))
            if answer.get("id") != case.id or not isinstance(answer.get("passed"), bool):
                raise LinkError(why=f"an answer to {answer.get('id')} for {case.id}")
            if not answer["passed"]:
                found.append(Differs(case, answer.get("got")))
        except TurnedDown as problem:
            found.append(Differs(case, None, problem))
        report(done, len(cases))
    return found


def _answer(text: str) -> dict[str, Any]:
    try:
        answer = json.loads(text)
    except ValueError as error:
        raise LinkError(why=str(error)) from error
    if not isinstance(answer, dict):
        raise LinkError(why="not an object")
    return answer


def asked(client: Client, what: str, number: int = 0) -> dict[str, Any] | None:
    """A part of a check; None where the gadget's firmware is too old to know it."""
    try:
        return client.check(what, number)
    except TurnedDown as error:
        if error.code in ("verb", "rule"):  # no check at all, or not this one
            return None
        raise


def kept_error(client: Client) -> str | None:
    """What a gadget remembers of what went wrong before it was last started, where it keeps such a thing."""
    try:
        return client.get("error")
    except TurnedDown:
        return None


def pressed_keys(client: Client, wait: Callable[[], None]) -> Iterator[str]:
    """Begin the key test; the name of each key that is pressed from now on, until the test is left on the gadget.

    wait: called between two looks.
    """
    begun = asked(client, "keys")
    known = _count(begun)
    while True:
        now = asked(client, "pressed")
        if now is None or now.get("on") is not True:
            return
        count, latest = _count(now), now.get("last")
        new = min(count - known, LATEST)
        if new > 0 and isinstance(latest, list):
            yield from map(str, latest[-new:])
        known = count
        wait()


def _count(answer: dict[str, Any] | None) -> int:
    count = (answer or {}).get("count")
    return count if isinstance(count, int) else 0
