"""Messages encrypted, signed and sent by pywebpush in sequence over one connection. Prints the messages per second.

Usage: python Benchmarks/pywebpush-load.py <endpoint> <p256dh> <auth> <count>"""
import sys
import time

import requests
from py_vapid import Vapid01
from pywebpush import webpush

endpoint, key, secret, count = sys.argv[1:]
vapid = Vapid01()
vapid.generate_keys()
session = requests.Session()
words = b"x" * 900  # the size of a reminder with two buttons


def send():
    webpush(
        {"endpoint": endpoint, "keys": {"p256dh": key, "auth": secret}}, words, vapid_private_key=vapid,
        vapid_claims={"sub": "mailto:dela@example.org"}, ttl=86_400, requests_session=session)


for _ in range(20):
    send()
begin = time.monotonic()
for _ in range(int(count)):
    send()
print(int(count) / (time.monotonic() - begin))
