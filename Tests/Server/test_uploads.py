"""Uploads in parts: interrupted, invalid, repeated and too many ones, and workers that die."""

import os
import pathlib
import shutil
import threading

import dela
import pytest
from dela import new_id, wait_until
from pictures import PART, encoded, name, photo, upload, upload_part


def files(server, blob):
    return list((server.data / "blobs").rglob(blob + "*"))


def children(process):
    """Returns the child processes of a process."""
    found = []
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(stat.read_text().rpartition(")")[2].split()[1]) == process:
                found.append(int(stat.parent.name))
        except OSError:
            pass  # It has ended in the meantime.
    return found


def test_interrupted_upload_continues(server, ada):
    data = encoded(photo(4000, 3000, seed=5), quality=100, subsampling=0)
    assert len(data) > 2 * PART, len(data)
    blob = name(data)
    assert upload_part(ada, b"", 0, len(data), blob).json == {"received": 0, "size": len(data)}
    assert upload_part(ada, data[:PART], 0, len(data), blob).json == {"received": PART, "size": len(data)}
    assert upload_part(ada, data[:PART], 0, len(data), blob).json == {"received": PART,
                                                                      "size": len(data)}, "a repeated part counts once"
    assert upload_part(ada, data[-5:], len(data) - 5, len(data),
                       blob).json == {"received": PART, "size": len(data)}, "no gaps"
    server.kill()
    server.start()
    assert upload_part(ada, b"", 0, len(data), blob).json == {"received": PART, "size": len(data)}
    for offset in range(PART, len(data), PART):
        answer = upload_part(ada, data[offset:offset + PART], offset, len(data), blob)
    assert answer.json["picture"]["width"] == 4000
    assert upload_part(ada, b"", 0, len(data), blob).json == answer.json, "repeated requests get the same response"


def test_bytes_with_another_hash_are_discarded(server, ada):
    data, blob = encoded(photo(300, 200)), name(b"something else")
    answer = upload(ada, data, blob)
    assert (answer.status, answer.json) == (422, {"error": "refused", "refusal": "conflict"})
    assert upload_part(ada, b"", 0, len(data), blob).json == {"received": 0, "size": len(data)}
    assert not files(server, blob)


