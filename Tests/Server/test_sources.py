"""Photo sources: pages of Unsplash, requested once for all users, with all failures of Unsplash."""

import threading
import time

import pytest
from dela import Client
from unsplash import Unsplash

pytestmark = pytest.mark.feature("P2")


@pytest.fixture
def unsplash():
    stand_in = Unsplash()
    yield stand_in
    stand_in.close()


@pytest.fixture
def served(make_server, unsplash):
    return make_server(**unsplash.settings).start()


@pytest.fixture
def ada(served):
    return served.person("Ada")


def page(person, after=None, source="unsplash"):
    return person.get(f"/v1/sources/photos?source={source}" + (f"&after={after}" if after else ""))


def test_server_without_settings_has_no_source_and_permits_no_foreign_pictures(make_server):
    server = make_server().start()
    ada = server.person("Ada")
    assert ada.get("/v1/sources").json == {"sources": []}
    assert page(ada).status == page(ada, source="library").status == 404
    policy = Client(server).get("/").headers["Content-Security-Policy"]
    assert "img-src 'self' blob: data:;" in policy and "unsplash" not in policy


def test_unsplash_pages_name_their_authors_and_load_pictures_from_unsplash(served, unsplash, ada):
    (source,) = ada.get("/v1/sources").json["sources"]
    assert source["name"] == "unsplash" and source["links"] and "utm_source=dela&utm_medium=referral" in source["home"]
    answer = page(ada).json
    first = answer["photos"][0]
    assert len(answer["photos"]) == 30 and answer["next"] == "2"
    assert first["author"] == "Author 0"
    assert first["authorPage"] == "https://unsplash.com/@author0?utm_source=dela&utm_medium=referral"
    assert first["page"].endswith("/photos/Photo_000?utm_source=dela&utm_medium=referral")
    assert first["small"] == f"{unsplash.address}/pictures/Photo_000?ixid=seen&w=1080"
    assert (first["width"], first["height"], first["taken"]) == (4000, 6000, 1714575628000)
    assert "taken" not in answer["photos"][3] and first["caption"] == "Description 0"
    policy = Client(served).get("/").headers["Content-Security-Policy"]
    assert f"img-src 'self' blob: data: {unsplash.address};" in policy
    assert f"connect-src 'self' {unsplash.address};" in policy


def test_missing_address_setting_selects_the_production_unsplash(make_server):
    server = make_server(DELA_UNSPLASH_KEY="k").start()
    assert (
        "img-src 'self' blob: data: https://images.unsplash.com;"
        in Client(server).get("/").headers["Content-Security-Policy"]
    )
    (source,) = server.person("Ada").get("/v1/sources").json["sources"]
    assert not source["links"]  # without the secret


