"""What is told of people over all their games: places, points, head to head, records, ratings.

Asked of the derived tables, in SQL and a pass over its answers; totals, places and winners are what the rules made of
them. Nothing in here knows a terminal or scores anything itself.
"""
