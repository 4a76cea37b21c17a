"""The file that DELA_CONFIG names: its grammar, as python-dotenv reads it, and errors that stop the start."""

import codecs
import io
import random
import re

import pytest
from dela import Client
from dotenv import dotenv_values

VALUE = re.compile(r"line 1: DELA_DIRECTORY is (.*); it must be everyone or shared\.")


@pytest.fixture
def read(make_server):
    """Returns the messages of `dela serve` about a settings file."""
    server = make_server()

    def say(content):
        file = server.folder / "settings"
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        refused = server.run("serve", DELA_CONFIG=str(file))
        assert refused.returncode == 1, refused
        return refused.stderr.splitlines()[-1].replace(str(file), "FILE")

    return say


def value_in(sentence):
    """Returns the value of DELA_DIRECTORY that an error message quotes; None for another message."""
    found = VALUE.search(sentence)
    return found and found[1]


def dotenv(text):
    return dotenv_values(stream=io.StringIO(text), interpolate=False)


# Lines from the tests of python-dotenv (tests/test_parser.py) and of systemd (src/test/test-env-file.c), with our name.
LINES = [
    "=b", " = b ", "=b#c", "=b #c", "=#b", "=b\t#c", "=b c", "=b\tc", "=b  c", "=b\u00a0 c", "=b c ", "='b c '",
    '="b c "', "='b\\nc'",
    '="b\\"c"', "=à", '="à"', '="S3cr3t_P4ssw#rD" #', "=b\\c", "='b\\c'", '=b"c"', "=b'c", "==", "=$b", "=${b}", "=!",
    "=coretemp f71882fg", '="coretemp f71882fg"', "=あ い",
]


@pytest.mark.parametrize("start", ["DELA_DIRECTORY", "  DELA_DIRECTORY", "export DELA_DIRECTORY"])
@pytest.mark.parametrize("line", LINES)
def test_line_has_the_value_that_dotenv_reads(read, start, line):
    assert value_in(read(start + line)) == dotenv(start + line)["DELA_DIRECTORY"]


@pytest.mark.parametrize("line, reason", [
    ("a: b", "expected NAME = value."), ("a", "expected NAME = value."), ("[=b", "expected NAME = value; a name has"),
    ("a b=c", "expected NAME = value; a name has"), ("1a=b", "expected NAME = value; a name has"),
    ("=b", "expected NAME = value; a name has"),
    ("a=", "a is not a setting of Dela"), ("a=b", "a is not a setting of Dela"),
    ("DELA_DATA=", "DELA_DATA is empty."), ("DELA_DATA= # none", "DELA_DATA is empty."),
    ('DELA_DATA=""', "DELA_DATA is empty."),
    ("DELA_DATA=' '", "DELA_DATA is empty."), ("DELA_DATA", "expected NAME = value."),
    ("DELA_CONFIG=/etc/dela.conf", "DELA_CONFIG can be set in the environment only."),
    ('DELA_DATA="b', 'the quote " is not closed'), ("DELA_DATA='b", "the quote ' is not closed"),
    ("DELA_DATA='it\\'s'", "only a comment may follow"),
    ('DELA_DATA="b"c', "only a comment may follow"), ('DELA_DATA="b"#c', "only a comment may follow"),
    ('DELA_DATA="b\\nc"', "in double quotes, write \\\\ for a backslash"),
    ("DELA_DATA=b\\", "a value cannot go on in the next line"), (b"DELA_DATA=a\0b", "the line has a control character"),
    ("DELA_DATA=дом".encode("cp1251"), "the line is not UTF-8"),
    ("DELA_DAILY=many", "DELA_DAILY is many; it must be a number of MiB, at least 1."),
    ("DELA_DRAIN=-1", "DELA_DRAIN is -1; it must be a number of seconds from 0 to 60."),
])
def test_invalid_line_stops_the_start_with_file_line_and_reason(read, line, reason):
    line = line if isinstance(line, bytes) else line.encode()
    assert read(b"# Dela\nDELA_QUOTA=0\n\n" + line).startswith(f"dela: FILE, line 4: {reason}")


def test_repeated_setting_stops_the_start(read):
    assert read("DELA_PORT=0\n\nDELA_PORT=0\n") == "dela: FILE, line 3: DELA_PORT is already set in line 1."


# Encodings and line ends of Windows editors and shells: Notepad's three encodings, PowerShell's Out-File, and old Macs.
SAVED = {
    "lf": lambda text: text.encode(), "crlf": lambda text: text.replace("\n", "\r\n").encode(),
    "bom": lambda text: codecs.BOM_UTF8 + text.encode(),
    "crlf with bom": lambda text: text.replace("\n", "\r\n").encode("utf-8-sig"),
    "cr": lambda text: text.replace("\n", "\r").encode(), "no end": lambda text: text.rstrip("\n").encode(),
}


@pytest.mark.parametrize("saved", SAVED, ids=str)
def test_setting_is_read_for_any_line_ends_of_the_file(make_server, saved):
    """If `Registration = closed` were ignored, the server would be open to everyone."""
    server = make_server()
    file = server.folder / "settings"
    file.write_bytes(SAVED[saved]("# Dela\nDELA_REGISTRATION = closed  # by invitation\nDELA_DIRECTORY = \"shared\"\n"))
    server.settings["DELA_CONFIG"] = str(file)
    server.start()
    answer = Client(server).post("/v1/register", {"email": "ada@example.org", "language": "en"})
    assert answer.status == 403, answer


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-16-le"])
def test_file_in_utf16_stops_the_start(read, encoding):
    assert re.search("UTF-16|control character", read("DELA_REGISTRATION=closed\r\n".encode(encoding)))


def test_random_lines_accepted_by_dela_have_the_value_that_dotenv_reads(read):
    """Random lines of characters with a meaning. Lines with two backslashes in single quotes are omitted."""
    pieces = ["a", "b", " ", "  ", "#", " #", "'", '"', "\\", '\\"', "\\\\", "=", "$", ";", "é", "\u00a0"]
    values, refused = 0, 0
    rng = random.Random(29)
    for _ in range(150):
        line = "DELA_DIRECTORY=" + "".join(rng.choices(pieces, k=rng.randrange(1, 7)))
        if re.search(r"='[^']*\\\\", line.replace(" ", "")):
            continue
        value = value_in(read(line))
        if value is None:
            refused += 1
        else:
            values += 1
            assert value == dotenv(line)["DELA_DIRECTORY"], line
    assert values > 50 and refused > 15


@pytest.mark.parametrize("name", ["DELA_DATA", "DELA_SMTP_PASSWORD", "DELA_PHOTOS", "DELA_ADDRESS", "DELA_CONFIG"])
@pytest.mark.parametrize("value, words",
                         [("", "is empty."), ("  ", "is empty."), ("closed\r", "has a control character")])
def test_empty_or_invalid_value_in_the_environment_stops_the_start(make_server, name, value, words):
    server = make_server()
    refused = server.run("serve", **{name: value})
    assert refused.returncode == 1 and words in refused.stderr and not server.data.exists()
