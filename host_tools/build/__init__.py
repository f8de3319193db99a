"""Scripts that build what a board carries beside its code: text tables and fonts.

What they build stands in the repository, so that neither a board nor a player ever runs them.
"""
