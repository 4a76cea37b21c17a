"""The user directory: search by name in pages, limited to users that the server lets the caller see."""

import urllib.parse

import database
import pytest


def people(client, after=None, **query):
    """Returns a page of names, and the mark of the next page."""
    query = {**query, **({"after": after} if after else {})}
    answer = client.get("/v1/people?" + urllib.parse.urlencode(query))
    assert answer.status == 200, answer
    return [person["name"] for person in answer.json["people"]], answer.json.get("next")


def everyone(client, **query):
    found, after = people(client, **query)
    while after:
        more, after = people(client, after, **query)
        found += more
    return found


@pytest.mark.feature("G1")
def test_unknown_user_is_found_by_name_without_other_data(server, ada):
    zoe = server.person("Zoe")
    answer = ada.get("/v1/people?q=zoe")
    assert [set(person) for person in answer.json["people"]] == [{"person", "name"}]
    assert answer.json["people"][0]["person"] == zoe.id
    assert zoe.email.encode() not in answer.bytes and b"@" not in answer.bytes
    assert people(ada, q=zoe.email)[0] == [] and people(ada, q="example")[0] == []


def test_user_is_not_found_if_disabled_deleted_or_the_caller(server):
    asker, _, disabled, deleted = (server.person("Xaver" + name) for name in ("", "kept", "disabled", "deleted"))
    assert len(everyone(asker, q="xaver")) == 3
    assert server.run("user", "disable", disabled.email).returncode == 0
    assert deleted.post("/v1/account/delete", {"password": deleted.password}).status == 200
    assert everyone(asker, q="xaver") == ["Xaverkept"]


def test_new_name_is_found_immediately(server, ada):
    person = server.person("Quentin")
    assert "done" in person.do("user:" + person.id, "profile.rename", first="Ulrike", last="Quist")
    assert people(ada, q="quentin")[0] == []
    assert people(ada, q="quist")[0] == people(ada, q="ULR")[0] == ["Ulrike Quist"]


@pytest.mark.parametrize("query", ["q=" + "x" * 513, "q=a&after=" + "x" * 2049, "q=%ff", "q=%00"])
def test_malformed_query_is_rejected(ada, query):
    assert ada.get("/v1/people?" + query).status == 400


@pytest.mark.parametrize("after", ["x", "\n", "\n\n", "zzz\nnobody", "' OR 1=1\n" + "0" * 26, "a" * 2048])
def test_any_page_mark_is_only_a_position(server, ada, after):
    server.person("Ygritte")
    for order in ("up", "down"):
        assert all(name.startswith("Yg") for name in people(ada, after, q="yg", order=order)[0])


@pytest.mark.parametrize("text", ["%", "_", "*", "'", '"', "\\", "a' OR '1'='1", "🦊"])
def test_special_characters_have_no_meaning_in_a_query(ada, text):
    assert people(ada, q=text)[0] == []


def test_frequent_queries_are_rate_limited_and_other_users_are_not(server, ada):
    busy = server.person("Busy")
    answers = [busy.get("/v1/people?q=nobody").status for _ in range(260)]
    assert answers[:240] == [200] * 240 and 429 in answers
    people(ada)


@pytest.mark.feature("G1")
def test_setting_limits_the_directory_to_users_with_shared_scopes(make_server):
    server = make_server(DELA_DIRECTORY="shared").start()
    ada, bob, cleo = (server.person(name) for name in ("Ada", "Bob", "Cleo"))
    assert people(ada)[0] == []
    scope = ada.new_list()
    ada.share(scope, bob)
    assert people(ada)[0] == people(ada, q="bo")[0] == ["Bob"] and people(bob)[0] == ["Ada"]
    assert people(cleo)[0] == [] and people(ada, q="cleo")[0] == []
    assert ada.post("/v1/people/find", {"email": cleo.email}).json["found"]["person"] == cleo.id
    assert "done" in ada.do(scope, "member.remove", person=bob.id)
    assert people(ada)[0] == people(bob)[0] == []


def test_invalid_directory_setting_is_reported_at_the_start(make_server):
    refused = make_server().run("serve", DELA_DIRECTORY="nobody")
    assert refused.returncode == 1 and "DELA_DIRECTORY is nobody" in refused.stderr


@pytest.mark.feature("G1")
def test_ten_thousand_users_are_listed_in_pages_without_repetition(make_server):
    server = make_server().start()
    asker = server.person("Asker")
    server.stop()
    number = "%05d"
    added = []
    for count in range(10_000):
        person, name = f"{count:026d}", f"Person {number % count} Fam{count % 100:02d}"
        added.append(("INSERT INTO account (person, email, password, created) VALUES (?, ?, '', 0)",
                      (person, f"p{count}@example.org")))
        words = name.lower().split()
        added += [("INSERT INTO namekey VALUES (?, ?, ?, ?)", (" ".join(words[index:]), person, index, name))
                  for index in range(len(words))]
    database.change(server, added)
    server.start()
    asker.sign_in()
    found, after = [], None
    while after is not None or not found:
        page, after = people(asker, after)
        assert len(page) <= 50
        found += page
    assert len(found) == len(set(found)) == 10_000 and found == sorted(found)
    assert everyone(asker, q="fam07") == [name for name in found if name.endswith("Fam07")]
    assert everyone(asker, q="person 0012") == [f"Person 0012{last} Fam2{last}" for last in range(10)]
    assert people(asker, order="down")[0][0] == "Person 09999 Fam99"
