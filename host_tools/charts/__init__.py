"""Charts: pictures drawn from plain numbers and names, for files and for pages.

Knows no game, no store and no language: every word comes from the caller.
"""
