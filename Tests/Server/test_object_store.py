"""Pictures in an S3-compatible store."""

import hashlib
import threading
import time

import pytest
from engines import only_postgresql, only_sqlite
from nodes import Nodes, on
from object_store import DELAY
from pictures import PART, attach, encoded, get_picture, image, name, photo, upload, upload_part


@pytest.fixture
def served(make_server, bucket):
    """A server with its pictures in the store, and a user."""
    server = make_server(**bucket.settings).start()
    return server, server.person("Ada")


def objects(bucket, blob):
    return [key for key in bucket.names if blob in key]


def large_photo(seed):
    data = encoded(photo(4000, 3000, seed=seed), quality=100, subsampling=0)
    assert len(data) > 3 * PART, len(data)
    return data, name(data)


def test_picture_is_stored_in_the_bucket_and_served_from_it(served, bucket):
    server, ada = served
    scope = ada.new_list()
    data, blob = large_photo(31)
    assert upload(ada, data, keep=1).status == 200
    attach(ada, scope, blob)
    assert len(objects(bucket, blob)) == 5, "four renditions, the original, and no part of the upload"
    assert not [path for path in (server.data / "blobs").rglob("*") if path.is_file()]
    for _ in range(2):
        sizes = [image(get_picture(ada, scope, blob, size=size)).size[0] for size in ("thumb", "screen")]
        assert sizes[0] < sizes[1]
        assert get_picture(ada, scope, blob, size="original").bytes == data
        # Also after a power loss that truncated the files of the local cache.
        server.stop()
        cached = list((server.data / "cache" / "files").iterdir())
        assert cached
        for path in cached:
            path.write_bytes(path.read_bytes()[:10])
        server.start()
    assert bucket.secret not in server.log


def test_upload_continues_after_the_store_was_gone(served, bucket):
    server, ada = served
    scope = ada.new_list()
    data, blob = large_photo(32)
    assert upload_part(ada, data[:PART], 0, len(data), blob).json["received"] == PART
    bucket.mode = "gone"
    failed = upload_part(ada, data[PART:2 * PART], PART, len(data), blob)
    assert failed.status == 503 and int(failed.headers["retry-after"]) > 0
    assert "event=" in server.log and "the store of pictures failed" in server.log
    bucket.mode = "pass"
    while (answer := upload_part(ada, b"", 0, len(data), blob)).status == 503:
        pass
    assert answer.json["received"] == PART, "nothing is lost"
    for offset in range(PART, len(data), PART):
        answer = upload_part(ada, data[offset:offset + PART], offset, len(data), blob)
    assert answer.json["picture"]["width"] == 4000
    attach(ada, scope, blob)
    bucket.mode = "gone"
    failed = get_picture(ada, scope, blob)
    assert failed.status == 503 and failed.headers["retry-after"]
    bucket.mode = "pass"
    while (answer := get_picture(ada, scope, blob)).status == 503:
        pass
    assert image(answer)
    bucket.mode = "gone"
    assert get_picture(ada, scope, blob).status == 200, "cached"
    bucket.mode = "pass"


def test_slow_store_delays_no_commands_and_stores_the_pictures(served, bucket):
    server, ada = served
    boris = server.person("Boris")
    lists = [ada.new_list(), boris.new_list()]
    pictures = [encoded(photo(500, 400, seed=seed)) for seed in (60, 61)]
    devices = [ada.another_device() for _ in pictures]
    answers = []

    def bring(device, data):
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                answer = upload_part(device, data, 0, len(data), name(data))
            except TimeoutError:
                device.close()  # The app also asks again.
                continue
            if answer.status == 200 and "picture" in answer.json:
                break
            assert answer.status in (200, 429, 503), answer
            time.sleep(float(answer.headers.get("Retry-After", "0.1")))
        answers.append(answer)

    threads = [threading.Thread(target=bring, args=pair) for pair in zip(devices, pictures, strict=True)]
    bucket.mode, delays, begin = "slow", [], time.monotonic()
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        for person, scope in zip((ada, boris), lists, strict=True):
            before = time.monotonic()
            person.add_item(scope)
            assert person.pull().status == 200
            delays.append(time.monotonic() - before)
        time.sleep(0.02)
    assert ["picture" in answer.json for answer in answers] == [True] * len(pictures), answers
    slow = [delay for delay in delays if delay > DELAY / 2]
    assert time.monotonic() - begin > DELAY and len(slow) < len(delays) / 20, (len(delays), slow)
    print(f"{time.monotonic() - begin:.1f} s, {len(delays)} commands, slowest {max(delays) * 1000:.0f} ms")
    bucket.mode = "pass"
    attach(ada, lists[0], *map(name, pictures))
    for data in pictures:
        assert image(get_picture(ada, lists[0], name(data)))


