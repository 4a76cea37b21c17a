"""Random damage to requests and frames, and the expected reaction of a server."""

import contextlib
import json

from socketclient import BINARY, CLOSE, PING, PONG, TEXT

SCRAPS = [
    b"{", b"}", b"[", b"]", b'"', b",", b":", b"\\", b"\\u0000", b"\\ud800", b"-", b"1e999", b"null", b"\0", b"\xff",
    b"\r\n",
    b"\xc0\x80", b'"do":"list.delete",', b'"client":1,', b'"epoch":"",', b"9" * 400, b"[" * 200, b'{"a":' * 200,
]
STRANGE = [
    None, True, False, 0, -1, 1.5, 2**53 + 1, 2**63 - 1, -(2**63), 2**63, 10**400, "", "x", "x" * 10_000, "\0",
    "é" * 999,
    "list:" + "0" * 26, "user:" + "Z" * 26, "list.delete", [], {}, [[]], [None] * 300, {"": {}}, {"id": 1},
]


def corrupt_bytes(chance, data):
    """Returns the bytes with a few random faults: flipped bits, removed or repeated parts, inserted scraps."""
    data = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        at, size, accident = chance.randrange(len(data) + 1), chance.randint(1, 40), chance.randrange(9)
        if accident < 2 and at < len(data):
            data[at] ^= 1 << chance.randrange(8)
        elif accident < 4:
            del data[at : at + size]
        elif accident < 6:
            data[at:at] = chance.choice(SCRAPS)
        elif accident < 8:
            source = chance.randrange(len(data) + 1)
            data[at:at] = data[source : source + size]
        else:
            del data[at:]
    return bytes(data)


def alter_value(chance, value):
    """Returns the value with one part replaced by an unusual value, or removed."""
    if not isinstance(value, (dict, list)) or not value or chance.random() < 0.15:
        return chance.choice(STRANGE)
    copy = value.copy()
    position = chance.choice(list(value) if isinstance(value, dict) else range(len(value)))
    if isinstance(copy, dict) and chance.random() < 0.1:
        del copy[position]
    else:
        copy[position] = alter_value(chance, copy[position])
    return copy


def corrupt_request(chance, request):
    """Returns the bytes of a request that was damaged before or after its encoding."""
    if chance.random() < 0.5:
        return json.dumps(alter_value(chance, request), ensure_ascii=chance.random() < 0.5).encode()
    return corrupt_bytes(chance, json.dumps(request).encode())


def parse_json(data):
    """Returns the JSON value. Raises `ValueError` for invalid JSON (RFC 8259) and for half of a surrogate pair."""

    def reject(_):
        raise ValueError

    value = json.loads(data.decode(), parse_constant=reject)
    json.dumps(value, ensure_ascii=False).encode()
    return value


def is_json(data):
    with contextlib.suppress(ValueError, RecursionError):
        parse_json(data)
        return True
    return False


def is_utf8(data):
    return data.decode(errors="replace").encode() == data


# MARK: - Frames (RFC 6455)


def frame(chance, opcode, payload, final=True):
    mask, size = chance.randbytes(4), len(payload)
    length = bytes([128 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes([final << 7 | opcode]) + length + mask + masked(payload, mask)


def masked(payload, mask):
    return bytes(byte ^ mask[position & 3] for position, byte in enumerate(payload))


def expected_close_code(data):
    """Returns the close code for these bytes of a client: that of their first fault or of their close frame. Returns
    1006 if there is neither."""
    message, position = None, 0
    while len(data) >= position + 2:
        first, size, is_masked = data[position], data[position + 1] & 127, data[position + 1] >> 7
        opcode, final = first & 15, first >> 7
        if opcode >= 8 and (size > 125 or not final):
            return 1002
        width = {126: 2, 127: 8}.get(size, 0)
        start = position + 2 + width + 4 * is_masked
        if len(data) < position + 2 + width:
            break
        if width:
            size = int.from_bytes(data[position + 2 : position + 2 + width], "big")
            if size < 126 or (width == 8 and not 65536 <= size < 2**63):
                return 1002
        if len(data) < start + (size > 0):
            break
        fits = {TEXT: message is None, 0: message is not None, BINARY: True, CLOSE: True, PING: True, PONG: True}
        if first & 0x70 or not is_masked or not fits.get(opcode):
            return 1002
        if opcode == BINARY or (opcode < 8 and size + len(message or b"") > 256 * 1024):
            return 1003 if opcode == BINARY else 1009
        if len(data) < start + size:
            break
        payload, position = masked(data[start : start + size], data[start - 4 : start]), start + size
        if opcode == CLOSE:
            return close_reply_code(payload)
        if opcode < 8:
            message = (message or b"") + payload
            if final and (code := text_message_code(message)):
                return code
            message = None if final else message
    return 1006


def close_reply_code(payload):
    """Returns the code that answers the payload of a close frame."""
    code = int.from_bytes(payload[:2], "big") if payload else 1000
    if len(payload) == 1 or not (1000 <= code <= 1003 or 1007 <= code <= 1014 or 3000 <= code <= 4999):
        return 1002
    return code if is_utf8(payload[2:]) else 1007


def text_message_code(message):
    """Returns the close code for a text message of an unknown client; None for a valid hello."""
    if not is_utf8(message):
        return 1007
    with contextlib.suppress(ValueError, AttributeError, RecursionError):
        hello = parse_json(message)
        digest, texts = hello.get("digest"), [hello.get(name) for name in ("t", "epoch")]
        kinds = hello.get("kinds") or []
        if type(kinds) is not list or not all(type(kind) is str for kind in kinds):
            return 1008
        if texts[0] == "hello" and all(type(text) is str for text in texts) and type(digest) is int:
            return None if -(2**63) <= digest < 2**63 else 1008
    return 1008
