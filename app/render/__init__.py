"""One neutral answer, one renderer a target; below all doors."""
