"""Views, typing and dragging."""
from browser_case import BrowserCase
from playwright.sync_api import expect


class ViewTests(BrowserCase):
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

    def test_field_shows_the_value_of_the_model_and_keeps_the_caret(self):
        page = self.open('/')
        page.fill('#title', 'x' * 39)
        page.press('#title', 'Home')
        page.keyboard.type('yz')
        self.assertEqual('yz' + 'x' * 38, page.input_value('#title'))
        self.assertEqual([2, 2], self.caret(page))

    def test_submitted_form_empties_its_field(self):
        page = self.open('/')
        self.assertTrue(page.is_disabled('form button'))
        page.fill('#title', 'Milk')
        page.press('#title', 'Enter')
        self.assertEqual('', page.input_value('#title'))
        self.assertEqual(['Milk', 'Row 1'], self.names(page, 2))
        self.assertEqual(1001, page.locator('li').count())

    def test_text_with_a_leading_byte_order_mark_moves_no_other_text_of_the_patch(self):
        page = self.open('/')
        page.fill('#title', '\ufeffMilk')
        page.press('#title', 'Enter')
        self.assertEqual(['\ufeffMilk', 'Row 1'], self.names(page, 2))
        page.fill('#title', '\ufeffTea')
        self.assertEqual('\ufeffTea', page.input_value('#title'))

    def test_checkbox_state_reaches_the_model_and_the_page(self):
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

    def test_row_is_dragged_to_another_position(self):
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

    def test_composition_is_delivered_during_typing_and_at_its_end(self):
        page = self.open('/')
        page.click('#title')
        commit = self.compose(page, 'n', 'ni', '你', '你好')
        self.assertEqual('你好', page.input_value('#title'))
        self.assertFalse(page.is_disabled('form button'))
        commit('你好')
        page.press('#title', 'Enter')
        self.assertEqual(['你好'], self.names(page, 1))

    def test_composition_is_not_changed_until_its_end(self):
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

    def test_pasted_lines_become_rows_and_a_single_line_is_pasted_into_the_field(self):
        page = self.open('/')
        self.assertFalse(self.paste(page, 'one\ntwo'))
        self.assertEqual(['two', 'one', 'Row 1'], self.names(page, 3))
        self.assertTrue(self.paste(page, 'three'))
        self.assertEqual(['two', 'one', 'Row 1'], self.names(page, 3))

    def test_sheet_traps_the_focus_and_restores_it(self):
        page = self.open('/')
        page.locator('li button').nth(1).focus()
        page.keyboard.press('Enter')
        expect(page.locator('dialog[open] h2')).to_have_text('Row 2')
        self.assertEqual('Close', page.evaluate('document.activeElement.textContent'))
        page.keyboard.press('Escape')
        expect(page.locator('dialog')).to_have_count(0)
        self.assertTrue(page.locator('li button').nth(1).evaluate('button => button === document.activeElement'))
