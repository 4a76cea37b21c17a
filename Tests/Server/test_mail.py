"""E-mails of the real server, received by a real mail server (aiosmtpd)."""

import re
import time

import pytest
from dela import Client, wait_until
from mail_server import MailServer


@pytest.mark.feature("F14")
def test_code_arrives_through_greylisting_and_is_still_valid(make_server):
    post = MailServer(greylisting=1)
    try:
        server = make_server(**post.settings).start()
        person = server.person("Ada")
        sent = Client(server).post("/v1/password/forgot", {"email": person.email, "language": "en"}).json
        mail = post.wait(person.email)[0]
        code = re.search(r"\b(\d{8})\b", mail.get_content())[1]
        checked = Client(server).post("/v1/password/reset/check", {"registration": sent["registration"], "code": code})
        assert checked.status == 200, checked
        wait_until(lambda: " level=info event=mail.delivered " in server.log, "the report")
        lines = [line for line in server.log.splitlines() if " event=mail." in line and " mail=" in line]
        postponed = r' level=warning event=mail\.postponed mail=\w+ to="[^"]+" attempt=1 seconds=2 '
        assert len(lines) > 1 and re.search(postponed, lines[0]), lines[0]
        assert lines[0].endswith('(SMTP reply 451)"') and person.email not in server.log
    finally:
        post.close()


@pytest.mark.feature("F14")
def test_stopping_server_delivers_a_code_and_sends_another_one_after_the_restart(make_server):
    post = MailServer(greylisting=1.5)
    try:
        server = make_server(**post.settings).start()
        ada, eva = server.person("Ada"), server.person("Eva")
        forgot = lambda person: Client(server).post("/v1/password/forgot", {"email": person.email, "language": "en"})
        first = forgot(ada).json
        wait_until(lambda: "event=mail.postponed" in server.log, "the first attempt")
        assert server.stop() == 0
        code = re.search(r"\b(\d{8})\b", post.wait(ada.email)[0].get_content())[1]
        # A mail that is not delivered in time is lost, because mails are not stored.
        server.settings |= {"DELA_SMTP_URL": "smtp://127.0.0.1:9"}
        server.start()
        lost = forgot(eva).json
        begin = time.monotonic()
        assert server.stop() == 0 and time.monotonic() - begin < 9
        assert re.search(r' level=warning event=mail\.abandoned .* reason="the server stops"', server.log)
        assert not list(server.data.glob("outbox/*"))
        server.settings |= post.settings
        server.start()
        checked = Client(server).post("/v1/password/reset/check", {"registration": first["registration"], "code": code})
        assert checked.status == 200, checked
        again = Client(server).post("/v1/codes/resend", {"registration": lost["registration"], "language": "en"})
        assert again.status == 200, again
        post.wait(eva.email)
    finally:
        post.close()


def test_rejected_mail_is_logged_with_the_reason(make_server):
    server = make_server(DELA_SMTP_URL="smtp://127.0.0.1:9", DELA_MAIL_FROM="dela@example.org").start()
    Client(server).post("/v1/password/forgot", {"email": "ada@example.org", "language": "en"})
    wait_until(lambda: "event=mail.postponed" in server.log, "the report")
    # The text is from libcurl, which changed it in 8.10.
    assert re.search(r'reason="Could(n\'t| not) connect to server"', server.log) and "MailError" not in server.log
