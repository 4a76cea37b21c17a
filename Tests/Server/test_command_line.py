"""The arguments of `dela`: each is accepted or rejected, and no command runs by mistake."""

import contextlib
import itertools
import re
import socket
import subprocess
import sys
import time
import unicodedata

import pytest
from dela import BINARY, Client, new_id, wait_until


def listed_commands():
    """The commands that the program lists, with their options and operands."""
    shown = subprocess.run([BINARY, "--help"], capture_output=True, text=True, check=True, timeout=20).stdout
    return dict(re.findall(r"^  dela ([a-z-]+(?: [a-z-]+)?) ?(.*)$", shown, re.M))


COMMANDS = listed_commands()
USAGE = {name: " ".join(["Usage: dela", name, syntax]).strip() for name, syntax in COMMANDS.items()}
# The maximum operands of a command, each of which is valid.
FULL = {name: [f"x{position}" for position, part in enumerate(part for part in syntax.split() if "--" not in part)]
        for name, syntax in COMMANDS.items() if name != "help"}


def arguments_that_are_refused():
    """Each argument list with its error message and the command whose usage is shown; None for the general usage."""
    for name, operands in FULL.items():
        words = name.split()
        for option in ("--bogus", "-x", "-", "--Help", "--help=yes", "--v", "-hh"):
            for position in range(len(words), len(words) + len(operands) + 1):
                line = [*words, *operands]
                yield [*line[:position], option, *line[position:]], f"Unknown option {option.split('=')[0]}.", name
        yield [*words, *operands, "extra"], "Unexpected argument extra.", name
        yield [*words, *operands, "--", "--extra"], "Unexpected argument --extra.", name
        yield [*words, *operands, ""], "Unexpected argument .", name
        needed = [part for part in COMMANDS[name].split() if not part.startswith("[")]
        for count, part in enumerate(needed):
            yield [*words, *operands[:count]], f"{part} is missing.", name
            yield [*words, *operands[:count], "", *operands[count + 1:]], f"{part} is missing.", name
    for options, name in (("--password", "user remove"), ("--yes", "user add"), ("--password", "user list"),
                          ("--yes", "serve")):
        yield [*name.split(), *FULL[name], options], f"Unknown option {options}.", name
    yield ["user", "add", "a@example.org", "--password=secret", "Ada"], "--password takes no value.", "user add"
    for word in ("sevre", "users", "Serve", "user list", "/etc/passwd", "é"):
        yield [word], f"Unknown command {word}.", None
        yield [word, "--help"], f"Unknown command {word}.", None
        yield ["help", word], f"Unknown command {word}.", None
    yield ["--", "--help"], "Unknown command --help.", None
    yield ["--bogus"], "Unknown option --bogus.", "serve"
    yield [""], "Unknown command .", None
    for group, word in itertools.product(("user", "photo"), ("more", "Add", "--")):
        if word != "--":
            yield [group, word, "a@example.org"], f"Unknown command {group} {word}.", group
            yield [group, word, "--help"], f"Unknown command {group} {word}.", group
        else:
            yield [group, word], f"{group} needs a command.", group
            yield [group], f"{group} needs a command.", group


def run(arguments, folder, **settings):
    environment = {"DELA_DATA": str(folder / "data"), "DELA_PORT": "0", **settings}
    return subprocess.run(
        [BINARY, *arguments], env=environment, cwd=folder, input="secret-password\n", capture_output=True, text=True,
        timeout=20)


def test_rejected_arguments_exit_with_2_and_one_usage_line_and_run_no_command(tmp_path):
    vectors = list(arguments_that_are_refused())
    assert len(vectors) > 200
    for arguments, sentence, name in vectors:
        refused = run(arguments, tmp_path)
        usage = ("Usage: dela [COMMAND]" if name is None else
                 f"Usage: dela {name} list | " if name in ("user", "photo") else USAGE[name])
        assert (refused.returncode, refused.stdout) == (2, ""), (arguments, refused)
        first, second = refused.stderr.splitlines()
        assert first == f"dela: {sentence}" and second.startswith(usage), (arguments, refused.stderr)
        assert not list(tmp_path.iterdir()), arguments
        assert "secret" not in refused.stderr


