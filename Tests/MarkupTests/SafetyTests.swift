import Markup
import Testing

@Suite("Untrusted text", .timeLimit(.minutes(15)))
struct SafetyTests {
    @Test(
        "untrusted text is never parsed as markup",
        arguments: ["<script>x</script>", "\"><img src=x onerror=y>", "&lt;", "'`"])
    func text(hostile: String) {
        let view: Html<Never> = p(.title(hostile), .class(hostile)) { hostile }
        let shown = html(view)
        #expect(!shown.contains("<script") && !shown.contains("<img"))
        let screen = Screen<Never>()
        screen.show(view)
        #expect(screen.page.root?.children.map(\.text) == [hostile])
        #expect(screen.page.root?.attributes["title"] == hostile)
    }

    @Test(
        "untrusted text becomes an address only if it is relative, or a web or mail address",
        arguments: [
            ("https://dela.example/x?y=z#w", true), ("HTTP://dela.example", true),
            ("mailto:ada@dela.example", true),
            ("/lists/1", true), ("lists:1/2", false), ("lists/1:2", true), ("?q=a:b", true), ("#a:b", true),
            ("", true),
            ("javascript:alert(1)", false), ("JaVaScRiPt:alert(1)", false), (" javascript:alert(1)", false),
            ("java\tscript:alert(1)", false), ("\u{1}javascript:alert(1)", false), ("java\nscript:x", false),
            ("data:text/html,x", false), ("vbscript:x", false), ("blob:x", false), ("file:///etc", false),
            ("javascript\u{3A}alert(1)", false), ("\u{FF4A}avascript:x", false), (":x", false),
            ("https\u{0}:x", false),
        ])
    func addresses(address: String, isAllowed: Bool) {
        let shown: [() -> Html<Never>] = [
            { a(.href(address)) }, { img(.src(address)) }, { form(.attribute("action", address)) },
            { button(.attribute("formaction", address)) }, { svg(.attribute("xlink:href", address)) },
        ]
        for view in shown {
            #expect(html(view()).contains("=") == (isAllowed && !address.isEmpty))
        }
    }

    @Test("untrusted text never becomes a handler, style sheet or document", arguments: 0..<5)
    func code(number: Int) {
        let names: [Name] = ["onclick", "onanything", "style", "srcdoc", "srcset"]
        #expect(html(div(.attribute(names[number], "x")) as Html<Never>) == "<div></div>")
    }

    @Test(
        "untrusted text becomes a style only as a plain value",
        arguments: [
            ("40%", true), ("#aabbcc", true), ("calc(1px + var(--gap))", true),
            ("translate(3px, -4.5px)", true),
            ("1 / 2", true), ("url(https://x)", false), ("url(//x)", false), ("u\\72l(x)", false),
            ("image-set(\"x\")", false), ("red; color: blue", false), ("expression(alert(1));", false),
        ])
    func styles(value: String, isAllowed: Bool) {
        #expect(html(div(.style("width", value)) as Html<Never>).contains("style") == isAllowed)
    }

    @Test("untrusted text does not change the effect of other attributes")
    func others() {
        let view: Html<Never> = div(.attribute("data-x", "a:b"), .aria(.label, "a:b"), .role("list"))
        #expect(html(view) == #"<div aria-label="a:b" data-x="a:b" role="list"></div>"#)
    }

    @Test("the name of an element that runs code is rejected")
    func tags() async {
        await #expect(processExitsWith: .failure) { _ = Tag("script") }
        await #expect(processExitsWith: .success) { _ = Tag("blockquote") }
    }
}
