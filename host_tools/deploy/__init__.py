"""Puts the firmware on a board.

Knows files and what a board's Python makes of them, no game and no screen.
"""
