#!/usr/bin/env python3
"""The bridge and the view in a real browser, under the policy of the real server.

Usage: Tests/BridgeTests/bridge_tests.py        (needs what Scripts/build-web needs, chromium, and playwright for Python)
"""
import os
import shutil
import subprocess
import tempfile
import time
import unittest

from playwright.sync_api import expect, sync_playwright

from server import serve

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILT = os.path.join(ROOT, '.build-web', 'test-page')


class BridgeTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        subprocess.run([os.path.join(ROOT, 'Scripts/build-web'), BUILT], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=dict(os.environ, WEB_PRODUCT='TestPage'))
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
        self.context.set_default_timeout(5000)
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

    def tell(self, page, *lines):
        for line in lines:
            page.fill('#line', line)
            page.press('#line', 'Enter')

    def hear(self, page, *events):
        for event in events:
            expect(page.locator('#events li').filter(has_text=event).first).to_be_attached(timeout=5000)

    def events(self, page):
        return page.locator('#events li').all_inner_texts()


class TheView(BridgeTests):
    def names(self, page, count=6):
        return page.eval_on_selector_all('.name', f'fields => fields.slice(0, {count}).map(field => field.value)')

    def caret(self, page):
        return page.evaluate('[document.activeElement.selectionStart, document.activeElement.selectionEnd]')

    def test_typing_in_the_middle_keeps_the_caret(self):
        page = self.open('/')
        page.fill('#title', 'end')
        page.press('#title', 'Home')
        page.keyboard.type('at the ')
        self.assertEqual('at the end', page.input_value('#title'))
        self.assertEqual([7, 7], self.caret(page))

    def test_a_field_shows_what_the_model_says_and_keeps_the_caret(self):
        page = self.open('/')
        page.fill('#title', 'x' * 39)
        page.press('#title', 'Home')
        page.keyboard.type('yz')
        self.assertEqual('yz' + 'x' * 38, page.input_value('#title'))
        self.assertEqual([2, 2], self.caret(page))

    def test_a_form_is_submitted_and_its_field_emptied(self):
        page = self.open('/')
        self.assertTrue(page.is_disabled('form button'))
        page.fill('#title', 'Milk')
        page.press('#title', 'Enter')
        self.assertEqual('', page.input_value('#title'))
        self.assertEqual(['Milk', 'Row 1'], self.names(page, 2))
        self.assertEqual(1001, page.locator('li').count())

    def test_a_tick_reaches_the_model_and_the_page(self):
        page = self.open('/')
        page.locator('[type=checkbox]').nth(1).check()
        expect(page.locator('li').nth(1)).to_have_class('done')
        page.locator('[type=checkbox]').nth(1).uncheck()
        self.assertEqual('', page.locator('li').nth(1).get_attribute('class'))

    def drag(self, page, source, target, part=0.9):
        grip, row = page.locator('.grip').nth(source).bounding_box(), page.locator('li').nth(target).bounding_box()
        page.mouse.move(grip['x'] + 3, grip['y'] + 5)
        page.mouse.down()
        page.mouse.move(grip['x'] + 3, row['y'] + row['height'] * part, steps=12)
        self.assertEqual(1, page.locator('.dragged').count())
        page.mouse.up()
        self.assertEqual(0, page.locator('.dragged').count())

    def test_a_row_is_dragged_to_another_place(self):
        page = self.open('/')
        self.drag(page, 0, 3)
        self.assertEqual(['Row 2', 'Row 3', 'Row 4', 'Row 1', 'Row 5'], self.names(page, 5))
        self.drag(page, 4, 1, 0.1)
        self.assertEqual(['Row 2', 'Row 5', 'Row 3', 'Row 4', 'Row 1'], self.names(page, 5))

    def test_focus_and_selection_stay_while_rows_move(self):
        for focused in range(4):
            page = self.open('/')
            field = page.locator('.name').nth(focused)
            field.evaluate('field => { field.focus(); field.setSelectionRange(1, 3);'
                           'window.field = field; window.blurs = 0; field.onblur = () => window.blurs++ }')
            page.evaluate('''() => { // a drag whose pointer does not take the focus
              const grips = document.querySelectorAll('.grip'), rows = document.querySelectorAll('li');
              const send = (type, y) => grips[0].dispatchEvent(new PointerEvent(type,
                { bubbles: true, pointerId: 1, clientX: 30, clientY: y }));
              send('pointerdown', rows[0].getBoundingClientRect().top + 2);
              send('pointermove', rows[3].getBoundingClientRect().bottom - 2);
              send('pointerup', 0);
            }''')
            self.assertEqual(['Row 2', 'Row 3', 'Row 4', 'Row 1'], self.names(page, 4))
            self.assertEqual([True, 0, [1, 3]], page.evaluate(
                '[document.activeElement === field, blurs, [field.selectionStart, field.selectionEnd]]'))
            page.close()

    def compose(self, page, *texts):
        session = self.context.new_cdp_session(page)
        for text in texts:
            session.send('Input.imeSetComposition',
                         {'text': text, 'selectionStart': len(text), 'selectionEnd': len(text)})
        return lambda text: session.send('Input.insertText', {'text': text})

    def test_a_composition_is_delivered_as_typed_and_at_its_end(self):
        page = self.open('/')
        page.click('#title')
        commit = self.compose(page, 'n', 'ni', '你', '你好')
        self.assertEqual('你好', page.input_value('#title'))
        self.assertFalse(page.is_disabled('form button'))
        commit('你好')
        page.press('#title', 'Enter')
        self.assertEqual(['你好'], self.names(page, 1))

    def test_a_composition_is_left_alone_until_its_end(self):
        page = self.open('/')
        page.fill('#title', 'x' * 39)
        commit = self.compose(page, 'abc')
        self.assertEqual('x' * 39 + 'abc', page.input_value('#title'))
        commit('abc')
        self.assertEqual('x' * 39 + 'a', page.input_value('#title'))

    def paste(self, page, text):
        return page.evaluate('''text => {
          const data = new DataTransfer(), field = document.getElementById('title');
          data.setData('text/plain', text);
          return field.dispatchEvent(new ClipboardEvent('paste',
            { clipboardData: data, bubbles: true, cancelable: true }));
        }''', text)

    def test_pasted_lines_become_rows_and_one_line_is_left_to_the_field(self):
        page = self.open('/')
        self.assertFalse(self.paste(page, 'one\ntwo'))
        self.assertEqual(['two', 'one', 'Row 1'], self.names(page, 3))
        self.assertTrue(self.paste(page, 'three'))
        self.assertEqual(['two', 'one', 'Row 1'], self.names(page, 3))

    def test_a_sheet_holds_the_focus_and_gives_it_back(self):
        page = self.open('/')
        page.locator('li button').nth(1).focus()
        page.keyboard.press('Enter')
        expect(page.locator('dialog[open] h2')).to_have_text('Row 2')
        self.assertEqual('Close', page.evaluate('document.activeElement.textContent'))
        page.keyboard.press('Escape')
        expect(page.locator('dialog')).to_have_count(0)
        self.assertTrue(page.locator('li button').nth(1).evaluate('button => button === document.activeElement'))


