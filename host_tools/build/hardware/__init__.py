"""Drawings, cases and pages of the boards, made from hardware/BOARD/board.toml and the firmware's own pin tables.

A folder with a board.toml is a board; nothing here knows one by name. Knows no game.
"""
