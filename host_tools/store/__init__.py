"""The PC's store: every record a gadget ever sent, kept raw, and what a replay of them says.

Raw records are the truth; games, rounds and payments are derived from them and can be rebuilt at any time.
Nothing in here knows a wire, a terminal or a page.
"""
