import Domain
import FeatureTags
import Markup
import SyncClient
import SyncRules
import Testing
import Texts

@testable import Screens

@Suite("Links in texts", .timeLimit(.minutes(15)))
struct LinksTests {
    @Test(
        "an address is found without surrounding punctuation, and once",
        arguments: [
            ("See https://example.org/a?b=c#d.", ["https://example.org/a?b=c#d"]),
            ("(https://example.org), «http://делá.рф/путь»", ["https://example.org", "http://делá.рф/путь"]),
            ("https://en.wikipedia.org/wiki/Swift_(bird)", ["https://en.wikipedia.org/wiki/Swift_(bird)"]),
            ("https://a.b\nhttps://a.b\thttps://c.d", ["https://a.b", "https://c.d"]),
            ("http:// https://. javascript:alert(1) example.org ftp://a.b", []), ("", []),
        ])
    func finding(text: String, expected: [String]) {
        #expect(links(in: text, text) == expected)
    }

    @Test(
        "an address ends as specified by GitHub Flavored Markdown",
        arguments: [
            // Examples 622 to 630 of the specification, with a scheme for those that have none. The specification
            // excludes `&hl;` as an HTML entity; these texts are no HTML.
            "Visit http://www.commonmark.org/help for more information.|http://www.commonmark.org/help",
            "Visit http://www.commonmark.org.|http://www.commonmark.org",
            "Visit http://www.commonmark.org/a.b.|http://www.commonmark.org/a.b",
            "Visit http://www.commonmark.org/~jm/foo/bar.pdf.|http://www.commonmark.org/~jm/foo/bar.pdf",
            "http://www.google.com/search?q=Markup+(business)|http://www.google.com/search?q=Markup+(business)",
            "http://www.google.com/search?q=Markup+(business)))|http://www.google.com/search?q=Markup+(business)",
            "(http://www.google.com/search?q=Markup+(business))|http://www.google.com/search?q=Markup+(business)",
            "(http://www.google.com/search?q=Markup+(business)|http://www.google.com/search?q=Markup+(business)",
            "http://www.google.com/search?q=(business))+ok|http://www.google.com/search?q=(business))+ok",
            "http://www.google.com/search?q=commonmark&hl=en|http://www.google.com/search?q=commonmark&hl=en",
            "http://www.google.com/search?q=commonmark&hl;|http://www.google.com/search?q=commonmark&hl",
            "http://www.commonmark.org/he<lp|http://www.commonmark.org/he",
            "(Visit https://encrypted.google.com/search?q=Markup+(business))|"
                + "https://encrypted.google.com/search?q=Markup+(business)",
        ])
    func markdown(row: String) {
        let cells = row.split(separator: "|")
        #expect(links(in: String(cells[0])) == [String(cells[1])])
    }

    @Test(
        "an address ends as in linkify-it",
        arguments: [
            // From its test/fixtures/links.txt (MIT licence): all rows with an http scheme. An empty second column
            // means the whole text.
            ("My http://example.com/ site", "http://example.com/"), ("http://user:pass@example.com:8080", ""),
            ("[https](https://www.ibm.com)[mailto](mailto:someone@ibm.com)", "https://www.ibm.com"),
            ("http://example.com/?foo=bar", ""), ("http://example.com?foo=bar", ""),
            ("http://example.com#foo=bar", ""),
            ("HTTP://GOOGLE.COM", ""), ("http://inrgess2", ""), ("http://999", ""), ("http://host-name", ""),
            (">>http://example.com", "http://example.com"),
            ("http://localhost:8000?", "http://localhost:8000"),
            ("http://lyricstranslate.com/en/someone-you-നിന്നെ-പോലൊരാള്‍.html", ""),
            ("text:http://example.com/", "http://example.com/"),
            ("test.example@http://vk.com", "http://vk.com"),
            ("(Scoped http://example.com/foo_bar)", "http://example.com/foo_bar"),
            ("http://example.com/foo_bar_(wiki)", ""), ("http://foo.com/blah_blah_[other]", ""),
            ("http://foo.com/blah_blah_{I'm_king}", ""), ("http://foo.com/blah_blah_I'm_king", ""),
            ("http://www.kmart.com/bestway-10'-x-30inch-steel-pro-frame-pool/p-004W007538417001P", ""),
            ("http://foo.com/blah_blah_\"doublequoted\"", ""),
            ("http://foo.com/blah_blah_'singlequoted'", ""),
            ("[Scoped like http://example.com/foo_bar]", "http://example.com/foo_bar"),
            ("{Scoped like http://example.com/foo_bar}", "http://example.com/foo_bar"),
            ("\"Quoted like http://example.com/foo_bar\"", "http://example.com/foo_bar"),
            ("'Quoted like http://example.com/foo_bar'", "http://example.com/foo_bar"),
            ("http://example.com/foo_bar/.", "http://example.com/foo_bar/"),
            ("http://example.com/foo_bar...", "http://example.com/foo_bar"),
            (
                "https://github.com/markdown-it/linkify-it/compare/360b13a733f521a8d4903d3a5e1e46c357e9d3ce...f580766349525150a80a32987bb47c2d592efc33",
                ""
            ),
            ("http://172.26.142.48/viewerjs/#../0529/slides.pdf", ""),
            ("http://example.com/foo_bar?p=10.", "http://example.com/foo_bar?p=10"),
            ("https://www.google.ru/maps/@59.9393895,30.3165389,15z?hl=ru", ""),
            ("http://example.com/foo--bar", ""),
            ("http://business.timesonline.co.uk/article/0,,9065-2473189,00.html", ""),
            ("http://example.com/123!", "http://example.com/123"),
            (
                "http://example.com/foo-with-trailing-dash-dot-.",
                "http://example.com/foo-with-trailing-dash-dot-"
            ),
            ("<http://domain.com/foo>.", "http://domain.com/foo"), ("http://✪df.ws/123", ""),
            ("http://www.bürgerentscheid-krankenhäuser.de", ""),
            ("http://ﻡﻮﻘﻋ.ﻭﺯﺍﺭﺓ-ﺍﻼﺘﺻﺍﻼﺗ.ﻢﺻﺭ/", ""),
            (
                "http://example.com/render?target=summarize(deriviative(app.numUsers),%221min%22)&title=New_Users_Per_Minute",
                ""
            ),
            (
                "http://example.com/foo-(with-nested-(parens)).",
                "http://example.com/foo-(with-nested-(parens))"
            ),
            ("http://example.com/(foo) (bar)", "http://example.com/(foo)"),
            ("｜http://google.com｜bar", "http://google.com"),
            ("http://.example.com", "-"), ("http://-example.com", "-"), ("hppt://example.com", "-"),
            ("http://..", "-"),
            ("http://#", "-"), ("http://##", "-"), ("http://?", "-"), ("http://", "-"),
        ])
    func linkifyIt(text: String, address: String) {
        #expect(links(in: text) == (address == "-" ? [] : [address.isEmpty ? text : address]))
    }

