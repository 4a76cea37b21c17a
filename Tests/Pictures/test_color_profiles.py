"""Colours of plain squares: the numbers of the generator without a profile, those of LittleCMS with one."""

import colorsys

import pytest
from corpus import BEST, RGB, SQUARE, colour_cases, encoded, ink, squares
from profiles import PROFILES, seen
from worker import work


def centers(image, count):
    assert image.size == (SQUARE * count, SQUARE)
    return [image.convert("RGB").getpixel((SQUARE * index + SQUARE // 2, SQUARE // 2)) for index in range(count)]


@pytest.mark.feature("P7")
@pytest.mark.parametrize("case", list(colour_cases()), ids=str)
def test_picture_keeps_its_colours(case):
    made = work(case.data)
    wanted = [seen(colour, case.mode, case.profile) for colour in case.colours]
    for name in ("screen.jpeg", "screen.webp"):
        for got, want in zip(centers(made.image(name), len(wanted)), wanted, strict=True):
            error = max(abs(one - other) for one, other in zip(got, want, strict=True))
            assert error <= case.tolerance, f"{name}: {got} instead of {want}"


def test_inks_without_a_profile_keep_their_hue():
    case = ink(None)
    for inks, got in zip(case.colours, centers(work(case.data).image(), len(case.colours)), strict=True):
        naive = seen(inks, "CMYK", None)
        (hue, _, value), (wanted, saturation, brightness) = (
            colorsys.rgb_to_hsv(*(part / 255 for part in colour)) for colour in (got, naive))
        assert abs(value - brightness) < 0.25, f"{got} for {inks}"
        assert saturation < 0.1 or abs((hue - wanted + 0.5) % 1 - 0.5) * 360 < 35, f"{got} for {inks}"


@pytest.mark.parametrize("profile", [
    b"x", b"garbage" * 40, PROFILES["Display P3"][:300], PROFILES["Display P3"][:200] + bytes(4000), PROFILES["press"],
], ids=["a byte", "garbage", "truncated", "without tags", "for inks"])
def test_unusable_profile_is_ignored(profile):
    data = encoded(squares(RGB, "RGB"), "PNG", **BEST["PNG"], icc_profile=profile)
    for got, want in zip(centers(work(data).image(), len(RGB)), RGB, strict=True):
        assert max(abs(one - other) for one, other in zip(got, want, strict=True)) <= 2