def test_page_is_requested_once_for_all_users(served, unsplash, ada):
    unsplash.slow = 0.3
    people = [ada, *(served.person(f"P{number}") for number in range(5))]
    answers = []
    threads = [threading.Thread(target=lambda who=who: answers.append(page(who).json)) for who in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 6 and all(answer == answers[0] for answer in answers)
    assert page(ada).json == answers[0] and len(unsplash.asked("/photos")) == 1


@pytest.mark.feature("U1")
def test_single_photo_is_taken_from_cached_pages_or_requested(served, unsplash, ada):
    def one(id):
        return ada.get("/v1/sources/photos?source=unsplash&photo=" + id)

    (known,) = [photo for photo in page(ada).json["photos"] if photo["id"] == "Photo_007"]
    asked = len(unsplash.requests)
    assert one("Photo_007").json == {"photos": [known]} and len(unsplash.requests) == asked
    assert one("Photo_064").json["photos"][0]["author"] == "Author 64"
    assert [request[1] for request in unsplash.requests[asked:]] == ["/photos/Photo_064"]
    assert one("Photo_999").status == 404 and one("../me").status == 400


def test_many_users_in_an_hour_need_few_requests(served, unsplash, ada):
    for _ in range(20):
        for mark in (None, "2", "3", "4"):
            assert page(ada, mark).status == 200
    assert len(unsplash.asked("/photos")) == 4
    assert "next" in page(ada, "4").json and page(ada, "5").json == {"photos": []}


@pytest.mark.parametrize("mark", ["0", "1", "-1", "x", "01", "1001", "2&page=3", "%2e%2e", "9" * 300])
def test_invented_page_marks_cause_no_requests(served, unsplash, ada, mark):
    assert page(ada, mark).status in (400, 404) or mark == "2&page=3"
    assert len(unsplash.asked("/photos")) <= 1


def answers(status, body=b"", **headers):
    def fault(request):
        request.send_response(status)
        for name, value in headers.items():
            request.send_header(name.replace("_", "-"), value)
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        request.wfile.write(body)
    return fault


def endless(request):
    request.send_response(200)
    request.send_header("Content-Length", str(300 << 20))
    request.end_headers()
    for _ in range(300):
        request.wfile.write(b" " * (1 << 20))


def silent(request):
    request.close_connection = True


@pytest.mark.parametrize("fault", [
    answers(500), answers(200, b"<html>garbage"), answers(200, b"{}"), answers(200, b'[{"id":1},{"urls":[]}]' + b"x"),
    endless, silent,
    answers(302, Location="https://elsewhere.example/photos"), answers(401, b'{"errors":["OAuth error"]}'),
])
def test_invalid_response_of_unsplash_is_no_page_and_signs_no_user_out(served, unsplash, ada, fault):
    unsplash.faults["/photos"] = fault
    assert page(ada).status == 503 and ada.get("/v1/me").status == 200
    unsplash.faults.clear()
    assert page(ada).status == 200, "a failed page may be requested again"


def test_invalid_entries_of_a_page_are_omitted(served, unsplash, ada):
    good = unsplash.photo(7)
    bad = [1, {}, {**good, "id": "../me"}, {**good, "width": 0}, {**good, "width": "4000"}, {**good, "urls": {}},
           {**good, "links": {"html": "javascript:alert(1)"}},
           {**good, "user": {**good["user"], "links": {"html": "javascript:1"}}}]
    unsplash.page = lambda query: [*bad, good]
    assert [photo["id"] for photo in page(ada).json["photos"]] == ["Photo_007"]


def test_pictures_on_other_hosts_are_omitted(served, unsplash, ada):
    unsplash.foreign = True
    assert page(ada).json["photos"] == []


@pytest.mark.parametrize("fault, seconds", [
    (answers(403, b"Rate Limit Exceeded", X_Ratelimit_Remaining="0"), 3600), (answers(429, Retry_After="120"), 120),
    (answers(403), 3600),
])
def test_rate_limit_of_unsplash_is_answered_with_the_time_to_wait(served, unsplash, ada, fault, seconds):
    unsplash.faults["/photos"] = fault
    answer = page(ada)
    assert answer.status == 429 and seconds - 5 <= answer.json["retryAfter"] <= seconds, answer
    unsplash.faults.clear()
    assert page(ada).status == 429 and len(unsplash.asked("/photos")) == 1, "no request until then"
    assert ada.get("/v1/me").status == 200


def test_part_of_the_rate_limit_is_reserved_for_actions(served, unsplash, ada):
    people = [served.person(f"P{number}") for number in range(4)]
    asked = [page(people[number // 15], number + 1 if number else None).status for number in range(60)]
    assert asked[:30] == [200] * 30 and set(asked[30:]) == {429} and len(unsplash.asked("/photos?")) == 30
    assert ada.post("/v1/sources/use", {"source": "unsplash", "photo": "Photo_001"}).status == 200
    assert page(ada).status == 200, "cached pages are shown anyway"


def test_one_user_cannot_use_up_the_rate_limit_of_a_source(served, unsplash, ada):
    mallory = served.person("Mallory")
    pages = [page(mallory, str(number)).status for number in range(500, 545)]
    uses = [mallory.post("/v1/sources/use", {"source": "unsplash", "photo": f"made-up-{number}"}).status
            for number in range(12)]
    assert pages.count(429) == 30 and uses.count(429) == 2
    assert page(ada).status == 200 and page(mallory).status == 200, "cached pages cost no requests"
    assert ada.post("/v1/sources/use", {"source": "unsplash", "photo": "Photo_001"}).status == 200


def test_larger_key_permits_more_pages_for_every_user(served, unsplash, ada):
    unsplash.limit = unsplash.left = 5000
    assert [page(ada, str(number)).status for number in range(2, 60)] == [200] * 58


def test_expired_page_is_returned_if_unsplash_fails(served, unsplash, ada):
    before = page(ada).json
    unsplash.shift = 3
    unsplash.faults["/photos"] = answers(500)
    assert page(ada).json == before


@pytest.mark.feature("P5")
def test_saving_a_photo_is_reported_to_unsplash(served, unsplash, ada):
    page(ada)
    assert ada.post("/v1/sources/use", {"source": "unsplash", "photo": "Photo_002"}).status == 200
    assert unsplash.downloads == [("Photo_002", {"ixid": "seen"})]
    assert ada.post("/v1/sources/use", {"source": "unsplash", "photo": "Unknown"}).status == 200
    for wrong in ("../me", "", "a/b", "x" * 65):
        assert ada.post("/v1/sources/use", {"source": "unsplash", "photo": wrong}).status == 400
    assert ada.post("/v1/sources/use", {"source": "elsewhere", "photo": "a"}).status == 404
    many = [ada.post("/v1/sources/use", {"source": "unsplash", "photo": "Photo_002"}).status for _ in range(30)]
    assert 429 in many, "one user cannot use up the limit"


def test_unreachable_source_is_logged_with_the_reason(make_server, unsplash):
    server = make_server(**{**unsplash.settings, "DELA_OUTGOING_ALLOW": "http://127.0.0.1:1"}).start()
    assert page(server.person("Ada")).status == 503
    time.sleep(0.1)
    problem = ' level=warning event=source.failed source=unsplash reason="the address is not https, '
    assert problem in server.log
    assert not unsplash.requests


@pytest.mark.parametrize("setting", ["DELA_UNSPLASH_SECRET", "DELA_UNSPLASH_URL", "DELA_PHOTOS"])
def test_invalid_source_settings_are_reported_at_the_start(make_server, setting):
    value = {"DELA_UNSPLASH_URL": "http://127.0.0.1:1"}.get(setting, "/nowhere")
    failed = make_server(**{setting: value}).run("serve")
    assert failed.returncode == 1 and setting in failed.stderr, failed.stderr
