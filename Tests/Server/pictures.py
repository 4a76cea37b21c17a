"""Pictures good and bad, and what people do with them."""

import hashlib
import io
import sqlite3
import struct
import time
import zlib

from dela import new_id
from PIL import Image

PART = 1 << 20


def photo(width=1600, height=1200, seed=1):
    """Something with colours and detail, different for each seed."""
    noise = Image.frombytes("L", (64, 48), hashlib.shake_128(bytes([seed])).digest(64 * 48)).resize((width, height))
    ramp = Image.linear_gradient("L").resize((width, height))
    return Image.merge("RGB", (noise, ramp, ramp.transpose(Image.Transpose.ROTATE_180)))


def encoded(image, format="JPEG", **options):
    file = io.BytesIO()
    image.save(file, format, **options)
    return file.getvalue()


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, data):
    """A PNG that claims this size, in RGB, with this as its packed rows."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def name(data):
    return hashlib.sha256(data).hexdigest()


def put(person, data, offset, size, blob, **more):
    """One part of an upload."""
    query = "&".join(f"{key}={value}" for key, value in {"blob": blob, "size": size, "offset": offset, **more}.items())
    return person.ask("PUT", "/v1/blobs?" + query, data, headers={"Content-Type": "application/octet-stream"})


def upload(person, data, blob=None, **more):
    """All parts, and the answer to the last one."""
    offset, blob = 0, blob or name(data)
    while True:
        part = data[offset:offset + PART]
        answer = put(person, part, offset, len(data), blob, **more)
        if answer.status == 429:
            time.sleep(0.1)
            continue
        if answer.status != 200 or "picture" in answer.json:
            return answer
        assert answer.json["received"] == offset + len(part)
        offset = answer.json["received"]


def see(person, scope, blob, size="thumb", everyone=False, **headers):
    audience = "for=everyone&" if everyone else ""
    return person.get(f"/v1/pictures?{audience}scope={scope}&blob={blob}&size={size}", headers=headers)


def hang(person, scope, *blobs):
    """Hangs pictures to an item of a list. Gives the item."""
    item = person.add_item(scope)
    for blob in blobs:
        assert "done" in person.do(scope, "picture.add", id=new_id(), item=item, blob=blob, rank="V"), blob
    return item


def change(server, statements):
    server.stop()
    with sqlite3.connect(server.data / "dela.sqlite") as database:
        for statement, values in statements:
            database.execute(statement, values)
    database.close()
    server.start()


def image(answer):
    assert answer.status == 200, answer
    return Image.open(io.BytesIO(answer.bytes))
