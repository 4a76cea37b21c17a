"""Who wants that is mailed how much they have not seen for an hour, and ends it by one request."""

import re

import pytest
from dela import Client, now, wait_until
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


def test_nobody_is_mailed_who_did_not_ask_for_it(own_server):
    person = own_server.person("Boris")
    remind(person, person.new_list())
    wait(person, "reminders")
    assert not [row for table, row in own_server.stored_rows() if table == "digest"]
