"""Grognard plays printed board wargames in the browser, with every rule enforced."""

__version__ = "0.1.0"
