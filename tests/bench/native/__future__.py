"""For libraries that ask for annotations as texts; MicroPython never looks at an annotation."""

annotations = None
