from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from httpx import Client
from pydantic import BaseModel

from app.api import guide_schemas, routes, schemas
from app.yaml12 import loads

EXAMPLES = loads(Path(routes.__file__).with_name("examples.yaml").read_text("utf-8"))
SHAPES: dict[str, tuple[type[BaseModel] | None, type[BaseModel]]] = {
    "diagnose": (schemas.DiagnoseRequest, schemas.Diagnosis),
    "verifyFix": (schemas.PasteRequest, schemas.Verified),
    "sendFeedback": (schemas.FeedbackRequest, schemas.Recorded),
    "search": (None, guide_schemas.Page[guide_schemas.Hit]),
    "listGuides": (None, guide_schemas.Page[guide_schemas.Card]),
    "getGuide": (None, guide_schemas.Guide),
    "listTools": (None, guide_schemas.Page[guide_schemas.Tool]),
    "listTags": (None, guide_schemas.Page[guide_schemas.Tag]),
    "health": (None, schemas.Health),
    "explainProblem": (None, schemas.ProblemDocument),
}


@pytest.fixture(scope="module")
def document(client: Client) -> dict[str, Any]:
    served: dict[str, Any] = client.get("/api/v1/openapi.json").json()
    return served


def operations(document: dict[str, Any]) -> list[dict[str, Any]]:
    return [operation for path in document["paths"].values() for operation in path.values()]


def test_the_description_is_of_version_3_1(document: dict[str, Any]) -> None:
    assert document["openapi"].startswith("3.1.")
    assert document["servers"] == [{"url": "https://forge.example/kb"}]


def test_every_operation_has_a_name_given_by_hand(document: dict[str, Any]) -> None:
    assert sorted(operation["operationId"] for operation in operations(document)) == sorted(SHAPES)


def test_every_operation_has_an_example_and_tells_of_problems(document: dict[str, Any]) -> None:
    for operation in operations(document):
        assert operation["responses"]["200"]["content"]["application/json"]["example"]
        assert "application/problem+json" in operation["responses"]["default"]["content"]


@pytest.mark.parametrize("operation", SHAPES)
def test_examples_have_the_shape_that_is_promised(operation: str) -> None:
    body, answer = SHAPES[operation]
    example = EXAMPLES[operation]
    shown = answer.model_validate_json(json.dumps(example["response"]))
    assert shown.model_dump(mode="json", by_alias=True) == example["response"]
    if body is not None:
        assert body.model_validate(example["request"]).model_dump(exclude_unset=True) == example["request"]


def test_pages_are_no_part_of_it(document: dict[str, Any]) -> None:
    assert all(path.startswith(("/api/v1/", "/healthz", "/problems/")) for path in document["paths"])
