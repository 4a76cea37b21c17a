"""E-mail digests: an opt-in summary of notifications that were not seen for an hour, and its unsubscribe link."""

import base64
import hashlib
import re
import time

import pytest
from dela import Client, now, wait_until
from mail_server import MailServer
from pictures import execute_sql
from test_notification_center import remind, wait

pytestmark = pytest.mark.feature("N2")


@pytest.fixture
def digest_user(own_server):
    """A user with enabled digests, and a notification that is an hour old."""
    person = own_server.person("Ada")
    assert "done" in person.do(f"user:{person.id}", "settings.mailUnseen", on=True)
    remind(person, person.new_list("Flat"), "A secret title")
    wait(person, "reminders")
    execute_sql(own_server, [("UPDATE digest SET moment = ?", (now() - 1,))])
    return person


def digest_of(person):
    (mail,) = wait_until(lambda: person.server.mails(person.email), "the mail")
    return mail


def unsubscribe_link(mail):
    """Returns the unsubscribe link of a digest."""
    return re.search(r"^List-Unsubscribe: <http://[^/]+(/\S+)>", mail.replace("\r", "").replace("\n ", ""), re.M)[1]


def test_digest_contains_counts_without_content_and_is_sent_once(digest_user):
    mail = digest_of(digest_user)
    assert "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in mail and "secret" not in mail
    digest_user.server.stop()
    digest_user.server.start()
    remind(digest_user, digest_user.new_list("Other"))
    wait(digest_user, "reminders", "reminders")
    assert len(digest_user.server.mails(digest_user.email)) == 1


def test_unsubscribe_link_works_once_without_a_session_and_only_with_the_right_token(digest_user):
    address, guest = unsubscribe_link(digest_of(digest_user)), Client(digest_user.server)
    for wrong in (address[:-1] + ("A" if address[-1] != "A" else "B"), address.replace(digest_user.id, "0" * 26),
                  "/v1/mails/stop"):
        assert guest.post(wrong, {}).status == 404
    body = b"List-Unsubscribe=One-Click"
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    assert guest.ask("POST", address, body, headers=headers).status == 200
    settings = digest_user.records(f"user:{digest_user.id}")["settings"]["d"]
    assert not settings.get("mailsUnseen")
    assert guest.ask("POST", address, body, headers=headers).status == 200


def test_digest_combines_notifications_of_an_hour_and_is_sent_once_after_kills(make_server):
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
        assert not post.mails(ada.email), "less than an hour has passed"
        server.kill()
        execute_sql(server, [("UPDATE digest SET moment = ?", (now() - 1,))])
        (mail,) = post.wait(ada.email)
        text = mail.get_content()
        assert re.findall(r"^.+: \d+$", text.replace("\r", ""), re.M) == ["Item reminders: 2", "New shares: 1"]
        assert "/notifications" in text
        assert "secret" not in mail.as_string() and "Boris" not in mail.as_string()
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        server.kill()
        server.start()
        time.sleep(2)
        assert len(post.mails(ada.email)) == 1 and not post.mails(boris.email)
    finally:
        post.close()


@pytest.mark.parametrize("language", ["en", "ru"])
def test_unsubscribe_page_asks_first_and_changes_nothing_until_confirmed(digest_user, language):
    address, guest = unsubscribe_link(digest_of(digest_user)), Client(digest_user.server)
    reads = {"Accept": "text/html,*/*;q=0.8", "Accept-Language": language}
    wanted = lambda: digest_user.records(f"user:{digest_user.id}")["settings"]["d"].get("mailsUnseen")
    asked = guest.get(address, headers=reads)
    text = asked.bytes.decode()
    assert asked.status == 200 and f'lang="{language}"' in text and "<form method=post><button>" in text
    assert digest_user.id not in text and digest_user.email not in text and asked.headers["Cache-Control"] == "no-store"
    style = re.search(r"<style>(.*)</style>", text, re.S)[1].encode()
    policy = asked.headers["Content-Security-Policy"]
    assert base64.b64encode(hashlib.sha256(style).digest()).decode() in policy and "form-action 'self'" in policy
    assert guest.ask("HEAD", address).status == 405 and wanted()
    wrong = guest.get(address.replace(digest_user.id, "0" * 26), headers=reads)
    assert wrong.status == 404 and "<form" not in wrong.bytes.decode()
    form = {**reads, "Content-Type": "application/x-www-form-urlencoded"}
    foreign = guest.ask("POST", address, b"", headers={**form, "Origin": "https://evil.example"})
    assert foreign.status == 403 and wanted()
    done = guest.ask("POST", address, b"", headers={**form, "Origin": f"http://localhost:{digest_user.server.port}"})
    assert done.status == 200 and done.headers["Content-Type"].startswith("text/html") and not wanted()


def test_user_without_the_setting_receives_no_digest(own_server):
    person = own_server.person("Boris")
    remind(person, person.new_list())
    wait(person, "reminders")
    assert not [row for table, row in own_server.stored_rows() if table == "digest"]