@pytest.mark.parametrize("option", ["--help", "-h"])
@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_a_command_is_printed_for_any_position_and_runs_no_command(tmp_path, name, option):
    words, operands = name.split(), FULL.get(name, [])
    line = [*words, *operands, "--bogus"]
    for position in range(len(line) + 1):
        shown = run([*line[:position], option, *line[position:]], tmp_path)
        assert (shown.returncode, shown.stderr) == (0, ""), (name, position, shown)
        assert USAGE[name].removesuffix(" [COMMAND] [COMMAND]") in shown.stdout
        assert name in ("help",) or len(shown.stdout.splitlines()) == 3
        assert not list(tmp_path.iterdir())
    assert run(["help", *words], tmp_path).stdout == run([*words, option], tmp_path).stdout


@pytest.mark.parametrize("name", [*COMMANDS, ""])
def test_version_is_printed_with_any_command_and_runs_no_command(tmp_path, name):
    words = [*name.split(), *FULL.get(name, [])]
    for position in range(len(words) + 1):
        shown = run([*words[:position], "--version", *words[position:]], tmp_path)
        assert (shown.returncode, shown.stdout) == (0, run(["version"], tmp_path).stdout)
        assert not list(tmp_path.iterdir())


def test_help_lists_every_command_with_its_options_and_every_setting(tmp_path):
    shown = run(["--help"], tmp_path).stdout
    assert {"serve", "invite", "export", "move-database", "move-database undo", "user remove"} <= COMMANDS.keys()
    assert len(COMMANDS) == len(re.findall("^  dela ", shown, re.M)) > 20 and shown.count("\n  DELA_") > 20
    assert shown == run(["help"], tmp_path).stdout == run(["-h"], tmp_path).stdout
    for group in ("user", "photo"):
        listed = run([group, "--help"], tmp_path).stdout
        assert re.findall(r"^  dela (\w+ \w+)", listed,
                          re.M) == [name for name in COMMANDS if name.startswith(group + " ")]


def test_operands_after_two_dashes_are_not_options(own_server):
    email = f"{new_id().lower()}@example.org"
    added = own_server.run("user", "add", "--password", "--", email, "--Ada", "-h", stdin="correct horse\n")
    assert added.returncode == 0, added.stderr
    assert own_server.run("user", "list").stdout.rstrip().endswith(f" active {email} --Ada -h")


@pytest.mark.parametrize("position", range(2, 5))
def test_password_option_is_accepted_at_any_position_and_never_as_a_name(own_server, position):
    email = f"{new_id().lower()}@example.org"
    arguments = ["user", "add", email, "Ada"]
    added = own_server.run(*arguments[:position], "--password", *arguments[position:], stdin="correct horse\n")
    assert (added.returncode, added.stdout) == (0, f"{email} has an account now.\n")
    assert Client(own_server).post("/v1/sign-in", {"email": email, "password": "correct horse"}).status == 200


# MARK: - Users


def test_list_of_users_has_their_names_and_dates(own_server):
    ada = own_server.person("Ada", email="ada@example.org")
    own_server.run("user", "add", "eva@example.org", "Эва", "Ли\N{ESCAPE}[2J\N{RIGHT-TO-LEFT OVERRIDE}")
    own_server.run("user", "disable", "eva@example.org")
    lines = own_server.run("user", "list").stdout.splitlines()
    day = r"\d{4}-\d\d-\d\d"
    assert re.fullmatch(rf"{ada.id} {day} {day} active ada@example.org Ada", lines[0])
    assert re.fullmatch(rf"\w{{26}} {day} - disabled eva@example.org Эва Ли.*", lines[1])
    assert len(lines) == 2 and "\N{ESCAPE}" not in lines[1] and "\N{RIGHT-TO-LEFT OVERRIDE}" not in lines[1]


def test_printed_names_contain_no_control_characters(own_server):
    """All of Unicode's control and format characters, and its line separators."""
    unsafe = [chr(code)
              for code in range(sys.maxunicode + 1) if unicodedata.category(chr(code)) in ("Cc", "Cf", "Zl", "Zp")]
    assert len(unsafe) > 200
    added = 0
    for position in range(0, len(unsafe), 8):
        for one in [unsafe[position:position + 8]] if "\0" not in unsafe[position:position + 8] else [unsafe[1:8]]:
            name = "x".join(["", *one, ""])
            added += own_server.run("user", "add", f"{position}@example.org", name).returncode == 0
    assert added > 5
    printed = own_server.run("user", "list").stdout
    assert len(printed.splitlines()) == added
    assert [char for char in printed if char != "\n" and char in unsafe] == []


