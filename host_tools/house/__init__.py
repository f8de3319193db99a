"""Names and house rules: one TOML file of a group, checked by the rules, and what a gadget has of it.

Knows no command. What a value may be, shared_rules says; how it travels, host_tools/link.
"""