def test_full_store_fails_an_upload_until_there_is_room(served, bucket):
    server, ada = served
    data = encoded(photo(500, 400, seed=33))
    bucket.mode = "full"
    failed = upload_part(ada, data, 0, len(data), name(data))
    assert failed.status == 503 and "QuotaExceeded" in server.log
    bucket.mode = "pass"
    assert upload(ada, data).json["picture"]["width"] == 500


def test_rejected_upload_leaves_no_object(served, bucket):
    _, ada = served
    data, blob = encoded(photo(500, 400, seed=34)), name(b"something else")
    assert upload(ada, data, blob).json["refusal"] == "conflict"
    assert not objects(bucket, blob)


def test_wrong_secret_is_reported_and_never_printed(make_server, bucket):
    server = make_server(**{**bucket.settings, "DELA_S3_SECRET": "wrong-secret-of-a-test"}).start()
    data = encoded(photo(300, 200, seed=35))
    assert upload_part(server.person("Ada"), data, 0, len(data), name(data)).status == 503
    doctor = server.run("doctor")
    assert doctor.returncode == 1 and "SignatureDoesNotMatch" in doctor.stdout
    assert "SignatureDoesNotMatch" in server.log
    assert "wrong-secret" not in server.log + doctor.stdout + doctor.stderr


def test_doctor_finds_missing_pictures_of_the_bucket(served, bucket):
    server, ada = served
    data = encoded(photo(300, 200, seed=36))
    assert upload(ada, data).status == 200
    assert "all of 1 pictures are there" in server.run("doctor").stdout
    store = bucket.client("s3", bucket.key, bucket.secret)
    for key in objects(bucket, name(data)):
        store.delete_object(Bucket="dela", Key=f"{bucket.folder}/{key}")
    assert "1 of 1 pictures are missing in s3://dela/" + bucket.folder in server.run("doctor").stdout


def test_cache_is_limited_and_pictures_are_served_nevertheless(make_server, bucket):
    server = make_server(**bucket.settings, DELA_PICTURES_CACHE="1").start()
    ada = server.person("Ada")
    scope = ada.new_list()
    blobs = []
    for seed in range(40, 48):
        data = encoded(photo(1600, 1200, seed=seed), quality=95)
        assert upload(ada, data, keep=1).status == 200
        blobs.append((name(data), data))
    attach(ada, scope, *[blob for blob, _ in blobs])
    assert sum(len(data) for _, data in blobs) > 2 << 20
    for blob, data in blobs:
        assert get_picture(ada, scope, blob, size="original").bytes == data
    cached = [path.stat().st_size for path in (server.data / "cache" / "files").iterdir()]
    assert cached and sum(cached) <= 1 << 20


@only_sqlite
def test_backup_restore_and_export_include_the_bucket(served, bucket, make_server, tmp_path):
    server, ada = served
    scope = ada.new_list()
    data = encoded(photo(800, 600, seed=37))
    assert upload(ada, data, keep=1).status == 200
    attach(ada, scope, name(data))
    backup, export = tmp_path / "backup", tmp_path / "export"
    # A power loss truncated the file of an earlier command.
    cached = server.data / "cache" / "commands" / "files" / name(data)
    cached.parent.mkdir(parents=True)
    cached.write_bytes(data[:10])
    done = server.run("backup", str(backup))
    assert done.returncode == 0, done
    original = backup / "blobs" / name(data)[:2] / name(data)
    assert hashlib.sha256(original.read_bytes()).hexdigest() == name(data)
    done = server.run("export", ada.email, str(export))
    assert done.returncode == 0 and "1 pictures" in done.stdout, done
    server.stop()
    store = bucket.client("s3", bucket.key, bucket.secret)
    for key in objects(bucket, name(data)):
        store.delete_object(Bucket="dela", Key=f"{bucket.folder}/{key}")
    restored = make_server("restored", **bucket.settings)
    assert restored.run("restore", str(backup)).returncode == 0
    assert len(objects(bucket, name(data))) == 5
    restored.start()
    ada.close()
    ada.server = restored
    assert get_picture(ada, scope, name(data), size="original").bytes == data