def test_commands_are_answered_while_other_clients_of_the_socket_are_silent(own_server):
    own_server.person("Ada")
    with contextlib.ExitStack() as silent:
        for _ in range(5):
            client = silent.enter_context(socket.socket(socket.AF_UNIX))
            client.connect(str(own_server.data / "control"))
        begin = time.monotonic()
        assert own_server.run("user", "list").returncode == 0
        assert time.monotonic() - begin < 15, "the silent clients do not add five seconds each"


def test_forgotten_password_is_replaced_from_standard_input(own_server):
    ada = own_server.person("Ada", email="ada@example.org")
    changed = own_server.run("user", "password", "ADA@example.org", stdin="another horse\nmore\n")
    assert changed.stdout == "ada@example.org has a new password and is signed out everywhere.\n", changed
    assert ada.get("/v1/me").status == 401
    assert Client(own_server).post("/v1/sign-in", {"email": ada.email, "password": ada.password}).status == 401
    assert Client(own_server).post("/v1/sign-in", {"email": ada.email, "password": "another horse"}).status == 200
    mail = wait_until(lambda: own_server.mails("ada@example.org"), "the mail")[0]
    assert "another horse" not in mail and "another horse" not in own_server.log


def test_address_of_a_user_is_replaced(own_server):
    ada = own_server.person("Ada", email="ada@example.org")
    own_server.person("Eva", email="eva@example.org")
    changed = own_server.run("user", "email", "ada@example.org", "ada@example.com")
    assert changed.stdout == "ada@example.org signs in as ada@example.com now.\n", changed
    assert ada.get("/v1/me").json["email"] == "ada@example.com"
    for new, words in {
        "eva@example.org": "eva@example.org has an account already.", "nonsense": "nonsense is not an e-mail address.",
        "ada@example.com": "ada@example.com is the address already.",
    }.items():
        refused = own_server.run("user", "email", "ada@example.com", new)
        assert (refused.returncode, refused.stdout, refused.stderr) == (1, "", f"dela: {words}\n")


def test_sessions_of_a_user_are_listed(own_server):
    ada = own_server.person("Ada", email="ada@example.org")
    Client(own_server).post("/v1/sign-in", {"email": ada.email, "password": ada.password}, headers={
        "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"})
    lines = own_server.run("user", "sessions", "ada@example.org").stdout.splitlines()
    assert len(lines) == 2
    assert any(re.fullmatch(r"\d{4}-\d\d-\d\d \d{4}-\d\d-\d\dT\d\d:\d\dZ Firefox, Linux", line) for line in lines)


@pytest.mark.parametrize("typed", ["", "\n", "eva@example.org\n", "yes\n", "y\n"])
def test_user_is_not_removed_unless_the_address_is_repeated(own_server, typed):
    ada = own_server.person("Ada", email="ada@example.org")
    refused = own_server.run("user", "remove", "ada@example.org", stdin=typed)
    assert (refused.returncode, refused.stdout) == (1, "") and "Nothing was deleted" in refused.stderr
    assert ada.get("/v1/me").status == 200


@pytest.mark.parametrize("arguments,typed",
                         [(["ada@example.org"], "ada@example.org\n"), (["ada@example.org", "--yes"], "")])
def test_user_is_removed_with_all_data_that_only_they_own(own_server, arguments, typed):
    ada, eva = own_server.person("Ada", email="ada@example.org"), own_server.person("Eva")
    own, shared = ada.new_list("Own"), ada.new_list("Shared")
    ada.share(shared, eva)
    removed = own_server.run("user", "remove", *arguments, stdin=typed)
    assert removed.stdout == "The account of ada@example.org is deleted.\n", removed
    assert ada.get("/v1/me").json == {"error": "deleted"}
    assert eva.records(shared) and not any(own in map(str, row) for _, row in own_server.stored_rows() if row[1] == own)
    assert "ada@example.org" not in own_server.run("user", "list").stdout


@pytest.mark.parametrize("name", ["password", "email", "sessions", "disable", "enable", "remove"])
@pytest.mark.parametrize("address", ["nobody@example.org", "nonsense"])
def test_command_for_an_unknown_user_reports_that(server, name, address):
    more = ["new@example.org"] if name == "email" else ["--yes"] if name == "remove" else []
    refused = server.run("user", name, address, *more, stdin="correct horse\n")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr == f"dela: There is no account with the address {address}.\n"
