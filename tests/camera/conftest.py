"""Films of looks at every rate that cameras have."""

from __future__ import annotations

import pytest

from tests.camera.film import Film


@pytest.fixture(params=[3.0, 10.0, 15.0, 30.0], ids=lambda fps: f"{fps:g} fps")
def film(request: pytest.FixtureRequest) -> Film:
    return Film(request.param)
