"""The common base of the bridge tests: the bridge in a real browser, with the security policy of the real server.

Run them with `make browser`, which builds their page. They need chromium and playwright for Python."""
import os
import shutil
import tempfile
import unittest

from page_server import serve
from playwright.sync_api import expect, sync_playwright

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILT = os.path.join(ROOT, '.build-web', 'test-page')


class BrowserCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        shutil.copytree(BUILT, cls.folder, dirs_exist_ok=True)
        cls.server, cls.address = serve(cls.folder)
        cls.playwright = sync_playwright().start()
        cls.browser = cls.playwright.chromium.launch(executable_path='/usr/bin/chromium',
                                                     args=['--no-sandbox', '--disable-gpu'])

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.playwright.stop()
        cls.server.stopping.set()
        cls.server.shutdown()
        shutil.rmtree(cls.folder)

    def setUp(self):
        self.context = self.browser.new_context(locale='en-GB', timezone_id='Europe/Riga')
        self.context.set_default_timeout(30_000)
        self.console = []

    def tearDown(self):
        self.context.close()
        self.assertEqual([], [entry for entry in self.console if entry.startswith('error')])

    def open(self, path):
        page = self.context.new_page()
        page.on('console', lambda message: self.console.append(f'{message.type}: {message.text}'))
        page.on('pageerror', lambda error: self.console.append(f'error: {error}'))
        page.goto(self.address + path)
        page.wait_for_selector('input')
        return page

    def send(self, page, *lines):
        for line in lines:
            page.fill('#line', line)
            page.press('#line', 'Enter')

    def expect_events(self, page, *events):
        for event in events:
            expect(page.locator('#events li').filter(has_text=event).first).to_be_attached(timeout=30_000)

    def events(self, page):
        return page.locator('#events li').all_inner_texts()
