"""Full text behind one seam: build, update and query. Which engine stands behind it is a setting (:data:`ENGINES`)."""

from app.search.document import Document, document
from app.search.engine import ENGINES
from app.search.read import Found, Index
from app.search.write import build, update

__all__ = ["ENGINES", "Document", "Found", "Index", "build", "document", "update"]