    @Test(
        "an address ends before Chinese, Japanese and Korean punctuation without a space",
        arguments: [
            "请看https://example.org/a。谢谢", "（https://example.org/a）", "「https://example.org/a」を見て",
            "https://example.org/a、次",
            "“https://example.org/a”", "看https://example.org/a，好", "https://example.org/a（官网）",
            "《https://example.org/a》",
            "https://example.org/a\u{3000}b", "https://example.org/a！", "【https://example.org/a】",
            "https://example.org/a\u{200B}ข",
        ])
    func cjk(text: String) {
        #expect(links(in: text) == ["https://example.org/a"])
    }

    @Test(
        "closing brackets, quotation marks and full stops of all scripts are not part of an address"
    )
    func closing() {
        var signs: [Unicode.Scalar] = []
        for value in UInt32(0xA0)..<0x10000 {
            guard let sign = Unicode.Scalar(value), let age = sign.properties.age, age.major <= 14 else {
                continue
            }
            let category = sign.properties.generalCategory
            if category == .closePunctuation || category == .finalPunctuation { signs.append(sign) }
        }
        // Terminal_Punctuation of Unicode 15 (PropList.txt) for the official scripts of states, and the Hebrew Sof
        // Pasuq.
        signs += "\u{37E}\u{387}։׃،؛؟۔।॥๚๛།༎၊။።፣፤፥፦፧។៕៖᠂᠃᥄᥅‼‽⁇⁈⁉。、，；：！？".unicodeScalars
        #expect(signs.count > 100)
        for sign in signs {
            let name = sign.properties.name ?? ""
            #expect(links(in: "https://example.org/a\(sign)") == ["https://example.org/a"], "\(name)")
        }
    }

    @Test("an address with a scheme in capital letters is a link", .tags(.L6))
    func capitals() {
        #expect(links(in: "HtTpS://example.org/A, HTTPX://example.org") == ["HtTpS://example.org/A"])
        let row = html(linkRow("HTTPS://example.org", .english) as Html<Never>)
        #expect(row.contains("href=\"HTTPS://example.org\""))
        #expect(row.contains("translate=\"no\">HTTPS://example.org<"))
    }

    @Test("links open from an item and its menu without a referrer", .tags(.L6))
    func opening() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk https://example.org/milk"])
        let milk = phone.env.replica.items(in: .list(list))[0].id
        phone.perform(.item(.edit(milk, [.note("Recipe: https://example.org/soup.")])), in: .list(list))
        func rows() -> [String] {
            phone.html.components(between: "<a ", and: ">").filter { $0.contains("example.org") }
        }
        phone.send(.items(.menuAsked(milk, Pointer(x: 1, y: 1))))
        #expect(rows().count == 2 && phone.html.contains("Open link"))
        phone.send(.items(.menuClosed))
        #expect(rows().isEmpty)
        phone.send(.items(.detailsTapped(milk)))
        #expect(rows().count == 2)
        for address in ["milk", "soup"] {
            let row = rows().first { $0.contains("href=\"https://example.org/\(address)\"") } ?? ""
            #expect(row.contains("target=\"_blank\"") && row.contains("rel=\"noopener noreferrer\""))
        }
        phone.send(.itemEditor(.entered(.note, "nothing")))
        #expect(rows().count == 1)
    }
}
