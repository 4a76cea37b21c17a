"""Photos of iPhones since iOS 18: HEIC with a gain map that belongs to two images."""

import subprocess

import pytest
from heif import with_gain_map
from worker import WORKER, work


@pytest.fixture(scope="module")
def is_old():
    """True for libheif before 1.18, such as that of Debian 12."""
    version = subprocess.run([WORKER, "libheif"], stdin=subprocess.DEVNULL, capture_output=True, text=True).stdout
    return tuple(int(number) for number in version.split(".")[:2]) < (1, 18)


@pytest.mark.feature("P7")
def test_heic_with_a_gain_map_is_accepted_or_reported_by_name(is_old):
    made = work(with_gain_map())
    if is_old:
        assert made.error == "unsupported"
    else:
        assert made.size == (160, 120)


def test_damaged_heic_is_not_reported_as_an_unsupported_kind_of_heic():
    data = with_gain_map()
    assert work(data[:300]).error in ("not a picture", "damaged")
