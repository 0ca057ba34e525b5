"""SQLite tables of the built catalogue, and the journal."""
