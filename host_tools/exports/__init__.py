"""What the `tally` command writes for people and other programs, beside the CSV and JSON of the store: spreadsheets,
plays for BG Stats, the report of an evening, score curves.

It asks the store's games and puts them into words; it knows no database, no terminal and no game's rules.
"""
