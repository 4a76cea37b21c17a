"""Writes the test pictures, one file per case, for inspection or for use elsewhere: generate.py FOLDER"""

import pathlib
import sys

from corpus import KINDS_OF_JPEG, colour_cases, ink, jpeg, turned
from heif import with_gain_map

ENDINGS = {"JPEG": "jpg", "PNG": "png", "GIF": "gif", "WEBP": "webp", "AVIF": "avif", "HEIF": "heic"}


def files():
    for case in (*colour_cases(), ink(None)):
        yield case.name, case.name.split()[0], case.data
    for format in ("JPEG", "PNG", "WEBP", "AVIF", "HEIF"):
        for orientation in range(1, 9):
            yield f"{format} orientation {orientation}", format, turned(format, orientation)
    for kind in KINDS_OF_JPEG:
        data = jpeg(kind)
        for part in (100, 98, 90, 50):
            yield f"JPEG {kind} {part} of 100 bytes", "JPEG", data[:len(data) * part // 100]
    yield "HEIF with a gain map", "HEIF", with_gain_map()


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, format, data in files():
        (folder / f"{name}.{ENDINGS[format]}").write_bytes(data)
