"""Message search: results, access, and no results for deleted messages."""

import time

import database
import pytest
from dela import Client, command, new_id

pytestmark = pytest.mark.feature("C11")


def saved(person):
    return "chat:" + person.id


def write(person, scope, text):
    message = new_id()
    assert "done" in person.do(scope, "chat.write", id=message, text=text)
    return message


def search(person, text, chat=None):
    return person.post("/v1/search", {"text": text, **({"chat": chat} if chat else {})})


def found(person, text, chat=None):
    answer = search(person, text, chat)
    assert answer.status == 200, answer
    return [entry["row"]["d"]["text"] for entry in answer.json["found"]]


def write_all(person, scope, texts):
    """Writes the messages in order, as many per push as allowed."""
    for start in range(0, len(texts), 60):
        person.push(*(command(scope, "chat.write", id=new_id(), text=text) for text in texts[start : start + 60]))


@pytest.fixture
def cleo(server):
    return server.person("Cleo")


def test_words_are_found_by_prefix_without_case_and_accents_newest_first(cleo):
    texts = ["Café on Friday", "Ёлка в пятницу", "The cafeteria, friday?", "don't @home <b>bold</b>", "東京タワー",
             "100% of 3.5"]
    for text in texts:
        write(cleo, saved(cleo), text)
    for query, expected in {
        "cafe": [2, 0], "CAFÉ fri": [2, 0], "fri cafe": [2, 0], "елк": [1], "ПЯТ": [1], "bold": [3], "京": [4],
        "100": [5], "3 5": [5],
        "afe": [], "cafe saturday": [], "friday on cafe": [0],
    }.items():
        assert found(cleo, query) == [texts[index] for index in expected], query
    assert found(cleo, "fri", saved(cleo)) == [texts[2], texts[0]]


def test_edited_message_is_found_by_its_new_words_and_a_deleted_one_leaves_no_word(server, cleo):
    word = "unmistakable" + new_id().lower()
    message = write(cleo, saved(cleo), word + " plan")
    assert "done" in cleo.do(saved(cleo), "chat.edit", id=message, text=word + " party")
    assert found(cleo, "plan") == [] and found(cleo, "party " + word[:14]) == [word + " party"]
    assert word[:24] in str(list(server.stored_rows()))
    assert "done" in cleo.do(saved(cleo), "chat.remove", id=message)
    assert found(cleo, word) == [] and word[:24] not in str(list(server.stored_rows()))


def test_users_find_messages_only_in_their_chats_and_from_their_first_visible_one(server, ada, bob, cleo):
    scope, word = "group:" + new_id(), new_id().lower()
    chat = scope.replace("group", "chat")
    assert "done" in ada.do(scope, "group.create", name="Family")
    assert "done" in ada.do(scope, "member.add", person=bob.id, role="viewer")
    write(ada, chat, word + " before")
    time.sleep(0.01)  # Messages of different chats are ordered by millisecond.
    write(ada, saved(ada), word + " alone")
    time.sleep(0.01)
    assert "done" in ada.do(scope, "member.add", person=cleo.id, role="viewer")
    write(bob, chat, word + " after")
    assert found(ada, word) == [word + " after", word + " alone", word + " before"]
    assert found(ada, word, chat) == [word + " after", word + " before"]
    assert found(bob, word) == [word + " after", word + " before"] and found(cleo, word) == [word + " after"]
    assert search(cleo, word, saved(ada)).status == 404 and search(Client(server), word).status == 401
    assert "done" in bob.do("user:" + bob.id, "chat.clear", chat=chat, upTo=1, hides=False)
    assert found(bob, word) == [word + " after"]
    hidden = write(bob, chat, word + " hidden")
    assert "done" in bob.do("user:" + bob.id, "chat.hide", chat=chat, messages=[hidden], on=True)
    assert found(bob, word) == [word + " after"] and found(cleo, word)[0] == word + " hidden"
    assert "done" in ada.do(chat, "chat.remove", id=hidden)
    assert "done" in ada.do(scope, "member.remove", person=bob.id)
    assert found(bob, word) == [] and search(bob, word, chat).status == 404
    assert "done" in ada.do(scope, "group.delete") and "done" in ada.do(scope, "group.purge")
    assert found(ada, word) == [word + " alone"] and found(cleo, word) == []


