"""Checks a gadget from the PC: rule cases, how it is, its keys, its display.

Asks through link/; knows no rule (the gadget runs the cases) and no terminal (cli/checking.py shows).
"""
