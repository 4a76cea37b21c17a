"""A mail server (aiosmtpd, in its own process) that stores the messages it receives."""

import email
import email.policy
import json
import subprocess
import threading

from dela import wait_until

PROGRAM = """
import asyncio, json, sys, time
from aiosmtpd.smtp import SMTP

seen = {}

class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if time.monotonic() < seen.setdefault(address, time.monotonic()) + float(sys.argv[1]):
            return "451 4.7.1 Greylisting in action, please come back later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        print(json.dumps([envelope.rcpt_tos, envelope.content.decode()]), flush=True)
        return "250 OK"

async def main():
    server = await asyncio.get_running_loop().create_server(lambda: SMTP(Handler()), "127.0.0.1", 0)
    print(json.dumps(server.sockets[0].getsockname()[1]), flush=True)
    await server.serve_forever()

asyncio.run(main())
"""


class MailServer:
    def __init__(self, greylisting=0):
        """:param greylisting: seconds from the first attempt during which an address gets a temporary rejection"""
        # This is Debian's own Python, for which Scripts/setup installs aiosmtpd.
        program = ["/usr/bin/python3", "-W", "ignore", "-c", PROGRAM, str(greylisting)]
        self.process = subprocess.Popen(program, stdout=subprocess.PIPE)
        self.port, self.received = json.loads(self.process.stdout.readline()), []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.received.append(json.loads(line))

    @property
    def settings(self):
        """The settings of a server that sends its e-mails through this one."""
        return {"DELA_SMTP_URL": f"smtp://127.0.0.1:{self.port}", "DELA_MAIL_FROM": "Dela <dela@example.org>"}

    def mails(self, address):
        """Returns the e-mails received for an address."""
        texts = [text for recipients, text in self.received if recipients == [address]]
        return [email.message_from_string(text, policy=email.policy.default) for text in texts]

    def wait(self, address, count=1):
        return wait_until(lambda: len(found := self.mails(address)) >= count and found, f"mail {count}")

    def close(self):
        self.process.kill()
        self.process.wait()
