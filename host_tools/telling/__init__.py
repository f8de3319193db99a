"""What was played, in words: for the terminal, the page beside the simulated gadget, and exports.

Knows no game: what is told comes from the game's own fields and functions, in the words of the text tables. Nothing
in here knows the store, a terminal or a page.
"""
