"""What is shown and asked: one file a screen, each with make(app, ...) that gives it.

Screens know the app, the panel that they draw on and logical buttons; they know no display and no pin, and what a
round is made of they learn from the game's own forms.
"""
