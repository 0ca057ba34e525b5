"""Files in `content/` become guides; mistakes become flaws."""
