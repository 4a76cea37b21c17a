"""Mails of the real server, taken by a real mail server (aiosmtpd)."""

import re

import pytest
from dela import Client, wait_until
from mailing import MailServer


@pytest.mark.feature("F14")
def test_a_code_arrives_through_greylisting_and_still_counts(make_server):
    post = MailServer(greylisting=1)
    try:
        server = make_server(**post.settings).start()
        person = server.person("Ada")
        sent = Client(server).post("/v1/password/forgot", {"email": person.email, "language": "en"}).json
        mail = post.wait(person.email)[0]
        code = re.search(r"\b(\d{8})\b", mail.get_content())[1]
        checked = Client(server).post("/v1/password/reset/check", {"registration": sent["registration"], "code": code})
        assert checked.status == 200, checked
        wait_until(lambda: 'outcome="delivered"' in server.log, "the report")
        lines = [line for line in server.log.splitlines() if " mail mail=" in line]
        assert len(lines) > 1 and 'attempt="1" outcome="postponed" seconds="2"' in lines[0]
        assert lines[0].endswith('(SMTP reply 451)"') and person.email not in server.log
    finally:
        post.close()


def test_a_refused_mail_is_logged_in_words(make_server):
    server = make_server(DELA_SMTP_URL="smtp://127.0.0.1:9", DELA_MAIL_FROM="dela@example.org").start()
    Client(server).post("/v1/password/forgot", {"email": "ada@example.org", "language": "en"})
    wait_until(lambda: "postponed" in server.log, "the report")
    # The words are those of libcurl, which changed them with 8.10.
    assert re.search(r'problem="Could(n\'t| not) connect to server"', server.log) and "MailError" not in server.log
