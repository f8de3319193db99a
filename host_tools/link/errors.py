"""What can go wrong on the way to a gadget, as data; the words stand in host_tools/i18n/link.toml."""


class LinkError(Exception):
    """The gadget could not be asked, or turned the request down.

    key: key of its text, such as "link.port_busy". facts: what fills the text's placeholders.
    """

    KEY = "link.failed"

    def __init__(self, key: str = "", **facts: object) -> None:
        self.key = key or self.KEY
        self.facts = facts
        super().__init__(self.key)

    def __str__(self) -> str:
        return " ".join([self.key, *(f"{name}={value}" for name, value in sorted(self.facts.items()))])


class NoGadget(LinkError):
    """No port with a gadget behind it was found. facts: none."""

    KEY = "link.no_gadget"


class SeveralGadgets(LinkError):
    """One was wanted, and several were found. facts: ports."""

    KEY = "link.several_gadgets"


class NoAnswer(LinkError):
    """The port is open and nobody answers. facts: port."""

    KEY = "link.no_answer"


class NoSuchPort(LinkError):
    """The port cannot be opened. facts: port, why."""

    KEY = "link.no_such_port"


class BadAddress(NoSuchPort):
    """What was asked for is no port's name or address at all. facts: port."""

    KEY = "link.bad_address"


class PortBusy(LinkError):
    """Another program has the port. facts: port."""

    KEY = "link.port_busy"


class NoPermission(LinkError):
    """The system does not let this user open the port. facts: port, group (who may)."""

    KEY = "link.no_permission"


class PortVanished(LinkError):
    """The port was there and is gone, and did not come back. facts: port."""

    KEY = "link.port_vanished"


class WrongVersion(LinkError):
    """Gadget and PC speak different versions of the protocol. facts: port, gadget, own.

    key: link.gadget_newer or link.gadget_older, for they need different things done.
    """


class KeptRestarting(LinkError):
    """The gadget restarted again and again. facts: port, times."""

    KEY = "link.kept_restarting"


class OtherGadget(LinkError):
    """Another gadget stands at the port than the one that was begun with. facts: port."""

    KEY = "link.other_gadget"


class NotSure(LinkError):
    """The gadget went away while asked for what must not happen twice. facts: port, request."""

    KEY = "link.not_sure"


class TurnedDown(LinkError):
    """The gadget understood and said no.

    code: of the error line. With code "rule" key and facts are the rule's own, as the gadget's journal,
    settings or games name it.
    """

    KEY = "link.turned_down"

    def __init__(self, code: str, key: str, facts: dict[str, object]) -> None:
        super().__init__(key)
        self.code = code
        self.facts = facts


def problem_of(error: LinkError | None) -> dict[str, object] | None:
    """An error as plain values, for JSON: {"key", "facts"}; None where there is none."""
    if error is None:
        return None
    facts = {name: fact if isinstance(fact, int | str | None) else str(fact) for name, fact in error.facts.items()}
    return {"key": error.key, "facts": facts}
