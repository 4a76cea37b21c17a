"""The quota limits how much of the server's disk one user can fill in a day."""

import database
from dela import command, new_id


def test_one_user_cannot_fill_the_disk_with_copies_notes_or_rejected_commands(make_server):
    server = make_server(DELA_DAILY="1").start()
    ada, bob = server.person("Ada"), server.person("Bob")
    scope, other = ada.new_list(), bob.new_list()
    ada.share(scope, bob)
    item = ada.add_item(scope)
    before = database.size(server)

    def notes(number):
        return (command(scope, "item.edit", id=item, set={"note": f"{number} " + "n" * 9_000}) for number in range(50))

    def copies(number):
        return (command("list:" + new_id(), "list.copy", **{"from": scope}) for _ in range(4))

    def ticks(number):
        return (command(scope, "item.tick", id=new_id(), done=True) for _ in range(100))

    outcomes = set()
    for number in range(200):
        for some in (notes, copies, ticks):
            answer = ada.post("/v1/push", ada.numbered(*some(number)))
            if answer.status == 503:
                break
            results = answer.json["results"]
            ada.count = results[-1]["n"]  # commands after long work are left to the next request, without a result
            outcomes |= {result.get("refused", "done") for result in results}
        else:
            continue
        break
    assert answer.status == 503, answer
    assert outcomes == {"done", "notFound"}
    assert database.size(server) - before < 8 << 20
    # Other users are not affected, even in the same list.
    assert "done" in bob.do(scope, "item.tick", id=item, done=True)
    bob.add_item(other)
