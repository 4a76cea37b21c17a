"""One run of the worker: a picture as input, its sizes as output."""

import dataclasses
import io
import os
import pathlib
import struct
import subprocess
import tempfile
import time

from PIL import Image

SERVER = pathlib.Path(os.path.abspath(os.environ.get("DELA_BINARY", ".build/release/dela")))
WORKER = SERVER.parent / "dela-pictures"
NAMES = [f"{size}.{format}" for size in ("thumb", "screen", "card", "large") for format in ("webp", "jpeg")]
ERRORS = {b"\1": "not a picture", b"\2": "too many pixels", b"\3": "damaged", b"\4": "unsupported"}


@dataclasses.dataclass
class Result:
    """The output of the worker, or the reason of its failure."""

    error: str | None
    seconds: float
    size: tuple = ()
    files: dict = dataclasses.field(default_factory=dict)

    def image(self, name="screen.jpeg"):
        assert self.error is None, self.error
        return Image.open(io.BytesIO(self.files[name]))


def parts(report):
    while report:
        count = struct.unpack_from("<I", report)[0]
        yield report[4:4 + count]
        report = report[4 + count:]


def work(data, *arguments):
    with tempfile.TemporaryFile() as file:
        file.write(data)
        file.seek(0)
        start = time.monotonic()
        done = subprocess.run([WORKER, *arguments], stdin=file, capture_output=True, env={"MALLOC_ARENA_MAX": "1"})
        seconds = time.monotonic() - start
    if len(done.stdout) < 8:
        return Result(ERRORS.get(done.stdout, f"crashed: {done.returncode}"), seconds)
    _, *files = parts(done.stdout[8:])
    return Result(None, seconds, struct.unpack_from("<II", done.stdout), dict(zip(NAMES, files, strict=False)))
