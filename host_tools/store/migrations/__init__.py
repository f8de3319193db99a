"""How tables of an older version become those of schema.py: one file a version in versions/, run by Alembic.

A migration is never changed once a version with it is out. It names tables and columns as they were then, so it
imports nothing of schema.py.
"""
