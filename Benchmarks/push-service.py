"""A push service that only counts its requests, or is silent.

Usage: python Benchmarks/push-service.py [silent]    until its input ends

Prints its port. For each line of input it prints the number of messages since the last one, and the times of the
first and the last of them (monotonic clock, in seconds)."""
import asyncio
import json
import sys
import threading
import time

ANSWER = b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n"
is_silent = sys.argv[1:] == ["silent"]
arrivals = []


class Service(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport, self.bytes = transport, b""

    def data_received(self, data):
        self.bytes += data
        while (end := self.bytes.find(b"\r\n\r\n")) >= 0:
            head = self.bytes[:end].lower()
            size = end + 4 + int(head.split(b"content-length:", 1)[1].split(b"\r\n", 1)[0])
            if len(self.bytes) < size:
                return
            self.bytes = self.bytes[size:]
            arrivals.append(time.monotonic())
            if not is_silent:
                self.transport.write(ANSWER)


def report():
    for _ in sys.stdin:
        came = arrivals[:]
        del arrivals[:len(came)]
        print(json.dumps([len(came), came[0] if came else 0, came[-1] if came else 0]), flush=True)


async def main():
    server = await asyncio.get_running_loop().create_server(Service, "127.0.0.1", 0, backlog=1000)
    print(server.sockets[0].getsockname()[1], flush=True)
    ended = asyncio.get_running_loop().create_future()
    reader = threading.Thread(target=lambda: (report(), server.get_loop().call_soon_threadsafe(ended.set_result, None)),
                              daemon=True)
    reader.start()
    await ended


asyncio.run(main())
