"""What pages and reports have in common: how a game's tables, its rounds and their tiles look.

Templates and styles only; what they show is made in exports/told.py and telling/.
"""

from jinja2 import BaseLoader, ChoiceLoader, PackageLoader

# A package of static files, as starlette names it.
STATIC = ("host_tools.looks", "static")


def beside(own: BaseLoader) -> BaseLoader:
    """A loader of somebody's own templates, and of these."""
    return ChoiceLoader([own, PackageLoader("host_tools.looks"), PackageLoader(*STATIC)])
