"""Every call and event between Swift and the page."""
import time

from playwright.sync_api import expect

from browser_case import BrowserCase


class TheBrowser(BrowserCase):
    def test_app_receives_path_languages_and_time_zone_at_launch(self):
        self.hear(self.open('/console'), 'launched /console en-GB Europe/Riga online')

    def test_requests_are_answered_with_status_and_bytes(self):
        page = self.open('/console')
        self.tell(page, 'fetch POST /v1/echo тело')
        self.hear(page, 'fetched 201 тело one: two')
        self.tell(page, 'fetch GET /missing.txt ')
        self.hear(page, 'fetched 404')
        self.console.clear()

    def test_failed_request_has_status_0_and_a_cancelled_one_no_answer(self):
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

    def test_socket_sends_and_receives_messages(self):
        page = self.open('/console')
        self.tell(page, 'socket /v1/socket')
        self.hear(page, 'socket opened')
        self.tell(page, 'send привет', 'send again')
        self.hear(page, 'socket привет', 'socket again')
        self.tell(page, 'send bye')
        self.hear(page, 'socket closed 4001')

    def test_socket_that_cannot_open_is_closed(self):
        page = self.open('/console')
        self.tell(page, 'socket /missing')
        self.hear(page, 'socket closed 1006')
        self.console.clear()

    def test_closed_socket_delivers_no_events(self):
        page = self.open('/console')
        self.tell(page, 'socket /v1/socket')
        self.hear(page, 'socket opened')
        self.tell(page, 'closeSocket', 'timer 9 200')
        self.hear(page, 'timer 9')
        self.assertFalse([event for event in self.events(page) if event.startswith('socket closed')])

    def test_records_survive_a_reload(self):
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

    def test_second_commit_at_the_same_revision_is_a_conflict(self):
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

    def test_other_tab_loads_only_changed_records_and_detects_deleted_ones(self):
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

    def test_deleted_database_is_empty_and_its_connections_fail(self):
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

    def test_records_left_by_a_page_exist_immediately_until_a_commit_deletes_them(self):
        ada, other = self.open('/console'), self.open('/console')
        for page in (ada, other):
            self.tell(page, 'load ada')
            self.hear(page, 'loaded 2 0')
        self.tell(ada, 'leave a eins', 'leave b zwei')
        self.hear(other, 'left elsewhere')
        self.tell(other, 'loadChanged 0')
        self.hear(other, 'left/a=eins', 'left/b=zwei')
        self.tell(other, 'commit 7 strict left/a', 'commit 0 strict left/b')
        self.hear(other, 'conflict 0')
        self.hear(other, 'committed 1')
        ada.reload()
        self.tell(ada, 'load boris')
        self.hear(ada, 'loaded 2 0')
        self.tell(ada, 'load ada')
        self.hear(ada, 'loaded 2 1 left/a=eins')
        self.tell(ada, 'deleteDatabase ada', 'load ada')
        self.hear(ada, 'loaded 2 0')
        self.assertEqual([], ada.evaluate('Object.keys(localStorage)'))

    def test_full_device_is_distinguished_from_other_failures(self):
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

    def test_tabs_exchange_messages_and_one_leads(self):
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

    def test_text_stored_by_one_tab_reaches_the_others(self):
        ada, other = self.open('/console'), self.open('/console')
        self.tell(ada, 'keep words')
        self.hear(other, 'kept elsewhere /name words')
        self.assertNotIn('kept elsewhere /name words', self.events(ada))

    def test_timers_fire_once_and_can_be_cancelled(self):
        page = self.open('/console')
        self.tell(page, 'timer 1 30', 'timer 2 3000', 'cancelTimer 2', 'timer 3 4000', 'frame')
        self.hear(page, 'timer 1', 'timer 3', 'frame')
        self.assertNotIn('timer 2', self.events(page))

    def test_history_entries_are_pushed_replaced_and_left(self):
        page = self.open('/console')
        self.tell(page, 'push /lists/1?x=2')
        self.assertTrue(page.url.endswith('/lists/1?x=2'))
        self.tell(page, 'replace /lists/2', 'back')
        self.hear(page, 'path /console')

    def test_title_language_colour_scheme_and_focus_are_applied(self):
        page = self.open('/console')
        self.tell(page, 'title Дела', 'language ru', 'scheme dark', 'now', 'zone', 'random', 'print')
        self.assertEqual(['Дела', 'ru', 'all'], page.evaluate(
            '[document.title, document.documentElement.lang, document.getElementById("dark").media]'))
        self.hear(page, f'now {int(time.time() / 60)}', 'random 255')
        self.hear(page, f'zone {page.evaluate("-new Date(0).getTimezoneOffset()")}')
        self.assertEqual('log: printed', self.console[-1])
        self.tell(page, 'focus far')
        self.assertEqual('far', page.evaluate('document.activeElement.id'))

    def test_time_zone_setting_applies_to_local_times(self):
        page = self.open('/console')
        for name, minutes in [('Asia/Tokyo', 540), ('America/New_York', -300), ('Asia/Kolkata', 330), ('UTC', 0)]:
            self.tell(page, f'clock {name}', 'zone')
            self.hear(page, f'zone {minutes}')
        self.tell(page, 'clock Mars/Olympus', 'zone')
        self.assertEqual('zone 180', self.events(page)[-1])

    def test_used_storage_is_measured(self):
        page = self.open('/console')
        self.tell(page, 'load ada', 'measure')
        self.hear(page, 'measured')

    def test_badge_shows_a_number_on_the_icon(self):
        page = self.open('/console')
        page.evaluate('navigator.setAppBadge = async count => { window.badge = count; }')
        self.tell(page, 'badge 3')
        self.assertEqual(3, page.evaluate('badge'))

    def test_text_is_copied_to_the_clipboard(self):
        self.context.grant_permissions(['clipboard-read', 'clipboard-write'])
        page = self.open('/console')
        self.tell(page, 'copy words')
        self.assertEqual('words', page.evaluate('navigator.clipboard.readText()'))
