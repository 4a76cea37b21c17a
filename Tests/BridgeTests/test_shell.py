"""Offline start, updates and crashes of the app."""
import os
import subprocess
import time

import pytest
from browser_case import ROOT, BrowserCase
from playwright.sync_api import expect


class AppShellTests(BrowserCase):
    def ready(self, page):
        self.wait(page, 'navigator.serviceWorker.controller !== null')

    def wait(self, page, condition):
        """Replaces `wait_for_function`, which the page's policy forbids."""
        page.evaluate(f"""async () => {{
            for (let tries = 0; tries < 600 && !await ({condition}); tries++)
                await new Promise(go => setTimeout(go, 50));
        }}""")
        self.assertTrue(page.evaluate(condition))

    def test_app_starts_offline_at_any_address(self):
        page = self.open('/')
        self.ready(page)
        self.context.set_offline(True)
        page.goto(self.address + '/lists/any')
        expect(page.locator('li')).to_have_count(1000)

    @pytest.mark.feature("S4")
    def test_new_version_waits_until_it_is_activated(self):
        page = self.open('/console')
        self.ready(page)
        page.reload()
        worker = os.path.join(self.folder, 'worker.js')
        with open(worker) as file:
            old = file.read()
        try:
            self.install(old.replace("VERSION = '", "VERSION = 'new"))
            page.evaluate('navigator.serviceWorker.getRegistration().then(r => r.update()).then(() => true)')
            self.expect_events(page, 'update waiting')
            self.assertNotIn('update active', self.events(page))
            self.send(page, 'update')
            self.expect_events(page, 'update active')
            self.wait(page, 'caches.keys().then(keys => keys.length === 1 && keys[0].startsWith("new"))')
        finally:
            self.install(old)

    def test_events_during_the_download_of_the_program_do_not_stop_it(self):
        self.context.route('**/*.wasm', lambda route: (time.sleep(0.5), route.continue_()))
        self.context.add_init_script("""const others = setInterval(() => {
            dispatchEvent(new StorageEvent('storage', { key: 'other', newValue: 'left' }));
            if (document.querySelector('li')) clearInterval(others);
        });""")
        page = self.open('/')
        expect(page.locator('li')).to_have_count(1000)
        expect(page.locator('#crash')).to_have_count(0)

    def install(self, worker):
        path = os.path.join(self.folder, 'worker.js')
        with open(path, 'w') as file:
            file.write(worker)
        subprocess.run(['brotli', '-f', path], check=True)

    def test_crash_shows_a_reload_button_and_names_functions(self):
        page = self.open('/console')
        self.send(page, 'crash')
        expect(page.locator('#crash h1')).to_have_text('Dela stopped because of an error')
        trace = subprocess.run([os.path.join(ROOT, 'Scripts/symbolicate'),
                                os.path.join(ROOT, '.build-web/TestPage.names')],
                               input=self.console[-1], capture_output=True, text=True, check=True).stdout
        self.assertIn('Main.console', trace)
        self.console.clear()
        page.click('#crash button')
        self.expect_events(page, 'launched /console')
