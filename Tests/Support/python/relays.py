"""Relays of connections between a client and a server."""

import contextlib
import socket
import threading


def accept(listener, relay):
    """Calls `relay` with each connection in a separate thread, until the listener is closed."""

    def loop():
        with contextlib.suppress(OSError):
            while True:
                client, _ = listener.accept()
                threading.Thread(target=relay, args=[client], daemon=True).start()

    threading.Thread(target=loop, daemon=True).start()


def connect(client, server):
    """Copies all bytes in both directions until one of both closes its connection."""
    threading.Thread(target=copy, args=[client, server], daemon=True).start()
    copy(server, client)


def copy(source, target):
    with contextlib.suppress(OSError):
        while part := source.recv(65536):
            target.sendall(part)
    for end in (source, target):
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
