"""Who wants that is mailed how much they have not seen for an hour, and ends it by one request."""

import base64
import hashlib
import re
import time

import pytest
from dela import Client, now, wait_until
from mailing import MailServer
from pictures import change
from test_centre import remind, wait

pytestmark = pytest.mark.feature("N2")


@pytest.fixture
def told(own_server):
    """Somebody who wants mails, and was told of something an hour ago."""
    person = own_server.person("Ada")
    assert "done" in person.do(f"user:{person.id}", "settings.mailUnseen", on=True)
    remind(person, person.new_list("Flat"), "A secret title")
    wait(person, "reminders")
    change(own_server, [("UPDATE digest SET moment = ?", (now() - 1,))])
    return person


def mail_of(person):
    (mail,) = wait_until(lambda: person.server.mails(person.email), "the mail")
    return mail


def stop(mail):
    """The address that ends these mails."""
    return re.search(r"^List-Unsubscribe: <http://[^/]+(/\S+)>", mail.replace("\r", "").replace("\n ", ""), re.M)[1]


def test_the_mail_says_how_much_and_not_what_and_is_sent_once(told):
    mail = mail_of(told)
    assert "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in mail and "secret" not in mail
    told.server.stop()
    told.server.start()
    remind(told, told.new_list("Other"))
    wait(told, "reminders", "reminders")
    assert len(told.server.mails(told.email)) == 1


def test_one_request_without_a_session_ends_them_and_another_token_does_not(told):
    address, guest = stop(mail_of(told)), Client(told.server)
    for wrong in (address[:-1] + ("A" if address[-1] != "A" else "B"), address.replace(told.id, "0" * 26), "/v1/mails/stop"):
        assert guest.post(wrong, {}).status == 404
    body = b"List-Unsubscribe=One-Click"
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    assert guest.ask("POST", address, body, headers=headers).status == 200
    settings = told.records(f"user:{told.id}")["settings"]["d"]
    assert not settings.get("mailsUnseen")
    assert guest.ask("POST", address, body, headers=headers).status == 200


def test_what_was_missed_in_an_hour_goes_by_smtp_together_and_once_also_after_a_kill(make_server):
    post = MailServer()
    try:
        server = make_server(**post.settings).start()
        ada, boris = server.person("Ada"), server.person("Boris")
        assert "done" in ada.do(f"user:{ada.id}", "settings.mailUnseen", on=True)
        scope = ada.new_list("Flat")
        remind(ada, scope, "A secret title")
        remind(ada, scope, "Another secret")
        wait(ada, "reminders", "reminders")
        boris.share(boris.new_list("A secret list"), ada)
        wait(ada, "reminders", "reminders", "shares")
        server.kill()
        (due,) = [row[1] for table, row in server.stored_rows() if table == "digest"]
        assert 3_500_000 < due - now() < 3_600_000
        server.start()
        time.sleep(2)
        assert not post.mails(ada.email), "the hour is not over"
        server.kill()
        change(server, [("UPDATE digest SET moment = ?", (now() - 1,))])
        (mail,) = post.wait(ada.email)
        text = mail.get_content()
        assert re.findall(r"^.+: \d+$", text.replace("\r", ""), re.M) == ["Item reminders: 2", "New shares: 1"] and "/notifications" in text
        assert "secret" not in mail.as_string() and "Boris" not in mail.as_string()
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        server.kill()
        server.start()
        time.sleep(2)
        assert len(post.mails(ada.email)) == 1 and not post.mails(boris.email)
    finally:
        post.close()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_who_opens_the_address_is_asked_and_nothing_ends_before_the_answer(told, language):
    address, guest = stop(mail_of(told)), Client(told.server)
    reads = {"Accept": "text/html,*/*;q=0.8", "Accept-Language": language}
    wanted = lambda: told.records(f"user:{told.id}")["settings"]["d"].get("mailsUnseen")
    asked = guest.get(address, headers=reads)
    text = asked.bytes.decode()
    assert asked.status == 200 and f'lang="{language}"' in text and "<form method=post><button>" in text
    assert told.id not in text and told.email not in text and asked.headers["Cache-Control"] == "no-store"
    style = re.search(r"<style>(.*)</style>", text, re.S)[1].encode()
    policy = asked.headers["Content-Security-Policy"]
    assert base64.b64encode(hashlib.sha256(style).digest()).decode() in policy and "form-action 'self'" in policy
    assert guest.ask("HEAD", address).status == 405 and wanted()
    wrong = guest.get(address.replace(told.id, "0" * 26), headers=reads)
    assert wrong.status == 404 and "<form" not in wrong.bytes.decode()
    form = {**reads, "Content-Type": "application/x-www-form-urlencoded"}
    foreign = guest.ask("POST", address, b"", headers={**form, "Origin": "https://evil.example"})
    assert foreign.status == 403 and wanted()
    done = guest.ask("POST", address, b"", headers={**form, "Origin": f"http://localhost:{told.server.port}"})
    assert done.status == 200 and done.headers["Content-Type"].startswith("text/html") and not wanted()


def test_nobody_is_mailed_who_did_not_ask_for_it(own_server):
    person = own_server.person("Boris")
    remind(person, person.new_list())
    wait(person, "reminders")
    assert not [row for table, row in own_server.stored_rows() if table == "digest"]