def test_upload_does_not_reveal_that_another_user_has_the_same_picture(server, ada, bob):
    data = encoded(photo(800, 600, seed=6))
    first = upload(ada, data).json
    assert upload_part(bob, b"", 0, len(data), name(data)).json == {"received": 0, "size": len(data)}, (
        "the response does not reveal that it exists"
    )
    assert upload(bob, data).json == first
    count = server.log.count(f"event=picture.processed blob={name(data)} ")
    assert count == 2, "the response time does not reveal it either"
    other, answers = encoded(photo(800, 600, seed=7)), []
    threads = [threading.Thread(target=lambda who=who: answers.append(upload(who, other))) for who in (ada, bob)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [answer.status for answer in answers] == [200, 200] and answers[0].json == answers[1].json


@pytest.mark.feature("F6")
@pytest.mark.parametrize(
    "query",
    [
        "", "blob={}", "blob={}&size=5", "blob={}&size=-1&offset=0", "blob={}&size=5&offset=6",
        "blob={}&size=5&offset=-1", "blob={}&size=x&offset=0", "blob={}&size=99999999999999999999&offset=0",
        "blob=../../server.key&size=5&offset=0", "blob=&size=5&offset=0", "blob={}0&size=5&offset=0",
        "blob=" + "A" * 64 + "&size=5&offset=0", "blob=" + "." * 64 + "&size=5&offset=0", "blob=/{}&size=5&offset=0",
        "blob=%2e%2e%2f" + "a" * 61 + "&size=5&offset=0", "blob={}&size=5&offset=3",
    ],
)
def test_malformed_upload_is_rejected(server, ada, query):
    before = sorted(path for path in server.data.rglob("*"))
    answer = ada.ask("PUT", "/v1/blobs?" + query.format("ab" * 32), b"hello")
    assert (answer.status, answer.json) == (400, {"error": "malformed"}), query
    assert sorted(path for path in server.data.rglob("*")) == before


def test_part_and_file_sizes_are_limited(ada):
    assert upload_part(ada, bytes(PART + 1), 0, PART * 3, "ab" * 32).status == 413
    answer = upload_part(ada, b"x", 0, (25 << 20) + 1, "ab" * 32)
    assert (answer.status, answer.json) == (413, {"error": "refused", "refusal": "tooLarge"})


def test_empty_file_is_rejected_as_empty(ada):
    answer = upload_part(ada, b"", 0, 0, name(b""))
    assert (answer.status, answer.json) == (422, {"error": "refused", "refusal": "empty"})


def test_user_has_a_limited_storage_quota(make_server):
    server = make_server(DELA_QUOTA="1").start()
    ada, bob = server.person("Ada"), server.person("Bob")
    big = encoded(photo(3000, 2000, seed=10), quality=99)
    assert len(big) > 1 << 20
    assert upload_part(ada, b"", 0, len(big), name(big)).json == {"error": "refused", "refusal": "full"}
    small = [encoded(photo(1500, 1000, seed=seed), quality=80) for seed in range(11, 20)]
    answers = [upload(ada, data) for data in small]
    assert answers[0].status == 200 and answers[-1].status == 507
    assert upload(bob, small[-1]).status == 200, "other users are not affected"


def test_number_of_concurrent_uploads_is_limited(make_server):
    ada = make_server().start().person("Ada")
    answers = [upload_part(ada, b"x", 0, 9, f"{number:064x}") for number in range(51)]
    assert {answer.status for answer in answers[:50]} == {200} and answers[50].status == 429
    assert "Retry-After" in answers[50].headers


@pytest.mark.parametrize("deaths,status", [(1, 200), (2, 422)])
def test_killed_worker_is_replaced_once(own_server, deaths, status):
    ada = own_server.person("Ada")
    data = encoded(photo(7900, 6200, seed=20), quality=85, progressive=True)
    answers = []
    thread = threading.Thread(target=lambda: answers.append(upload(ada, data)))
    thread.start()
    killed = set()
    while len(killed) < deaths:
        worker = wait_until(
            lambda: [child for child in children(own_server.process.pid) if child not in killed], "a worker", 60)[0]
        os.kill(worker, 9)
        killed.add(worker)
    thread.join()
    assert answers[0].status == status
    assert upload(ada, encoded(photo(300, 200))).status == 200


def sandbox_of(worker):
    """Returns the limits of a process and its open files; nothing after it has ended."""
    try:
        lines = pathlib.Path(f"/proc/{worker}/limits").read_text().splitlines()
        return {line[:26].strip(): line[26:].split()[:2] for line in lines}, set(os.listdir(f"/proc/{worker}/fd"))
    except OSError:
        return {}, set()


def test_worker_opens_no_further_files_and_has_limits(own_server):
    ada, data = own_server.person("Ada"), encoded(photo(7900, 6200, seed=20), quality=85, progressive=True)
    thread = threading.Thread(target=lambda: upload(ada, data))
    thread.start()

    def sealed():
        found = [sandbox_of(worker) for worker in children(own_server.process.pid)]
        return [(limits, held) for limits, held in found if limits.get("Max open files") == ["0", "0"]]

    (limits, held), *_ = wait_until(sealed, "a worker", 60)
    thread.join()
    bounds = {"Max address space": 1536 << 20, "Max cpu time": 30, "Max file size": 0, "Max core file size": 0}
    assert {bound: limits[bound] for bound in bounds} == {bound: [str(most)] * 2 for bound, most in bounds.items()}
    assert held == {"0", "1", "2"}


def test_missing_worker_program_disables_only_pictures(make_server, tmp_path, monkeypatch):
    alone = tmp_path / "alone"
    alone.mkdir()
    beside = pathlib.Path(dela.BINARY).with_name("dela-pictures")
    shutil.copy(dela.BINARY, alone / "dela")
    monkeypatch.setattr(dela, "BINARY", str(alone / "dela"))
    server = make_server().start()
    assert "level=warning event=pictures.disabled" in server.log
    ada, data = server.person("Ada"), encoded(photo(300, 200))
    assert upload(ada, data).status == 503
    assert "done" in ada.do("list:" + new_id(), "list.create", name="Shopping")
    shutil.copy(beside, alone)
    assert upload_part(ada, b"", len(data), len(data),
                       name(data)).status == 200, "parts received in the meantime are not lost"
