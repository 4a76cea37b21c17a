"""Waiting for conditions, and ports for servers."""
import socket
import time


def wait_until(condition, what, seconds=10):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if result := condition():
            return result
        time.sleep(0.005)
    raise AssertionError(f"timed out waiting for {what}")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
