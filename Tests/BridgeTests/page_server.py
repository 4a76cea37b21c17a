"""Serves a folder that Scripts/build-web created, with the policy of the real server, and echo endpoints for tests.

It has no framework, because the tests need the real policy, requests without an answer, and single frames."""
import base64
import hashlib
import http.server
import json
import os
import threading

# Tests/Server/test_endpoints.py compares it with the policy of the real server.
POLICY = ("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; "
          "connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-ancestors 'none'; "
          "base-uri 'none'; form-action 'self'")


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def do_GET(self):
        if self.path == '/v1/socket':
            return self.echo_frames()
        if self.path == '/v1/never':
            return self.server.stopping.wait()
        with open(os.path.join(self.server.folder, 'assets.json')) as file:
            assets = {asset['path']: asset for asset in json.load(file)}
        asset = assets.get(self.path) or (assets['/index.html'] if '.' not in self.path else None)
        if asset is None:
            return self.answer(404, {}, b'')
        with open(self.server.folder + asset['path'] + '.br', 'rb') as file:
            self.answer(200, {
                'Content-Type': asset['type'], 'Content-Encoding': 'br', 'Content-Security-Policy': POLICY,
                'Cache-Control': 'public, max-age=31536000, immutable' if asset['immutable'] else 'no-cache',
            }, file.read())

    def do_POST(self):
        body = self.rfile.read(int(self.headers['Content-Length'] or 0))
        self.answer(201, {}, body + b' ' + self.headers['X-Test'].encode())

    def answer(self, status, headers, body):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def echo_frames(self):
        """Short frames only (RFC 6455). The first one returns as text, the others unchanged; `bye` closes with 4001."""
        key = self.headers['Sec-WebSocket-Key'] + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
        self.send_response(101)
        self.send_header('Upgrade', 'websocket')
        self.send_header('Connection', 'Upgrade')
        self.send_header('Sec-WebSocket-Accept', base64.b64encode(hashlib.sha1(key.encode()).digest()).decode())
        self.end_headers()
        kind = 1
        while True:
            first, second = self.rfile.read(2)
            mask = self.rfile.read(4)
            payload = bytes(byte ^ mask[i % 4] for i, byte in enumerate(self.rfile.read(second & 127)))
            if first & 15 == 8 or payload == b'bye':
                self.wfile.write(b'\x88\x02' + (4001).to_bytes(2, 'big'))
                self.close_connection = True
                return
            self.wfile.write(bytes([0x80 | kind, len(payload)]) + payload)
            kind = 2

    def log_message(self, *_):
        pass


def serve(folder):
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
    server.folder = folder
    server.stopping = threading.Event()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f'http://127.0.0.1:{server.server_port}'
