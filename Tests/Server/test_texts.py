"""Texts of users, and their normalization by the server."""

import json

import pytest
from dela import new_id

COMBINING = "e" + "\u0301" * 10_000
FAMILY = "👨‍👩‍👧‍👦🏳️‍🌈👍🏽🇺🇳"
MARKUP = "<script>alert(1)</script><img src=x onerror=alert(1)>&lt;\"'`${x}{{x}}</title>javascript:"


@pytest.mark.parametrize(
    "text,kept",
    [
        ("Milk", "Milk"), ("  Milk\t ", "Milk"), ("\u00a0\u2003Milk\u3000", "Milk"), ("a\nb\r\nc\td", "a b  c d"),
        ("a\0b", "ab"), ("\x1b[31mred\x7f\x85", "[31mred"), ("\u202egnp.exe\u202c", "gnp.exe"),
        ("a\u202ab\u202dc", "abc"), ("\u2066x\u2069", "\u2066x\u2069"), (FAMILY, FAMILY), ("é", "é"),
        ("e\u0301", "e\u0301"),
        ("مرحبا עולם", "مرحبا עולם"), (MARKUP, MARKUP), ("=HYPERLINK(\"http://x\")", "=HYPERLINK(\"http://x\")"),
        ("%00%2e%2e/../", "%00%2e%2e/../"), ("'; DROP TABLE record; --", "'; DROP TABLE record; --"),
        ("\\u0000", "\\u0000"), ("x" * 500, "x" * 500), ("🦊" * 500, "🦊" * 500),
        ("e" + "\u0301" * 499, "e" + "\u0301" * 499),
        ("\ufeffMilk", "Milk"), ("\uffff\ufffe", "\uffff\ufffe"), ("null", "null"),
    ],
    ids=lambda text: ascii(text)[:40],
)
def test_title_is_stored_in_normalized_form(ada, text, kept):
    scope = ada.new_list()
    item = ada.add_item(scope, text)
    assert ada.records(scope)[item]["d"]["title"] == kept
    assert "done" in ada.do(scope, "list.rename", name=text[:200])


@pytest.mark.parametrize(
    "text,refusal",
    [
        ("", "empty"), ("   ", "empty"), ("\t\n\r", "empty"), ("\u3000\u2003\u00a0", "empty"), ("\0\x01\x1f", "empty"),
        ("\u200b\u200d\ufeff", "empty"), ("\u202e\u202c", "empty"), ("\u3164\u2800", "empty"),
        ("\u061c\u034f\ufe0f", "empty"),
        ("\U000e0067\U000e007f", "empty"), ("x" * 501, "tooLong"),
        ("🦊" * 501, "tooLong"), (COMBINING, "tooLong"), (FAMILY * 100, "tooLong"), ("x" * 100_000, "tooLong"),
        (" " * 100_000, "tooLong"),
    ],
    ids=lambda text: ascii(text)[:40],
)
def test_invalid_title_is_rejected_and_does_not_block_other_commands(ada, text, refusal):
    scope = ada.new_list()
    item = ada.add_item(scope)
    assert ada.do(scope, "item.rename", id=item, title=text)["refused"] == refusal
    new = [{"id": item[::-1], "title": text, "rank": "V"}]
    assert ada.do(scope, "item.create", items=new)["refused"] == refusal
    assert ada.records(scope)[item]["d"]["title"] == "Milk"


def test_markup_is_stored_and_returned_as_text(ada):
    scope = ada.new_list(MARKUP)
    answer = ada.pull(first=scope)
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert MARKUP in json.dumps(answer.json, ensure_ascii=False).replace('\\"', '"')


def test_all_json_escapes_of_a_character_are_equal(ada):
    scope = ada.new_list()
    item = ada.add_item(scope)
    request = json.dumps(ada.numbered({"id": item, "at": 0, "scope": scope, "do": "item.rename", "with": {}}))
    escaped = r'{"id":"%s","title":"\u041c\ud83e\udd8a\/\b\u000a\\"}' % item
    body = request.replace('"with": {}', f'"with": {escaped}').encode()
    assert "done" in ada.post("/v1/push", body).json["results"][0]
    assert ada.records(scope)[item]["d"]["title"] == "М🦊/ \\"


