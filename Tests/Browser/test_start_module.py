"""The start module of the app, and the rest module that is loaded after it (docs/decisions/0028). If the start needs
the rest too early, run `make learn` to write Scripts/start-rules.txt again."""
import random
import re
import subprocess

import pytest
import start_rules
from conftest import ROOT
from playwright.sync_api import expect

MAP = ROOT / ".build-web/WebApp.whole.names"
REST = re.compile(r"/rest\.\w+\.wasm$")


@pytest.fixture
def ada(people):
    """A user on a new device whose pages come from the server, because there is no service worker."""
    other = people("Ada").join()
    other.make_list("Groceries")
    other.add("Milk")
    other.wait_until_synced()
    ada = people("Ada")
    ada.context.add_init_script("delete Navigator.prototype.serviceWorker")
    ada.page.goto(ada.server.address + "/sign-in")
    ada.page.get_by_label("E-mail").fill(ada.email)
    ada.page.get_by_label("Password").fill("correct horse battery")
    ada.page.get_by_role("button", name="Sign in").click()
    ada.open_lists()
    ada.page.get_by_role("link", name="Groceries").click()
    expect(ada.checkbox("Milk")).to_be_visible()
    ada.wait_until_synced()
    return ada


def clear_load_errors(person):
    """Removes the browser's errors about the rest module that did not load. If a function needs it immediately, the
    error names the caller."""
    said = [page_error
            for page_error in person.page_errors if re.search(r"net::ERR_FAILED .*/(rest|swift)\.\w+\.", page_error)]
    assert said != []
    person.page_errors = [page_error for page_error in person.page_errors if page_error not in said]


@pytest.mark.feature("U7")
def test_list_is_opened_and_changed_before_the_rest_module_is_loaded(ada):
    page = ada.page
    page.route(REST, lambda route: route.abort())
    page.goto(ada.server.address + "/lists")
    page.get_by_role("link", name="Groceries").click()
    ada.tick("Milk")
    ada.add("Bread")
    ada.wait_until_synced()
    expect(ada.checkbox("Milk")).to_be_checked()
    with page.expect_response(REST):  # it is requested again until it arrives
        page.unroute(REST)
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("button", name="Edit together")).to_be_visible()
    clear_load_errors(ada)


def test_losing_the_network_before_the_rest_module_is_loaded_stops_nothing(ada):
    page = ada.page
    page.clock.install()
    page.route(REST, lambda route: route.abort())
    page.goto(ada.server.address + "/lists")
    page.get_by_role("link", name="Groceries").click()
    ada.tick("Milk")
    ada.wait_until_synced()
    ada.context.set_offline(True)
    ada.add("Bread")
    for _ in range(3):  # no message from the server for a long time; after a minute the app would remind
        page.clock.fast_forward(61_000)
        expect(page.get_by_role("status", name="Connection")).to_contain_text("Offline")
    ada.tick("Bread")
    page.unroute(REST)
    ada.context.set_offline(False)
    ada.wait_until_synced()
    expect(ada.checkbox("Bread")).to_be_checked()
    clear_load_errors(ada)


@pytest.mark.feature("U7")
def test_screen_that_needs_the_rest_module_waits_for_it(ada):
    late = []
    ada.page.route(REST,
                   lambda route: late.append(route) if route.request.resource_type == "fetch" else route.continue_())
    ada.page.goto(ada.server.address + "/profile/settings")
    expect(ada.page.get_by_role("heading", name="Settings")).to_be_visible()
    assert len(late) == 1


@pytest.mark.feature("U7")
def test_cached_page_starts_offline_with_a_slow_rest_module(people):
    ada = people("Ada").join()
    ada.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    # Reading it from the device takes a while. A synchronous request fails with a network error.
    ada.context.add_init_script("""{
        const original = fetch;
        window.fetch = async (address, ...others) => {
            if (String(address).includes('/rest.')) await new Promise(go => setTimeout(go, 1000));
            return original(address, ...others);
        };
        XMLHttpRequest.prototype.send = () => { throw new DOMException('no network', 'NetworkError'); };
    }""")
    ada.context.set_offline(True)
    ada.page.goto(ada.server.address + "/profile/settings")
    expect(ada.page.get_by_role("heading", name="Settings")).to_be_visible()


@pytest.mark.feature("U7")
def test_failed_rest_module_is_reported_and_the_page_can_be_reloaded(ada):
    ada.page.route(REST, lambda route: route.abort())
    ada.page.goto(ada.server.address + "/profile/settings")
    expect(ada.page.get_by_role("heading", name="A part of Dela did not load")).to_be_visible()
    clear_load_errors(ada)
    assert "NetworkError" in ada.page_errors.pop()
    ada.page.unroute(REST)
    ada.page.get_by_role("button", name="Open again").click()
    expect(ada.page.get_by_role("heading", name="Settings")).to_be_visible()