class TheBrowser(BridgeTests):
    def test_the_app_is_told_where_it_starts(self):
        self.hear(self.open('/console'), 'launched /console en-GB Europe/Riga online')

    def test_requests_are_answered_with_status_and_bytes(self):
        page = self.open('/console')
        self.tell(page, 'fetch POST /v1/echo тело')
        self.hear(page, 'fetched 201 тело one: two')
        self.tell(page, 'fetch GET /missing.txt ')
        self.hear(page, 'fetched 404')
        self.console.clear()

    def test_a_request_without_an_answer_has_status_0_and_a_cancelled_one_none(self):
        page = self.open('/console')
        self.tell(page, 'fetch GET /v1/never ', 'cancelFetch')
        self.context.set_offline(True)
        self.hear(page, 'offline')
        self.tell(page, 'fetch GET /v1/x ')
        self.hear(page, 'fetched 0')
        self.assertEqual(1, len([event for event in self.events(page) if event.startswith('fetched')]))
        self.context.set_offline(False)
        self.hear(page, 'online')
        self.console.clear()

    def test_the_socket_carries_messages_both_ways(self):
        page = self.open('/console')
        self.tell(page, 'socket /v1/socket')
        self.hear(page, 'socket opened')
        self.tell(page, 'send привет', 'send again')
        self.hear(page, 'socket привет', 'socket again')
        self.tell(page, 'send bye')
        self.hear(page, 'socket closed 4001')

    def test_a_socket_that_cannot_open_is_closed(self):
        page = self.open('/console')
        self.tell(page, 'socket /missing')
        self.hear(page, 'socket closed 1006')
        self.console.clear()

    def test_nothing_comes_from_a_closed_socket(self):
        page = self.open('/console')
        self.tell(page, 'socket /v1/socket')
        self.hear(page, 'socket opened')
        self.tell(page, 'closeSocket', 'timer 9 200')
        self.hear(page, 'timer 9')
        self.assertFalse([event for event in self.events(page) if event.startswith('socket closed')])

    def test_records_are_kept_over_a_reload(self):
        page = self.open('/console')
        self.tell(page, 'load ada')
        self.hear(page, 'loaded 2 0')
        self.tell(page, 'commit 0 strict meta/a=1 outbox/b=zwei chunk/c=три')
        self.hear(page, 'committed 1')
        page.reload()
        self.tell(page, 'load ada')
        self.hear(page, 'loaded 2 1 meta/a=1 outbox/b=zwei chunk/c=три')
        self.tell(page, 'load boris')
        self.hear(page, 'loaded 2 0')

    def test_of_two_tabs_the_second_commit_at_a_revision_is_a_conflict(self):
        ada, other = self.open('/console'), self.open('/console')
        for page in (ada, other):
            self.tell(page, 'load ada')
            self.hear(page, 'loaded 2 0')
        self.tell(ada, 'commit 0 relaxed meta/a=1 chunk/c=x')
        self.hear(ada, 'committed 1')
        self.tell(other, 'commit 0 strict meta/a=2 chunk/d=y')
        self.hear(other, 'conflict 1')
        self.tell(other, 'loadChanged 0')
        self.hear(other, 'loaded 3 1 meta/a=1 chunk/c=x')

    def test_another_tab_reads_only_what_changed_and_sees_what_is_gone(self):
        ada, other = self.open('/console'), self.open('/console')
        self.tell(ada, 'load ada', 'commit 0 strict meta/a=1 outbox/b=2 outbox/c=3')
        self.hear(ada, 'committed 1')
        self.tell(other, 'load ada')
        self.hear(other, 'loaded 2 1')
        self.tell(ada, 'commit 1 strict meta/a=new outbox/b')
        self.hear(ada, 'committed 2')
        self.tell(other, 'loadChanged 1')
        self.hear(other, 'loaded 3 2 meta/a=new outbox/c')
        self.assertIn('loaded 3 2 meta/a=new outbox/c', self.events(other))

    def test_a_deleted_database_is_gone_and_its_connections_fail(self):
        ada, other = self.open('/console'), self.open('/console')
        self.tell(other, 'load ada')
        self.hear(other, 'loaded 2 0')
        self.tell(ada, 'load ada', 'commit 0 strict meta/a=1')
        self.hear(ada, 'committed 1')
        self.tell(ada, 'deleteDatabase ada')
        self.tell(other, 'timer 1 300')
        self.hear(other, 'timer 1')
        self.tell(other, 'commit 1 strict meta/a=2')
        self.hear(other, 'failed')
        self.tell(ada, 'load ada')
        expect(ada.locator('#events li', has_text='loaded 2 0')).to_have_count(2)

    def test_a_full_device_is_told_apart(self):
        page = self.open('/console')
        self.tell(page, 'load ada')
        self.hear(page, 'loaded 2 0')
        session = self.context.new_cdp_session(page)
        session.send('Storage.overrideQuotaForOrigin', {'origin': self.address, 'quotaSize': 1})
        self.tell(page, 'commit 0 strict chunk/a=' + 'x' * 200_000)
        self.hear(page, 'no room')
        session.send('Storage.overrideQuotaForOrigin', {'origin': self.address})
        self.tell(page, 'commit 0 strict chunk/a=y')
        self.hear(page, 'committed 1')

    def test_tabs_talk_and_one_leads(self):
        ada, other = self.open('/console'), self.open('/console')
        for page in (ada, other):
            self.tell(page, 'tabs ada')
        self.tell(ada, 'lead wait')
        self.hear(ada, 'leading')
        self.tell(other, 'lead wait')
        self.tell(ada, 'tell hello')
        self.hear(other, 'tab hello')
        self.assertNotIn('leading', self.events(other))
        self.tell(other, 'lead steal')
        self.hear(other, 'leading')
        self.hear(ada, 'not leading')
        self.tell(ada, 'lead wait')
        self.tell(other, 'resign')
        expect(ada.locator('#events li', has_text='leading')).to_have_count(3)

    def test_timers_fire_once_and_can_be_cancelled(self):
        page = self.open('/console')
        self.tell(page, 'timer 1 30', 'timer 2 100', 'cancelTimer 2', 'timer 3 200', 'frame')
        self.hear(page, 'timer 1', 'timer 3', 'frame')
        self.assertNotIn('timer 2', self.events(page))

    def test_the_history_is_walked(self):
        page = self.open('/console')
        self.tell(page, 'push /lists/1?x=2')
        self.assertTrue(page.url.endswith('/lists/1?x=2'))
        self.tell(page, 'replace /lists/2', 'back')
        self.hear(page, 'path /console')

    def test_the_document_and_the_focus_obey(self):
        page = self.open('/console')
        self.tell(page, 'title Дела', 'language ru', 'scheme dark', 'now', 'random', 'log written', 'print')
        self.assertEqual(['Дела', 'ru', 'dark'], page.evaluate(
            '[document.title, document.documentElement.lang, getComputedStyle(document.documentElement).colorScheme]'))
        self.hear(page, f'now {int(time.time() / 60)}', 'random 255')
        self.assertEqual(['log: written', 'log: printed'], self.console[-2:])
        self.tell(page, 'scroll far')
        self.assertGreater(page.evaluate('scrollY'), 3000)
        self.tell(page, 'focus far')
        self.assertEqual('far', page.evaluate('document.activeElement.id'))

    def test_text_is_copied(self):
        self.context.grant_permissions(['clipboard-read', 'clipboard-write'])
        page = self.open('/console')
        self.tell(page, 'copy words')
        self.assertEqual('words', page.evaluate('navigator.clipboard.readText()'))


