"""What a PC runs: the `tally` command, its store, the link to gadgets, the simulator and its pages.

May use firmware/ in the simulator only; knows the rules through shared_rules/.
"""
