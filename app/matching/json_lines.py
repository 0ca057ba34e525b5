"""Log lines written as one JSON object each: the message is one of its values."""

from __future__ import annotations

import json

from app.matching.decode import printable, whole

# structlog and zap, Bunyan and Pino, Docker's json-file driver; the first one there is the message.
_MESSAGES = ("message", "msg", "event", "log")
# An answer of an API is JSON with a message too; only a log line says when or how severe.
_LOG_KEYS = frozenset(
    ("level", "levelname", "severity", "lvl", "timestamp", "time", "ts", "asctime", "@timestamp", "stream", "logger")
)


def json_message(text: str) -> str | None:
    """The message of a JSON log line on one line, ``None`` when ``text`` is none."""
    if not (text.startswith("{") and text.endswith("}")):
        return None
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(record, dict) or _LOG_KEYS.isdisjoint(record):
        return None
    message = next((record[key] for key in _MESSAGES if isinstance(record.get(key), str)), None)
    return None if message is None else " ".join(printable(whole(message)).split("\n")).strip()
