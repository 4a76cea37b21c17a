"""Pictures with an orientation tag (Exif 2.32, tag 0x0112; in HEIC and AVIF, the properties irot and imir)."""

import pytest
from corpus import turned
from worker import work


@pytest.mark.feature("P7")
@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP", "AVIF", "HEIF"])
def test_picture_is_rotated_upright_for_each_orientation_tag(format, orientation):
    made = work(turned(format, orientation))
    image = made.image().convert("RGB")
    assert made.size == image.size == (160, 96)
    for position, wanted in (((20, 20), (255, 0, 0)), ((140, 20), (0, 255, 0)), ((80, 80), (0, 0, 255))):
        got = image.getpixel(position)
        assert max(abs(one - other) for one, other in zip(got, wanted, strict=True)) < 12, f"{got} at {position}"
