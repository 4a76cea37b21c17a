"""`GET /readyz`: reports if the server can do its work."""

from dela import Client, wait_until
from engines import only_sqlite


@only_sqlite
def test_readiness_detects_a_deleted_database(own_server):
    """The server has the file open and would continue. Everything it writes would be lost when it stops."""
    def readiness():
        answer = Client(own_server).get("/readyz")
        return answer.status, answer.bytes.decode()

    own_server.person("Ada").new_list()
    file, away = own_server.data / "dela.sqlite", own_server.data / "away"
    assert readiness() == (200, "ok\n")
    file.rename(away)
    assert readiness() == (503, "the file of the database is gone or cannot be opened\n")
    assert Client(own_server).get("/healthz").status == 200
    file.write_bytes(away.read_bytes())
    assert readiness()[0] == 503, "another file"
    away.rename(file)
    wait_until(lambda: readiness()[0] == 200, "the server to be ready")
    own_server.data.rename(own_server.folder / "elsewhere")
    assert readiness()[0] == 503
    (own_server.folder / "elsewhere").rename(own_server.data)
    assert readiness()[0] == 200
