"""The PC's end of the line to a gadget: finding ports, asking, and bringing records home.

It knows the protocol (PROTOCOL.md) and serial ports. It knows no database (a store is handed in), no
terminal and no page.
"""
