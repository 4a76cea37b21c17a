"""A WebSocket client (RFC 6455) that can also break the rules."""

import base64
import json
import os
import socket
import struct
import time

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class HandshakeRejected(Exception):
    def __init__(self, status, head):
        super().__init__(head)
        self.status = status


class Closed(Exception):
    """The server closed the connection with this code; 1006 if there was no code."""

    def __init__(self, code):
        super().__init__(code)
        self.code = code


class Live:
    """A live connection of a user."""

    def __init__(self, client, origin=None, path="/v1/live", cookie=None):
        host, port = client.server.host, client.server.port
        self.socket = socket.create_connection((host, port), timeout=10)
        self.buffer = b""
        lines = [
            f"GET {path} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket",
            "Connection: Upgrade", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode(),
        ]
        cookie = client.cookie if cookie is None else cookie
        lines += [f"Cookie: {cookie}"] if cookie else []
        lines += [f"Origin: {origin}"] if origin else []
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            part = self.socket.recv(4096)
            if not part:
                raise Closed(1006)
            self.buffer += part
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        status = int(head.split()[1])
        if status != 101:
            raise HandshakeRejected(status, head.decode())

    def send(self, message):
        self.frame(TEXT, json.dumps(message).encode())

    def frame(self, opcode, payload, final=True, masked=True, reserved=0):
        size = len(payload)
        if size < 126:
            length = bytes([size])
        elif size < 65536:
            length = b"\x7e" + struct.pack(">H", size)
        else:
            length = b"\x7f" + struct.pack(">Q", size)
        head = bytes([final << 7 | reserved << 4 | opcode, masked << 7 | length[0]]) + length[1:]
        self.raw(head + (bytes(4) if masked else b"") + payload)

    def raw(self, data):
        self.socket.sendall(data)

    def receive(self, seconds=10, kind=None):
        """Returns the next message, of this kind if one is given. Raises `Closed` or `TimeoutError`."""
        end = time.monotonic() + seconds
        while True:
            opcode, payload = self.any_frame(end - time.monotonic())
            if opcode == CLOSE:
                raise Closed(struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 1005)
            if opcode == TEXT:
                message = json.loads(payload)
                if kind in (None, message["t"]):
                    return message

    def parts_until(self, *ids, seconds=10):
        """Returns the parts of all frames until these records have arrived, in any number of frames and in any
        order."""
        end, parts, missing = time.monotonic() + seconds, [], set(ids)
        while missing:
            try:
                parts += self.receive(end - time.monotonic(), kind="frame")["parts"]
            except TimeoutError:
                raise AssertionError(f"{missing} did not come within {seconds} s, only {parts}") from None
            missing -= {row["id"] for part in parts for row in part["rows"]}
        return parts

    def next_parts(self, seconds=10):
        """Returns the parts of the next frame. Frames of notifications are skipped, because they arrive at any time."""
        end = time.monotonic() + seconds
        while True:
            parts = self.receive(end - time.monotonic(), kind="frame")["parts"]
            if any(row.get("k") != "notification" for part in parts for row in part["rows"]):
                return parts

    def closed(self, seconds=10):
        """Returns the code with which the server closes the connection."""
        try:
            while True:
                self.receive(seconds)
        except Closed as closed:
            return closed.code

    def is_silent(self, seconds=0.5):
        """True if nothing arrives for a while except notifications in the user's own scope."""
        end = time.monotonic() + seconds
        try:
            while True:
                message = self.receive(end - time.monotonic())
                rows = [row for part in message.get("parts", []) for row in part["rows"]]
                if message["t"] == "digest":  # the server sends one every 25 seconds
                    continue
                if message["t"] not in ("user", "frame") or any(row.get("k") != "notification" for row in rows):
                    return False
        except TimeoutError:
            return True

    def hello(self, epoch="", digest=0, kinds=None):
        self.send({"t": "hello", "epoch": epoch, "digest": digest} | ({} if kinds is None else {"kinds": kinds}))
        return self.receive(kind="welcome")

    def close(self):
        self.socket.close()

    def any_frame(self, seconds):
        """Returns opcode and payload of the next frame, including control frames."""
        end = time.monotonic() + seconds
        head = self._take(2, end)
        size = head[1] & 127
        if size >= 126:
            size = int.from_bytes(self._take(2 if size == 126 else 8, end), "big")
        return head[0] & 15, self._take(size, end)

    def _take(self, count, end):
        while len(self.buffer) < count:
            left = end - time.monotonic()
            if left <= 0:
                raise TimeoutError
            self.socket.settimeout(left)
            try:
                part = self.socket.recv(65536)
            except ConnectionError:
                part = b""
            if not part:
                raise Closed(1006)
            self.buffer += part
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken


MASK = (1 << 64) - 1


def digest(cursors):
    """Returns the digest of cursors `{scope: [grant, version]}`: the sum of their FNV-1a hashes (RFC 9923), each
    finished with SplitMix64."""
    total = 0
    for scope, (grant, version) in cursors.items():
        value = 0xCBF29CE484222325
        for byte in scope.encode() + b"\0" + grant.encode() + b"\0" + struct.pack("<q", version):
            value = (value ^ byte) * 0x100000001B3 & MASK
        value = value + 0x9E3779B97F4A7C15 & MASK
        value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & MASK
        value = (value ^ value >> 27) * 0x94D049BB133111EB & MASK
        total += value ^ value >> 31
    total &= MASK
    return total - (1 << 64) if total >> 63 else total
