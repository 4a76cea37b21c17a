"""Relays of connections between a client and a server."""

import contextlib
import socket
import threading


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
