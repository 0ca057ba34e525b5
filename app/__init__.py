"""Faultbook: paste a failing log, get the guide that explains it."""

__version__ = "0.1.0"
