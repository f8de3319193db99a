"""Follows a connected gadget while it is played on: asks, never writes, and says what has changed.

It needs no store, and knows neither terminal nor page.
"""
