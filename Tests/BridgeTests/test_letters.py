"""Folding of case and accents: the browser, the server and Python have the same results.

The browser runs Web/letters.js. The server's side is the program `fold`, which `make page` builds."""
import os
import random
import re
import subprocess
import unicodedata
import unittest

from playwright.sync_api import sync_playwright

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLD = os.path.join(ROOT, '.build', 'debug', 'fold')
NEWEST = 14.0  # of Unicode, in GLib 2.74 of Debian 12
COUNT = 50_000
# Characters that Python's case folding does not map to lower case.
EXCEPTIONS = {'ı': 'i', **{chr(code): chr(code).lower() for code in range(0x13A0, 0x13F6)}}


def known():
    """The code points of Unicode up to that version, without NUL, which separates the strings."""
    with open('/usr/share/unicode/DerivedAge.txt') as table:
        for line in table:
            row = re.match(r'([0-9A-F]+)(?:\.\.([0-9A-F]+))? *; ([0-9.]+)', line)
            if row and float(row[3]) <= NEWEST:
                for code in range(int(row[1], 16), int(row[2] or row[1], 16) + 1):
                    if code and not 0xD800 <= code < 0xE000:
                        yield chr(code)


def is_mark(letter):
    return unicodedata.category(letter)[0] == 'M' or letter == '\u0640'


def bare(text):
    return ''.join(letter for letter in unicodedata.normalize('NFKD', text) if not is_mark(letter))


def key_part(letter):
    category = unicodedata.category(letter)
    if 0x2B0 <= ord(letter) <= 0x2FF:
        return ' '
    if category == 'Cf' and letter != '\u200b':
        return ''
    return letter if category[0] in 'LN' or category in ('So', 'Cn', 'Co') else ' '


def python_key(text):
    small = ''.join(EXCEPTIONS.get(letter, letter) for letter in bare(text).casefold())
    return re.sub(' +', ' ', ''.join(map(key_part, bare(small))))


class LettersTest(unittest.TestCase):
    def server(self, texts):
        answer = subprocess.run([FOLD], input='\0'.join(texts).encode(), capture_output=True, check=True).stdout
        return answer.decode().split('\0')

    def browser(self, texts, function='folded'):
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path='/usr/bin/chromium', args=['--no-sandbox'])
            page = browser.new_page()
            page.route('**/*', lambda route: route.fulfill(body='<!doctype html>', content_type='text/html'))
            page.route('**/letters.js', lambda route: route.fulfill(
                path=os.path.join(ROOT, 'Web', 'letters.js'), content_type='text/javascript'))
            page.goto('http://letters.test/')
            answer = page.evaluate(
                f"async text => (await import('/letters.js')).{function}(text)", '\0'.join(texts))
            browser.close()
        return answer.split('\0')

    def compare(self, texts):
        server, browser = self.server(texts), self.browser(texts)
        self.assertEqual(len(texts), len(server))
        self.assertEqual(len(texts), len(browser))
        different = [(text, server, browser, python_key(text))
                     for text, server, browser in zip(texts, server, browser, strict=True)
                     if not server == browser == python_key(text)]
        self.assertEqual([], different[:20], f'{len(different)} of {len(texts)}')

    def test_every_letter_is_folded_equally(self):
        self.compare(list(known()))

    def test_hashed_form_of_passwords_has_ascii_spaces_and_normal_form_c(self):
        texts = [*known(), 'e\u0301', 'a\u3000b', '\u1112\u1161\u11ab', '\ufb01 \u212b']
        spaced = (''.join(' ' if unicodedata.category(letter) == 'Zs' else letter for letter in text) for text in texts)
        self.assertEqual([unicodedata.normalize('NFC', text) for text in spaced], self.browser(texts, 'opaqueString'))

    def test_random_strings_are_folded_equally(self):
        chance = random.Random(14)
        letters = list(known())
        blocks = [letters[start:start + 256] for start in range(0, len(letters), 256)]
        cased = [letter for letter in letters if letter.lower() != letter or letter.upper() != letter]
        marks = [letter for letter in letters if is_mark(letter)]

        def text():
            block = chance.choice(blocks[:120] if chance.random() < 0.8 else blocks)
            sources = [block, cased, marks, 'Σςßẞıİΐŉﬁ ’-\u200b\u200d\u00ad\u0345', letters]
            return ''.join(chance.choice(chance.choices(sources, [6, 3, 2, 2, 1])[0])
                           for _ in range(chance.randint(1, 12)))

        self.compare([text() for _ in range(COUNT)])


if __name__ == '__main__':
    unittest.main()