def test_half_a_character_is_rejected(ada):
    scope = ada.new_list()
    request = json.dumps(ada.numbered({"id": scope[5:], "at": 0, "scope": scope, "do": "list.rename", "with": {}}))
    for name in (rb'"\ud83e"', rb'"\udd8a\ud83e"', b'"\xf0\x9f\xa6"', b'"\xc0\x80"', b'"\xed\xa0\x80"'):
        body = request.encode().replace(b'"with": {}', b'"with": {"name": ' + name + b"}")
        assert ada.post("/v1/push", body).status == 400
    ada.count -= 1
    assert ada.records(scope)["list"]["d"]["name"] == "Shopping"


@pytest.mark.parametrize("rank", ["", "0", "V0", "a b", "V" * 129, "é", None, 5, "V\0"])
def test_invalid_rank_is_rejected(ada, rank):
    scope = ada.new_list()
    item = ada.add_item(scope)
    assert ada.do(scope, "item.move", id=item, rank=rank)["refused"] == "unsupported"


@pytest.mark.parametrize("item", ["", "list", "member:x", "x" * 26, "0" * 25, "0" * 27, "../" + "0" * 23, None, 5])
def test_invalid_id_creates_no_item(ada, item):
    scope = ada.new_list()
    new = [{"id": item, "title": "x", "rank": "V"}]
    assert ada.do(scope, "item.create", items=new)["refused"] == "unsupported"
    assert len(ada.records(scope)) == 2


# The result for a name, by the maximum number of letters.
NAMES = {
    "empty text": lambda limit: ("", "empty"), "spaces": lambda limit: (" \t\u3000\u00a0", "empty"),
    "invisible characters": lambda limit: ("\u200b\u2800\u3164\U000e0067", "empty"),
    "only direction marks": lambda limit: ("\u202e\u2066\u200f\u2069\u202c", "empty"),
    "an override": lambda limit: ("\u202eAnna\u202c B\u202dG\u2066\u05d0\u2069", "Anna BG\u2066\u05d0\u2069"),
    "too many marks on one letter": lambda limit: (COMBINING, "tooLong"),
    "maximum marks": lambda limit: ("e" + "\u0301" * (limit - 1), "e" + "\u0301" * (limit - 1)),
    "one mark too many": lambda limit: ("e" + "\u0301" * limit, "tooLong"),
    "maximum letters": lambda limit: ("🦊" * limit, "🦊" * limit),
    "maximum letters with spaces around": lambda limit: ("  " + "ж" * limit + "\n", "ж" * limit),
    "one letter too many": lambda limit: ("ж" * (limit + 1), "tooLong"),
}
NAMED = {
    "list": ("list.rename", "list", "name", 200), "group": ("group.rename", "group", "name", 100),
    "first": ("profile.rename", "profile", "first", 60), "last": ("profile.rename", "profile", "last", 60),
}


@pytest.mark.feature("A6")
@pytest.mark.parametrize("text", NAMES)
@pytest.mark.parametrize("what", NAMED)
def test_name_of_a_user_a_group_or_a_list_is_visible_and_limited(ada, what, text):
    intent, record, field, limit = NAMED[what]
    name, kept = NAMES[text](limit)
    scope = {"list": ada.new_list, "group": lambda: "group:" + new_id()}.get(what, lambda: "user:" + ada.id)()
    if what == "group":
        assert "done" in ada.do(scope, "group.create", name="Family")
    arguments = {"first": "Ada", field: name}
    before = ada.records(scope)[record]["d"]
    result = ada.do(scope, intent, **arguments)
    after = ada.records(scope)[record]["d"]
    if what == "last" and kept == "empty":
        assert "done" in result and "last" not in after, "a user with one name has no last name"
    elif kept in ("empty", "tooLong"):
        assert (result.get("refused"), after) == (kept, before)
    else:
        assert "done" in result and after[field] == kept
