"""Valid and invalid pictures, and requests about pictures."""

import hashlib
import io
import struct
import time
import zlib

import database
from dela import new_id
from PIL import Image

PART = 1 << 20


def photo(width=1600, height=1200, seed=1):
    """Returns a picture with colours and detail that differ for each seed."""
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
    """Returns an RGB PNG that declares this size and contains `data` as its compressed rows."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def name(data):
    return hashlib.sha256(data).hexdigest()


def upload_part(person, data, offset, size, blob, **more):
    """Uploads one part."""
    query = "&".join(f"{key}={value}" for key, value in {"blob": blob, "size": size, "offset": offset, **more}.items())
    return person.ask("PUT", "/v1/blobs?" + query, data, headers={"Content-Type": "application/octet-stream"})


def upload(person, data, blob=None, **more):
    """Uploads all parts and returns the response to the last one."""
    offset, blob = 0, blob or name(data)
    while True:
        part = data[offset:offset + PART]
        answer = upload_part(person, part, offset, len(data), blob, **more)
        if answer.status == 429:
            time.sleep(0.1)
            continue
        if answer.status != 200 or "picture" in answer.json:
            return answer
        assert answer.json["received"] == offset + len(part)
        offset = answer.json["received"]


def get_picture(person, scope, blob, size="thumb", everyone=False, **headers):
    audience = "for=everyone&" if everyone else ""
    return person.get(f"/v1/pictures?{audience}scope={scope}&blob={blob}&size={size}", headers=headers)


def attach(person, scope, *blobs):
    """Attaches pictures to a new item of a list and returns the item's id."""
    item = person.add_item(scope)
    for blob in blobs:
        assert "done" in person.do(scope, "picture.add", id=new_id(), item=item, blob=blob, rank="V"), blob
    return item


def execute_sql(server, statements):
    server.stop()
    database.change(server, statements)
    server.start()


def image(answer):
    assert answer.status == 200, answer
    return Image.open(io.BytesIO(answer.bytes))