@only_postgresql
def test_parts_of_an_upload_reach_two_servers_by_turns(make_server, bucket):
    nodes = Nodes(lambda name, **settings: make_server(name, **bucket.settings, **settings))
    ada = nodes[0].person("Ada")
    scope = ada.new_list()
    data, blob = large_photo(38)
    for number, offset in enumerate(range(0, len(data), PART)):
        on(ada, nodes[number % 2])
        answer = upload_part(ada, data[offset:offset + PART], offset, len(data), blob, keep=1)
    assert answer.json["picture"]["width"] == 4000
    attach(ada, scope, blob)
    for node in nodes:
        assert get_picture(on(ada, node), scope, blob, size="original").bytes == data
    assert len(objects(bucket, blob)) == 5


@only_postgresql
@pytest.mark.parametrize("keep", [0, 1])
def test_last_part_that_reaches_two_servers_at_once_makes_one_picture(make_server, bucket, keep):
    nodes = Nodes(lambda name, **settings: make_server(name, **bucket.settings, **settings))
    ada = nodes[0].person("Ada")
    scope = ada.new_list()
    devices = [ada, on(ada.another_device(), nodes[1])]
    for seed in range(50, 53):
        data, blob = large_photo(seed + 3 * keep)
        last, answers = (len(data) - 1) // PART * PART, []
        for offset in range(0, last, PART):
            answer = upload_part(ada, data[offset:offset + PART], offset, len(data), blob, keep=keep)
            assert answer.json["received"] == offset + PART, answer

        def send(device, data=data, blob=blob, last=last, answers=answers):
            for _ in range(300):
                answer = upload_part(device, data[last:], last, len(data), blob, keep=keep)
                if answer.status not in (429, 503) and ("received" not in answer.json or "picture" in answer.json):
                    break
                time.sleep(0.05)
            answers.append(answer)

        threads = [threading.Thread(target=send, args=(device,)) for device in devices]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert ["picture" in answer.json for answer in answers] == [True, True], answers
        attach(ada, scope, blob)
        for device in devices:
            assert get_picture(device, scope, blob).status == 200
            if keep:
                assert get_picture(device, scope, blob, size="original").bytes == data
        assert len(objects(bucket, blob)) == 4 + keep, objects(bucket, blob)


def test_list_with_several_pages_has_all_objects_with_any_names(served, bucket):
    server, ada = served
    store = bucket.client("s3", bucket.key, bucket.secret)
    # The first page ends with one of these names.
    others = [f"{bucket.folder}/ a+b & <c>=é{number}" for number in range(1001)]
    for key in others:
        store.put_object(Bucket="dela", Key=key, Body=b"")
    try:
        data = encoded(photo(300, 200, seed=39))
        assert upload(ada, data).status == 200
        assert "all of 1 pictures are there" in server.run("doctor").stdout
    finally:
        for key in others:
            store.delete_object(Bucket="dela", Key=key)


@pytest.mark.parametrize("settings, reason", [
    ({"DELA_PICTURES": "s3://dela"}, "DELA_PICTURES needs DELA_S3_KEY_ID and DELA_S3_SECRET"),
    ({"DELA_PICTURES": "bucket"}, "it must be folder, s3://bucket"),
    ({"DELA_PICTURES": "s3://a b"}, "it must be folder, s3://bucket"),
    ({"DELA_PICTURES": "s3://dela//x"}, "it must be folder, s3://bucket"),
    ({"DELA_S3_REGION": "x"}, "DELA_S3_REGION needs DELA_PICTURES = s3://bucket"),
    ({"DELA_PICTURES": "folder", "DELA_PICTURES_CACHE": "5"}, "DELA_PICTURES_CACHE needs"),
    ({"DELA_PICTURES": "s3://dela", "DELA_S3_KEY_ID": "a", "DELA_S3_SECRET": "b", "DELA_S3_ENDPOINT": "https://a/b"},
     "DELA_S3_ENDPOINT"),
    ({"DELA_PICTURES": "s3://dela", "DELA_S3_KEY_ID": "a", "DELA_S3_SECRET": "b", "DELA_PICTURES_CACHE": "0"},
     "DELA_PICTURES_CACHE"),
])
def test_invalid_settings_of_the_store_stop_the_start(make_server, settings, reason):
    refused = make_server().run("serve", **settings)
    assert refused.returncode == 1 and reason in refused.stderr, refused.stderr
