"""Full text behind one seam: build, update and query. What stands behind it can be exchanged for another engine."""

from app.search.document import Document, document
from app.search.read import Found, Index
from app.search.write import build, update

__all__ = ["Document", "Found", "Index", "build", "document", "update"]
