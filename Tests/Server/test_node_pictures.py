"""Pictures that are uploaded to two nodes and served by both."""

import threading
import time

import pytest
from engines import only_postgresql
from nodes import on
from pictures import PART, attach, encoded, get_picture, image, name, photo, upload_part

pytestmark = only_postgresql


def stored(node, blob):
    """Returns the names of the files of a picture, drafts included."""
    return sorted(path.name for path in (node.data / "blobs").resolve().rglob("*" + blob + "*"))


def test_parts_of_an_upload_reach_both_nodes_by_turns(nodes):
    ada = nodes[0].person("Ada")
    scope = ada.new_list()
    data = encoded(photo(4000, 3000, seed=5), quality=100, subsampling=0)
    assert len(data) > 3 * PART, len(data)
    blob = name(data)
    for number, offset in enumerate(range(0, len(data), PART)):
        on(ada, nodes[number % 2])
        answer = upload_part(ada, data[offset:offset + PART], offset, len(data), blob, keep=1)
        assert answer.status == 200, answer
    assert answer.json["picture"]["width"] == 4000
    attach(ada, scope, blob)
    for node in nodes:
        assert image(get_picture(on(ada, node), scope, blob)).size[0] > 100
        assert get_picture(ada, scope, blob, size="original").bytes == data
    assert len(stored(nodes[0], blob)) == 5, "renditions and the original, and no draft"


@pytest.mark.parametrize("keep", [0, 1])
def test_last_part_that_reaches_both_nodes_at_once_makes_one_picture(nodes, keep):
    ada = nodes[0].person("Ada")
    scope = ada.new_list()
    devices = [ada, on(ada.another_device(), nodes[1])]
    for seed in range(10):
        data = encoded(photo(400, 300, seed=seed + 20))
        blob, answers = name(data), []

        def send(device, data=data, blob=blob, answers=answers):
            # As an app does: it continues where the server is, which may have a part of what the other node writes.
            offset, answer = 0, None
            while answer is None or "picture" not in answer.json:
                answer = upload_part(device, data[offset:], offset, len(data), blob, keep=keep)
                if answer.status == 200:
                    offset = answer.json["received"]
                else:
                    assert answer.status in (429, 503), answer
                    time.sleep(0.05)
            answers.append(answer)

        threads = [threading.Thread(target=send, args=(device,)) for device in devices]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [answer.json["picture"]["width"] for answer in answers] == [400, 400], answers
        attach(ada, scope, blob)
        assert all(get_picture(device, scope, blob).status == 200 for device in devices)
        assert len(stored(nodes[0], blob)) == 4 + keep, stored(nodes[0], blob)
