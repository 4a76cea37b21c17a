"""A stand-in for Unsplash, written from its published documentation. Each part cites its source:
D: https://unsplash.com/documentation
A: https://unsplash.com/documentation/user-authentication-workflow
G: https://help.unsplash.com/en/collections/1463188-unsplash-api-guidelines"""

import base64
import contextlib
import hashlib
import http.server
import json
import threading
import time
import urllib.parse

from pictures import encoded, photo

KEY, SECRET = "the-access-key", "the-secret-key"
TOTAL = 100
SCOPES = {"public", "read_user", "write_likes"}  # A, "Permission scopes"
PERSON = {  # D, "Get the user's profile"
    "username": "person1", "name": "Person One", "first_name": "Person", "last_name": "One",
    "bio": "Takes <b>photos</b>",
}
PICTURE = encoded(photo(40, 30))


class Unsplash:
    """Implements the part of the API that Dela uses, with configurable faults."""

    def __init__(self):
        self.requests, self.likes, self.downloads, self.faults = [], {}, [], {}
        self.codes, self.tokens, self.shift = {}, {}, 0
        self.limit = self.left = 50
        self.foreign, self.slow = False, 0
        stand_in = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                stand_in.handle(self)

            do_POST = do_DELETE = do_GET

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    @property
    def settings(self):
        """The settings of a server that uses this stand-in instead of the real service."""
        return {"DELA_UNSPLASH_KEY": KEY, "DELA_UNSPLASH_SECRET": SECRET, "DELA_UNSPLASH_URL": self.address,
                "DELA_OUTGOING_ALLOW": self.address}

    def asked(self, path):
        return [request for request in self.requests if request[1].startswith(path)]

    # --- Answers

    def handle(self, request):
        url = urllib.parse.urlsplit(request.path)
        body = request.rfile.read(int(request.headers.get("Content-Length") or 0)).decode()
        query = dict(urllib.parse.parse_qsl(url.query, keep_blank_values=True))
        self.requests.append((request.command, request.path, dict(request.headers.items()), body))
        time.sleep(self.slow)
        with contextlib.suppress(ConnectionError):
            fault = self.faults.get(url.path)
            if fault and url.path != "/pictures":
                return fault(request)
            if url.path.startswith("/pictures/"):
                return self.send(request, 200, PICTURE,
                                 {"Content-Type": "image/jpeg", "Access-Control-Allow-Origin": "*"})
            if url.path == "/oauth/authorize":
                return self.authorize(request, query)
            if url.path == "/oauth/token":
                return self.token(request, dict(urllib.parse.parse_qsl(body)))
            return self.api(request, url.path, query)

    def send(self, request, status, value, headers=None):
        data = value if isinstance(value, bytes) else json.dumps(value).encode()
        request.send_response(status)
        for name, text in {"Content-Type": "application/json", **(headers or {})}.items():
            request.send_header(name, text)
        request.send_header("Content-Length", str(len(data)))
        request.end_headers()
        request.wfile.write(data)

    def refuse(self, request, status, *errors, **headers):
        """D, "Error messages"."""
        self.send(request, status, {"errors": errors}, headers)

    def authorize(self, request, query):
        """A, steps 1 and 2. Every user agrees immediately."""
        assert query["client_id"] == KEY and query["response_type"] == "code", query
        assert set(query["scope"].split(" ")) == SCOPES and query["code_challenge_method"] == "S256", query
        code = f"code{len(self.codes)}"
        self.codes[code] = query
        back = urllib.parse.urlencode({"code": code, "state": query["state"]})
        self.send(request, 302, b"", {"Location": f"{query['redirect_uri']}?{back}"})

    def token(self, request, form):
        """A, step 3. A code is valid once, with its address and its proof key (RFC 7636, section 4.6)."""
        asked = self.codes.pop(form.get("code"), None)
        verifier = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(verifier).rstrip(b"=").decode()
        right = (form.get("client_id"), form.get("client_secret"),
                 form.get("grant_type")) == (KEY, SECRET, "authorization_code")
        if (
            not asked
            or not right
            or asked["redirect_uri"] != form.get("redirect_uri")
            or asked["code_challenge"] != challenge
        ):
            return self.send(request, 400,
                             {"error": "invalid_grant", "error_description": "The authorization is invalid."})
        token = f"token{len(self.tokens)}"
        self.tokens[token] = dict(PERSON)
        self.send(request, 200, {
            "access_token": token, "token_type": "bearer", "scope": " ".join(sorted(SCOPES)),
            "created_at": int(time.time()),
        })

    def api(self, request, path, query):
        kind, _, word = request.headers.get("Authorization", "").partition(" ")
        person = self.tokens.get(word) if kind == "Bearer" else None
        if request.headers.get("Accept-Version") != "v1" or (not person and (kind, word) != ("Client-ID", KEY)):
            return self.refuse(request, 401, "OAuth error: The access token is invalid")
        self.left -= 1
        limits = {"X-Ratelimit-Limit": str(self.limit),
                  "X-Ratelimit-Remaining": str(max(0, self.left))}  # D, "Rate limiting"
        if self.left < 0:
            return self.send(request, 403, b"Rate Limit Exceeded", limits)
        parts = path.strip("/").split("/")
        if path == "/photos":
            return self.send(request, 200, self.page(query), limits)
        if (
            len(parts) == 2
            and parts[0] == "photos"
            and parts[1] in (known := {f"Photo_{index:03d}": index for index in range(TOTAL)})
        ):
            return self.send(request, 200, self.photo(known[parts[1]]), limits)  # D, "Get a photo"
        if path == "/me" and person:
            image = {"small": self.picture("me", 32), "medium": self.picture("me", 64),
                     "large": self.picture("me", 128)}
            return self.send(request, 200, {**person, "profile_image": image}, limits)
        if len(parts) == 3 and parts[0] == "photos" and parts[2] == "download":  # D, "Track a photo download"
            self.downloads.append((parts[1], query))
            return self.send(request, 200, {"url": self.picture(parts[1], 0)}, limits)
        if len(parts) == 3 and parts[2] == "like" and person:  # D, "Like a photo", "Unlike a photo"
            self.likes[parts[1]] = request.command == "POST"
            photo = {"id": parts[1], "liked_by_user": self.likes[parts[1]]}
            return self.send(request, 201 if request.command == "POST" else 200, {"photo": photo, "user": person},
                             limits)
        self.refuse(request, 404, "Couldn't find Photo")

    def page(self, query):
        """D, "List photos": 10 per page by default, at most 30."""
        number, size = int(query.get("page", 1)), min(30, int(query.get("per_page", 10)))
        start = max(0, (number - 1) * size - self.shift)
        return [self.photo(index) for index in range(start, min(start + size, TOTAL))]

    def picture(self, name, width):
        """G, "Hotlinking": the parameters of the query must be kept."""
        host = "https://elsewhere.example" if self.foreign else self.address
        return f"{host}/pictures/{name}?ixid=seen&w={width}"

    def photo(self, index):
        name = f"Photo_{index:03d}"
        return {
            "id": name, "created_at": None if index % 10 == 3 else f"2024-05-{index % 28 + 1:02d}T11:00:28-04:00",
            "width": 4000, "height": 3000 if index % 2 else 6000, "color": "#60544D",
            "blur_hash": "LoC%a7IoIVxZ_NM|M{s:%hRjWAo0",
            "likes": 12, "liked_by_user": False, "description": None if index % 3 else f"Description {index}",
            "alt_description": f"what is on photo {index}",
            "user": {"id": f"u{index}", "username": f"author{index}", "name": f"Author {index}",
                     "links": {"html": f"https://unsplash.com/@author{index}"}},
            "urls": {size: self.picture(name, width)
                     for size, width in {"raw": 0, "full": 0, "regular": 1080, "small": 400, "thumb": 200}.items()},
            "links": {"self": f"{self.address}/photos/{name}", "html": f"https://unsplash.com/photos/{name}",
                      "download": f"https://unsplash.com/photos/{name}/download",
                      "download_location": f"{self.address}/photos/{name}/download?ixid=seen"},
        }
