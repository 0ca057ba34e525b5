"""Speed and memory, measured as ratios against a named alternative in one run. Never part of the tests."""
