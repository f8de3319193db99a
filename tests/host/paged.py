"""The pages of `tally web` for the tests of this room: asked without a socket, read by a strict HTML5 parser."""

import warnings
from contextlib import contextmanager

from host_tools.web.shelf import Shelf
from host_tools.web.site import make_app
from tests.host.markup import UNTOLD, parsed

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of the client library's next name
    from starlette.testclient import TestClient

PORT = 8139
# What may stand in an address of a page: places of this server.
ADDRESSES = ("src", "href", "action", "srcset")
LOADS = ("script", "iframe", "object", "embed", "base", "style")


class Held(Shelf):
    """A store that is there already, such as one in memory."""

    def __init__(self, held):
        super().__init__("held")
        self._held = held

    @contextmanager
    def store(self):
        yield self._held


class Pages:
    """A browser on this machine that looks at them. shelf: or a store."""

    def __init__(self, shelf, language="en", **how):
        shelf = shelf if isinstance(shelf, Shelf) else Held(shelf)
        app = make_app(shelf, language, lambda: PORT, **how)
        self.client = TestClient(app, base_url=f"http://127.0.0.1:{PORT}", follow_redirects=False)
        # As a browser asks which speaks a language of its own.
        self.client.headers["Accept-Language"] = "de"

    def get(self, path, status=200, **more):
        answer = self.client.get(path, **more)
        assert answer.status_code == status, (path, answer.status_code, answer.text[:2000])
        return answer

    def page(self, path, status=200, **more):
        return self.read(self.get(path, status, **more))

    def read(self, answer, typed=""):
        """The page's tree; it runs nothing, asks nobody else, and is told whole. typed: what it may say again."""
        assert "Traceback" not in answer.text
        root = parsed(answer.text)
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        for element in root.iter():
            assert str(element.tag) not in LOADS
            for attribute, value in element.attrib.items():
                assert attribute != "style" and not attribute.lower().startswith("on")
                if attribute in ADDRESSES:
                    assert value.startswith(("/", "?", "#")) and not value.startswith("//"), value
        said = " ".join("".join(root.find("body").itertext()).split())
        assert not UNTOLD.search(said.replace(typed, "") if typed else said), said
        return root


def of_class(root, name):
    return [element for element in root.iter() if name in (element.get("class") or "").split()]


def text(element):
    """As it is read: what stands beside one another without a space has none."""
    return " ".join("".join(element.itertext()).split())
