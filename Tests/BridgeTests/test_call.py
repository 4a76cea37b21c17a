"""Every call and event between Swift and the page."""
import time

from browser_case import BrowserCase
from playwright.sync_api import expect


class BridgeCallTests(BrowserCase):
    def test_app_receives_path_languages_and_time_zone_at_launch(self):
        self.expect_events(self.open('/console'), 'launched /console en-GB Europe/Riga online')

    def test_requests_are_answered_with_status_and_bytes(self):
        page = self.open('/console')
        self.send(page, 'fetch POST /v1/echo тело')
        self.expect_events(page, 'fetched 201 тело one: two')
        self.send(page, 'fetch GET /missing.txt ')
        self.expect_events(page, 'fetched 404')
        self.console.clear()

    def test_failed_request_has_status_0_and_a_cancelled_one_no_answer(self):
        page = self.open('/console')
        self.send(page, 'fetch GET /v1/never ', 'cancelFetch')
        self.context.set_offline(True)
        self.expect_events(page, 'offline')
        self.send(page, 'fetch GET /v1/x ')
        self.expect_events(page, 'fetched 0')
        self.assertEqual(1, len([event for event in self.events(page) if event.startswith('fetched')]))
        self.context.set_offline(False)
        self.expect_events(page, 'online')
        self.console.clear()

    def test_socket_sends_and_receives_messages(self):
        page = self.open('/console')
        self.send(page, 'socket /v1/socket')
        self.expect_events(page, 'socket opened')
        self.send(page, 'send привет', 'send again')
        self.expect_events(page, 'socket привет', 'socket again')
        self.send(page, 'send bye')
        self.expect_events(page, 'socket closed 4001')

    def test_socket_that_cannot_open_is_closed(self):
        page = self.open('/console')
        self.send(page, 'socket /missing')
        self.expect_events(page, 'socket closed 1006')
        self.console.clear()

    def test_closed_socket_delivers_no_events(self):
        page = self.open('/console')
        self.send(page, 'socket /v1/socket')
        self.expect_events(page, 'socket opened')
        self.send(page, 'closeSocket', 'timer 9 200')
        self.expect_events(page, 'timer 9')
        self.assertFalse([event for event in self.events(page) if event.startswith('socket closed')])

    def test_records_survive_a_reload(self):
        page = self.open('/console')
        self.send(page, 'load ada')
        self.expect_events(page, 'loaded 2 0')
        self.send(page, 'commit 0 strict meta/a=1 outbox/b=zwei chunk/c=три')
        self.expect_events(page, 'committed 1')
        page.reload()
        self.send(page, 'load ada')
        self.expect_events(page, 'loaded 2 1 meta/a=1 outbox/b=zwei chunk/c=три')
        self.send(page, 'load boris')
        self.expect_events(page, 'loaded 2 0')

    def test_second_commit_at_the_same_revision_is_a_conflict(self):
        ada, other = self.open('/console'), self.open('/console')
        for page in (ada, other):
            self.send(page, 'load ada')
            self.expect_events(page, 'loaded 2 0')
        self.send(ada, 'commit 0 relaxed meta/a=1 chunk/c=x')
        self.expect_events(ada, 'committed 1')
        self.send(other, 'commit 0 strict meta/a=2 chunk/d=y')
        self.expect_events(other, 'conflict 1')
        self.send(other, 'loadChanged 0')
        self.expect_events(other, 'loaded 3 1 meta/a=1 chunk/c=x')

    def test_other_tab_loads_only_changed_records_and_detects_deleted_ones(self):
        ada, other = self.open('/console'), self.open('/console')
        self.send(ada, 'load ada', 'commit 0 strict meta/a=1 outbox/b=2 outbox/c=3')
        self.expect_events(ada, 'committed 1')
        self.send(other, 'load ada')
        self.expect_events(other, 'loaded 2 1')
        self.send(ada, 'commit 1 strict meta/a=new outbox/b')
        self.expect_events(ada, 'committed 2')
        self.send(other, 'loadChanged 1')
        self.expect_events(other, 'loaded 3 2 meta/a=new outbox/c')
        self.assertIn('loaded 3 2 meta/a=new outbox/c', self.events(other))

    def test_deleted_database_is_empty_and_its_connections_fail(self):
        ada, other = self.open('/console'), self.open('/console')
        self.send(other, 'load ada')
        self.expect_events(other, 'loaded 2 0')
        self.send(ada, 'load ada', 'commit 0 strict meta/a=1')
        self.expect_events(ada, 'committed 1')
        self.send(ada, 'deleteDatabase ada')
        self.send(other, 'timer 1 300')
        self.expect_events(other, 'timer 1')
        self.send(other, 'commit 1 strict meta/a=2')
        self.expect_events(other, 'failed')
        self.send(ada, 'load ada')
        expect(ada.locator('#events li', has_text='loaded 2 0')).to_have_count(2)

    def test_records_left_by_a_page_exist_immediately_until_a_commit_deletes_them(self):
        ada, other = self.open('/console'), self.open('/console')
        for page in (ada, other):
            self.send(page, 'load ada')
            self.expect_events(page, 'loaded 2 0')
        self.send(ada, 'leave a eins', 'leave b zwei')
        self.expect_events(other, 'left elsewhere')
        self.send(other, 'loadChanged 0')
        self.expect_events(other, 'left/a=eins', 'left/b=zwei')
        self.send(other, 'commit 7 strict left/a', 'commit 0 strict left/b')
        self.expect_events(other, 'conflict 0')
        self.expect_events(other, 'committed 1')
        ada.reload()
        self.send(ada, 'load boris')
        self.expect_events(ada, 'loaded 2 0')
        self.send(ada, 'load ada')
        self.expect_events(ada, 'loaded 2 1 left/a=eins')
        self.send(ada, 'deleteDatabase ada', 'load ada')
        self.expect_events(ada, 'loaded 2 0')
        self.assertEqual([], ada.evaluate('Object.keys(localStorage)'))

    def test_full_device_is_distinguished_from_other_failures(self):
        page = self.open('/console')
        self.send(page, 'load ada')
        self.expect_events(page, 'loaded 2 0')
        session = self.context.new_cdp_session(page)
        session.send('Storage.overrideQuotaForOrigin', {'origin': self.address, 'quotaSize': 1})
        self.send(page, 'commit 0 strict chunk/a=' + 'x' * 200_000)
        self.expect_events(page, 'no room')
        session.send('Storage.overrideQuotaForOrigin', {'origin': self.address})
        self.send(page, 'commit 0 strict chunk/a=y')
        self.expect_events(page, 'committed 1')

    def test_tabs_exchange_messages_and_one_leads(self):
        ada, other = self.open('/console'), self.open('/console')
        for page in (ada, other):
            self.send(page, 'tabs ada')
        self.send(ada, 'lead wait')
        self.expect_events(ada, 'leading')
        self.send(other, 'lead wait')
        self.send(ada, 'tell hello')
        self.expect_events(other, 'tab hello')
        self.assertNotIn('leading', self.events(other))
        self.send(other, 'lead steal')
        self.expect_events(other, 'leading')
        self.expect_events(ada, 'not leading')
        self.send(ada, 'lead wait')
        self.send(other, 'resign')
        expect(ada.locator('#events li', has_text='leading')).to_have_count(3)

    def test_text_stored_by_one_tab_reaches_the_others(self):
        ada, other = self.open('/console'), self.open('/console')
        self.send(ada, 'keep words')
        self.expect_events(other, 'kept elsewhere /name words')
        self.assertNotIn('kept elsewhere /name words', self.events(ada))

    def test_timers_fire_once_and_can_be_cancelled(self):
        page = self.open('/console')
        self.send(page, 'timer 1 30', 'timer 2 3000', 'cancelTimer 2', 'timer 3 4000', 'frame')
        self.expect_events(page, 'timer 1', 'timer 3', 'frame')
        self.assertNotIn('timer 2', self.events(page))

    def test_history_entries_are_pushed_replaced_and_left(self):
        page = self.open('/console')
        self.send(page, 'push /lists/1?x=2')
        self.assertTrue(page.url.endswith('/lists/1?x=2'))
        self.send(page, 'replace /lists/2', 'back')
        self.expect_events(page, 'path /console')

    def test_title_language_colour_scheme_and_focus_are_applied(self):
        page = self.open('/console')
        self.send(page, 'title Дела', 'language ru', 'scheme dark', 'now', 'zone', 'random', 'print')
        self.assertEqual(['Дела', 'ru', 'all'], page.evaluate(
            '[document.title, document.documentElement.lang, document.getElementById("dark").media]'))
        self.expect_events(page, f'now {int(time.time() / 60)}', 'random 255')
        self.expect_events(page, f'zone {page.evaluate("-new Date(0).getTimezoneOffset()")}')
        self.assertEqual('log: printed', self.console[-1])
        self.send(page, 'focus far')
        self.assertEqual('far', page.evaluate('document.activeElement.id'))

    def test_time_zone_setting_applies_to_local_times(self):
        page = self.open('/console')
        for name, minutes in [('Asia/Tokyo', 540), ('America/New_York', -300), ('Asia/Kolkata', 330), ('UTC', 0)]:
            self.send(page, f'clock {name}', 'zone')
            self.expect_events(page, f'zone {minutes}')
        self.send(page, 'clock Mars/Olympus', 'zone')
        self.assertEqual('zone 180', self.events(page)[-1])

    def test_zones_are_named_in_a_language_and_an_unknown_language_has_no_answer(self):
        page = self.open('/console')
        count = page.evaluate("Intl.supportedValuesOf('timeZone').length")
        self.send(page, 'zones ?', 'zones ru')
        self.expect_events(page, f'zones ru {count} 1')
        self.assertEqual(1, len([event for event in self.events(page) if event.startswith('zones')]))

    def test_used_storage_is_measured(self):
        page = self.open('/console')
        self.send(page, 'load ada', 'measure')
        self.expect_events(page, 'measured')

    def test_badge_shows_a_number_on_the_icon(self):
        page = self.open('/console')
        page.evaluate('navigator.setAppBadge = async count => { window.badge = count; }')
        self.send(page, 'badge 3')
        self.assertEqual(3, page.evaluate('badge'))

    def test_text_is_copied_to_the_clipboard(self):
        self.context.grant_permissions(['clipboard-read', 'clipboard-write'])
        page = self.open('/console')
        self.send(page, 'copy words')
        self.assertEqual('words', page.evaluate('navigator.clipboard.readText()'))
