"""Frozen types every layer shares; no framework, no input or output."""