def test_long_results_are_truncated_and_invalid_queries_are_rejected(cleo):
    write_all(cleo, saved(cleo), [f"Hello {n} times" for n in range(120)])
    answer = search(cleo, "hello").json
    assert len(answer["found"]) == 50 and answer["more"] and answer["found"][0]["row"]["d"]["text"] == "Hello 119 times"
    assert [len(search(cleo, "hello 7").json["found"]), search(cleo, "hello 7").json["more"]] == [11, False]
    write(cleo, saved(cleo), "Alphabet before the rest")
    write_all(cleo, saved(cleo), ["Alphabet, before"] * 140)
    assert found(cleo, "alphabet before the") == ["Alphabet before the rest"]
    long = " ".join(f"w{n}" for n in range(1300))
    write(cleo, saved(cleo), long)
    assert found(cleo, "w0 w7 w99 w500 w33 w1") == [long]
    for text in ("", " ", "%", "'; DROP TABLE word; --" * 30, "a" * 600, None, 7):
        assert search(cleo, text).status == 400, text
    assert search(cleo, "'; DROP TABLE word; --").json["found"] == []
    assert search(cleo, "a", "list:" + new_id()).status == 400 and search(cleo, "a", "chat").status == 400


def test_search_continues_after_the_last_result_but_never_in_chats_of_others(server, ada, cleo):
    word = new_id().lower()
    scope = "group:" + new_id()
    chat = scope.replace("group", "chat")
    assert "done" in cleo.do(scope, "group.create", name="Family")
    for start in range(0, 120, 30):
        for where in (saved(cleo), chat):
            write_all(cleo, where, [f"{word} {where} {n}" for n in range(start, start + 30)])
    for where in (None, chat):
        question, texts, answers = {"text": word, **({"chat": where} if where else {})}, [], 0
        rest = [{}]
        while rest:
            answer = cleo.post("/v1/search", question).json
            texts += [entry["row"]["d"]["text"] for entry in answer["found"]]
            rest, answers = answer["rest"], answers + 1
            assert answer["more"] == bool(rest) and answers < 10
            question["rest"] = rest
        wanted = [f"{word} {of} {n}" for of in ([where] if where else [saved(cleo), chat]) for n in range(119, -1, -1)]
        assert (texts if where else sorted(texts)) == (wanted if where else sorted(wanted)) and answers >= 3
    rest = [{"chat": chat, "before": 50}, {"chat": saved(cleo)}]
    assert ada.post("/v1/search", {"text": word, "rest": rest}).json == {"found": [], "more": False, "rest": []}
    assert ada.post("/v1/search", {"text": word, "chat": chat, "rest": rest}).status == 404
    twice = cleo.post("/v1/search", {"text": word, "rest": [{"chat": chat, "before": 3}] * 2}).json
    assert [entry["row"]["d"]["text"] for entry in twice["found"]] == [f"{word} {chat} {n}" for n in (1, 0)]
    for rest in (7, [7], [{}], [{"chat": "list:" + new_id()}], [{"chat": chat, "before": "x"}]):
        assert cleo.post("/v1/search", {"text": word, "rest": rest}).status == 400, rest


def test_messages_and_users_are_found_while_killed_servers_rebuild_the_index(own_server):
    server = own_server
    ada, bob = server.person("Ada"), server.person("Bob")
    write_all(ada, saved(ada), [f"Straße {number}" for number in range(400)])
    server.stop()
    database.change(server, [
        ("UPDATE word SET word = 'older' || word", ()),
        ("UPDATE namekey SET key = 'older' || key", ()),
        ("UPDATE meta SET value = '1' WHERE name IN ('words', 'names')", ())])
    for wait in [0, 0.05, 0.3, 1.5]:
        server.start()
        time.sleep(wait)
        texts, request = set(), {"text": "STRASSE"}
        while "rest" not in request or request["rest"]:
            answer = ada.post("/v1/search", request).json
            texts |= {entry["row"]["d"]["text"] for entry in answer["found"]}
            request = {"text": "STRASSE", "rest": answer.get("rest", [])}
        assert len(texts) == 400
        assert [person["person"] for person in ada.get("/v1/people?q=bo").json["people"]] == [bob.id]
        server.kill()
    rows = str(list(server.stored_rows()))
    assert "older" not in rows and "'chore'" not in rows
