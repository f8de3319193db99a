"""The simulated gadget: firmware/ unchanged on a PC, with everything beneath the board replaced."""