def test_symbolicated_trace_names_the_functions_of_both_modules(tmp_path):
    names = tmp_path / "names"
    names.write_text("7:first\nrest 7:second\n8:$e7Screens5ItemsO4viewyyF_8871\n")
    trace = ["https://dela.example/app.0123456789ab.wasm:wasm-function[7]:0x2a",
             "wasm://wasm/rest.wasm-0123abcd:wasm-function[7]:0x2a",
             "@https://dela.example/swift.js line 40 > WebAssembly.Module:wasm-function[7]:0x2a",
             "app.wasm.wasm-function[7]@[wasm code]", "rest.wasm.wasm-function[7]@[wasm code]",
             "app.wasm.wasm-function[8]@[wasm code]"]
    named = subprocess.run([ROOT / "Scripts/symbolicate", names], input="\n".join(trace), capture_output=True,
                           text=True, check=True)
    found = [re.search("first|second|Items[.]view[(][)]@", line)[0] for line in named.stdout.splitlines()]
    assert found == ["first", "second", "second", "first", "second", "Items.view()@"]


def selected(names, rules, folder):
    """Returns the mangled names that the rules select for the start module."""
    (folder / "map").write_text("".join(f"{number}:{name}\n" for number, name in enumerate(names)))
    (folder / "rules").write_text("".join(rule + "\n" for rule in rules))
    command = [ROOT / "Scripts/start-functions", folder / "map", folder / "rules"]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())


def test_function_that_is_renamed_moved_or_changed_stays_in_the_module_of_its_type(tmp_path):
    rules = ["+ Screens.Items", "- Screens.Items.selection", "+ Markup"]
    # view(), drawn(), view(of: Int), a private one of another file, a closure of it, a specialization for its messages
    kept = ["$e7Screens5ItemsO4viewyyF", "$e7Screens5ItemsO5drawnyyF", "$e7Screens5ItemsO4view2ofySi_tF",
            "$e7Screens5ItemsO4view33_0123456789ABCDEF0123456789ABCDEFLLyyF", "$e7Screens5ItemsO4viewyyFyycfU_",
            "$e6Markup8RendererC5mountyyF"]
    # names that Binaryen creates: the common part of two functions, and (by version) a second function of equal name
    kept += ["byn$mgfn-shared$$e7Screens5ItemsO4viewyyF", "$e7Screens5ItemsO4viewyyF.1",
             "$e7Screens5ItemsO4viewyyF_8871"]
    late = ["$e7Screens5ItemsO9selectionyyF", "$e7Screens8ItemsRowO4viewyyF", "$e7Screens6SearchO4viewyyF"]
    assert selected(kept + late, rules, tmp_path) == set(kept)


def test_small_function_that_the_start_calls_is_in_the_start_module(tmp_path):
    (tmp_path / "names").write_text("start\nlarge\n")
    large = "  (local $0 i32)\n" + "  (drop\n   (i32.const 1)\n  )\n" * 9
    functions = {"start": "  (call $tiny)\n  (call $big)\n  (call $import)\n", "other": "  (nop)\n", "large": large,
                 "tiny": "  (call $tinier\n   (i32.const 0)\n  )\n", "tinier": "  (nop)\n",
                 "big": "  (call $ofBig)\n" + large, "ofBig": "  (nop)\n"}
    text = "".join(f" (func ${name} (result i32)\n{body} )\n" for name, body in functions.items())
    (tmp_path / "text").write_text('(module\n (import "bridge" "now" (func $import (result i32)))\n' + text + ")\n")
    command = [ROOT / "Scripts/small-callees", tmp_path / "names", tmp_path / "text"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.split() == ["tiny", "tinier"]


@pytest.mark.skipif(not MAP.exists(), reason="the app was not built here")
def test_rules_select_every_function_that_ran(tmp_path):
    listed = subprocess.run([ROOT / "Scripts/start-functions", "--keys", MAP], capture_output=True, text=True,
                            check=True).stdout
    keys = [line.split("\t") for line in listed.splitlines()]
    chance = random.Random(28)
    for share in (0.02, 0.3, 0.8):
        ran = {name for _, name in keys if chance.random() < share}
        rules = start_rules.find([(key, 10 + len(name), name in ran) for key, name in keys])
        assert ran <= selected([name for _, name in keys], rules, tmp_path)
