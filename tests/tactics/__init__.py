"""Positions with a clearly best act, one file of them a game, and what the players make of them."""
