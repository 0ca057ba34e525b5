"""``python -m app`` is the command ``faultbook``."""

from __future__ import annotations

from app.cli import main

if __name__ == "__main__":
    main()
