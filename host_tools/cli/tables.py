"""How tables look in a terminal: a line under the heads and no other, so that five players fit into 80 columns."""

from rich import box
from rich.table import Table


def plain_table(*heads: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for head in heads:
        table.add_column(head)
    return table