class TheShell(BridgeTests):
    def ready(self, page):
        page.evaluate('navigator.serviceWorker.ready.then(() => true)')
        page.wait_for_function('navigator.serviceWorker.controller !== null')

    def test_the_app_starts_without_a_network_at_any_address(self):
        page = self.open('/')
        self.ready(page)
        self.context.set_offline(True)
        page.goto(self.address + '/lists/any')
        self.assertEqual(1000, page.locator('li').count())

    def test_a_new_version_waits_until_it_is_told_to_take_over(self):
        page = self.open('/console')
        self.ready(page)
        page.reload()
        worker = os.path.join(self.folder, 'worker.js')
        with open(worker) as file:
            old = file.read()
        try:
            self.install(old.replace("VERSION = '", "VERSION = 'new"))
            page.evaluate('navigator.serviceWorker.getRegistration().then(r => r.update()).then(() => true)')
            self.hear(page, 'update waiting')
            self.assertNotIn('update active', self.events(page))
            self.tell(page, 'update')
            self.hear(page, 'update active')
            page.wait_for_function('caches.keys().then(keys => keys.length === 1 && keys[0].startsWith("new"))')
        finally:
            self.install(old)

    def install(self, worker):
        path = os.path.join(self.folder, 'worker.js')
        with open(path, 'w') as file:
            file.write(worker)
        subprocess.run(['brotli', '-f', path], check=True)

    def test_a_crash_shows_a_way_back_and_names_functions(self):
        page = self.open('/console')
        self.tell(page, 'crash')
        expect(page.locator('#crash h1')).to_have_text('Dela stopped because of an error')
        trace = subprocess.run([os.path.join(ROOT, 'Scripts/symbolicate'), os.path.join(ROOT, '.build-web/TestPage.names')],
                               input=self.console[-1], capture_output=True, text=True, check=True).stdout
        self.assertIn('Main.console', trace)
        self.console.clear()
        page.click('#crash button')
        self.hear(page, 'launched /console')


del BridgeTests
if __name__ == '__main__':
    unittest.main()
