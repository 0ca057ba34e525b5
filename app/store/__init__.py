"""The catalogue database, read-only once built, and the journal that a running site writes."""

from app.store.folders import current
from app.store.journal import Journal
from app.store.read import Catalogue
from app.store.write import Html, Meta, write

__all__ = ["Catalogue", "Html", "Journal", "Meta", "current", "write"]
