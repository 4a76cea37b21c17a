"""An S3-compatible store that checks signatures: moto as a process, behind a relay that can fail."""

import contextlib
import os
import socket
import subprocess
import sys
import time

import boto3
import relays
from waiting import free_port, wait_until

REGION, BUCKET = "eu-central-1", "dela"
DELAY = 1
POLICY = '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":"s3:*","Resource":"*"}]}'
FULL = (
    b"HTTP/1.1 507 Insufficient Storage\r\nConnection: close\r\nContent-Type: application/xml\r\n\r\n"
    b"<Error><Code>QuotaExceeded</Code></Error>"
)


class ObjectStore:
    """`mode` of the relay: `pass`, `gone` (connections end at once), `full` (each PUT is refused) or `slow` (each
    request is `DELAY` seconds late). `folder` is the one of the current installation."""

    def __init__(self, log):
        self.mode = "pass"
        self.folder = "home/pictures0"
        self.store_port, self.port = free_port(), free_port()
        # The first requests create the user, whose signatures are checked from then on.
        environment = {**os.environ, "INITIAL_NO_AUTH_ACTION_COUNT": "4"}
        command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(self.store_port)]
        with open(log, "wb") as file:
            self.process = subprocess.Popen(command, env=environment, stdout=file, stderr=file)
        wait_until(self.is_open, "the object store to start", 30)
        iam, s3 = self.client("iam", "none", "none"), self.client("s3", "none", "none")
        iam.create_user(UserName="dela")
        key = iam.create_access_key(UserName="dela")["AccessKey"]
        self.key, self.secret = key["AccessKeyId"], key["SecretAccessKey"]
        iam.put_user_policy(UserName="dela", PolicyName="pictures", PolicyDocument=POLICY)
        s3.create_bucket(Bucket=BUCKET, CreateBucketConfiguration={"LocationConstraint": REGION})
        self.listener = socket.create_server(("127.0.0.1", self.port))
        relays.accept(self.listener, self.relay)

    def client(self, service, key, secret):
        return boto3.client(service, endpoint_url=f"http://127.0.0.1:{self.store_port}", region_name=REGION,
                            aws_access_key_id=key, aws_secret_access_key=secret)

    def is_open(self):
        assert self.process.poll() is None, "moto has ended"
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.store_port), timeout=1):
            return True

    def use_new_folder(self):
        self.mode = "pass"
        self.folder = f"home/pictures{int(self.folder.removeprefix('home/pictures')) + 1}"

    @property
    def settings(self):
        return {
            "DELA_PICTURES": f"s3://{BUCKET}/{self.folder}", "DELA_S3_ENDPOINT": f"http://127.0.0.1:{self.port}",
            "DELA_S3_REGION": REGION, "DELA_S3_KEY_ID": self.key, "DELA_S3_SECRET": self.secret,
        }

    @property
    def names(self):
        """The names of all objects of the folder, without it."""
        s3 = self.client("s3", self.key, self.secret)
        pages = s3.get_paginator("list_objects_v2").paginate(Bucket=BUCKET)
        keys = [found["Key"] for page in pages for found in page.get("Contents", [])]
        assert all(key.startswith("home/pictures") for key in keys), keys
        folder = self.folder + "/"
        return sorted(key.removeprefix(folder) for key in keys if key.startswith(folder))

    def relay(self, client):
        with client, contextlib.suppress(OSError):
            first = b"" if self.mode == "gone" else client.recv(65536)
            if self.mode == "full" and first.startswith(b"PUT"):
                client.sendall(FULL)
                return
            if not first:
                return
            if self.mode == "slow":
                time.sleep(DELAY)
            with socket.create_connection(("127.0.0.1", self.store_port)) as store:
                store.sendall(first)
                relays.connect(client, store)

    def end(self):
        self.listener.close()
        self.process.kill()
        self.process.wait()
