"""An HTTP client with cookies."""

import http.client
import json


class Answer:
    def __init__(self, response):
        self.status = response.status
        self.headers = response.headers
        self.bytes = response.read()

    @property
    def json(self):
        return json.loads(self.bytes)

    def __repr__(self):
        return f"{self.status} {self.bytes[:300]!r}"


class Client:
    """An HTTP client that keeps its cookie and its connection."""

    def __init__(self, server, cookie=None):
        self.server = server
        self.cookie = cookie
        self.connection = None

    def ask(self, method, path, body=None, headers=None, seconds=30):
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", **({"Cookie": self.cookie} if self.cookie else {}),
                   **(headers or {})}
        for is_last in (False, True):
            fresh = self.connection is None
            if fresh:
                self.connection = http.client.HTTPConnection(self.server.host, self.server.port, timeout=seconds)
            try:
                self.connection.request(method, path, data, headers)
                answer = Answer(self.connection.getresponse())
                break
            except (http.client.HTTPException, ConnectionError):
                # The server may have closed a kept connection in the meantime. A failure of a new connection is an
                # error.
                self.close()
                if fresh or is_last:
                    raise
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            self.cookie = cookie.split(";")[0]
        if not getattr(self.server, "keeps_connections", True):
            self.close()
        return answer

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection = None

    def get(self, path, **options):
        return self.ask("GET", path, **options)

    def post(self, path, body, **options):
        return self.ask("POST", path, body, **options)

    @property
    def token(self):
        return self.cookie.split("=", 1)[1]
