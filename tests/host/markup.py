"""HTML of ours as another reader sees it: an HTML5 parser that is strict, and the colours that a browser works out."""

import re

import html5lib

UNTOLD = re.compile(r"<[a-z]+\.[a-z_.]+>|\{[a-z_]+\}|\bNone\b|\bTrue\b|\bFalse\b|Markup")
# What could fetch or run something, beside what an address within the page may be.
RUNS = ("script", "iframe", "object", "embed", "img", "link", "form", "input", "audio", "video", "base")
FETCHES = ("src", "href", "{http://www.w3.org/1999/xlink}href", "action", "data", "poster", "srcset")


def parsed(html):
    """The page's tree; a fault that the parser finds in it fails."""
    parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree"), strict=True, namespaceHTMLElements=False)
    return parser.parse(html)


def shown(element):
    """The text of an element as it is read, spaces drawn together."""
    return " ".join(" ".join(part for part in element.itertext()).split())


def without_code(html):
    """No element, attribute or address of the page runs or fetches anything; ids are met once and lead somewhere."""
    root = parsed(html)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    for element in root.iter():
        name = str(element.tag).split("}")[-1]
        assert name not in RUNS
        for attribute, value in element.attrib.items():
            assert not attribute.lower().startswith("on")
            if attribute in FETCHES:
                assert value.startswith("#") and value[1:] in ids
            for target in re.findall(r"url\(([^)]*)\)", value):
                assert target.strip("'\"").startswith("#") and target.strip("'\"#") in ids
    css = "".join(style.text or "" for style in root.iter("style"))
    assert "url(" not in css and "@import" not in css
    return root


def ratio(one, other):
    """Contrast of two colours that a browser tells as rgb(r, g, b)."""

    def luminance(colour):
        parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
        red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    light, dark = sorted([luminance(one), luminance(other)], reverse=True)
    return (light + 0.05) / (dark + 0.05)


COLOURS = """() => [...document.querySelectorAll('p, th, td, li, .tag, a')].map(element => {
  let back = element;
  while (getComputedStyle(back).backgroundColor === 'rgba(0, 0, 0, 0)') back = back.parentElement;
  return [getComputedStyle(element).color, getComputedStyle(back).backgroundColor, element.textContent];
})"""
