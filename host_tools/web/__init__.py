"""`tally web`: the group's history as pages that a browser on this machine shows, put together at the server.

One file a page in pages/, its looks in templates/. What the pages tell comes from the store, stats, exports and charts;
nothing in here knows a rule, a table of the database or a wire.
"""
