"""A push service that implements only RFC 8030, and devices that receive its messages."""

import base64
import http.server
import json
import threading
import time

import http_ece
import py_vapid
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from dela import new_id, wait_until


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class PushService:
    """Accepts messages for the endpoints of its devices, and returns the configured responses."""

    def __init__(self):
        self.messages, self.answers = [], {}
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status, headers = service.answers.get(self.path, (201, {}))
                service.messages.append((self.path, dict(self.headers.items()), body, status))
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    @property
    def settings(self):
        """The settings of a server that may reach this service."""
        return {"DELA_PUSH_ALLOW": self.origin, "DELA_MAIL_FROM": "Dela <dela@example.org>"}

    def device(self, person, **facts):
        return Device(self, person, **facts)


class Device:
    """A browser with a signed-in user, and its push subscription."""

    def __init__(self, service, person, **facts):
        self.service, self.person = service, person
        self.path = "/push/" + new_id()
        self.key, self.secret = ec.generate_private_key(ec.SECP256R1()), new_id().encode()[:16]
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        self.subscription = {
            "endpoint": service.origin + self.path, "language": "en", "zone": "UTC",
            "keys": {"p256dh": base64url(point), "auth": base64url(self.secret)}, **facts,
        }

    def subscribe(self):
        answer = self.person.ask("PUT", "/v1/notifications", self.subscription)
        assert answer.status == 200, answer.json
        return self

    def answer(self, status, **headers):
        """Sets the response of the push service from now on."""
        self.service.answers[self.path] = (status, headers)

    @property
    def attempts(self):
        return [message for message in self.service.messages if message[0] == self.path]

    @property
    def notifications(self):
        """Returns the received messages, decrypted."""
        return [self.decrypted(body) for _, _, body, status in self.attempts if status < 300]

    def decrypted(self, body):
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"))

    def wait(self, count=1, seconds=10):
        """Returns the messages as soon as there are `count` of them."""
        return wait_until(lambda: len(found := self.notifications) >= count and found, f"notice {count}", seconds)

    def stays_silent(self, count=0, seconds=2.5):
        """True if no further message arrives for a while."""
        time.sleep(seconds)
        return len(self.notifications) == count


def is_signed(headers, key, origin):
    """True if the message is signed by the sender as RFC 8292 requires."""
    scheme, rest = headers["Authorization"].split(" ", 1)
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    claims = json.loads(base64.urlsafe_b64decode(parts["t"].split(".")[1] + "=="))
    return (scheme == "vapid" and parts["k"] == key and claims["aud"] == origin and claims["sub"].startswith("mailto:")
            and 0 < claims["exp"] - time.time() <= 86_400
            and py_vapid.Vapid01.verify(parts["k"], "vapid " + parts["t"]))
