"""Paste plus candidates become a diagnosis; pure functions, no engine inside."""
