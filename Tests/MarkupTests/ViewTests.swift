import Markup
import Testing

@Suite("A view", .timeLimit(.minutes(15)))
struct ViewTests {
    enum Message: Equatable {
        case pressed, moved(Pointer), pasted(String), ticked(Bool), typed(String)
        case row(Int, RowMessage)
    }

    enum RowMessage: Equatable { case opened }

    private func event(_ event: Event, _ attribute: @autoclosure () -> Attribute<Message>) -> Message? {
        let screen = Screen<Message>()
        screen.show(div(attribute()))
        return screen.message(event, on: screen.page.root)
    }

    @Test("a click returns its message, and another event returns none")
    func clicks() {
        #expect(event(Event(.click), .onClick(.pressed)) == .pressed)
        #expect(event(Event(.submit), .onClick(.pressed)) == nil)
    }

    @Test("a key handler requires exactly its modifiers")
    func keys() {
        let enter = Event(.keyDown, value: "Enter")
        #expect(event(enter, .onKey(.enter, .pressed)) == .pressed)
        #expect(event(Event(.keyDown, value: "Escape"), .onKey(.enter, .pressed)) == nil)
        let up = Event(.keyDown, value: "ArrowUp", flags: [.alt, .touch])
        #expect(event(up, .onKey(.arrowUp, .pressed)) == nil)
        #expect(event(up, .onKey(.arrowUp, with: .alt, .pressed)) == .pressed)
    }

    @Test("the details of an event are part of the message")
    func details() {
        #expect(event(Event(.input, value: "ж"), .onInput(Message.typed)) == .typed("ж"))
        #expect(event(Event(.change, flags: .checked), .onToggle(Message.ticked)) == .ticked(true))
        #expect(event(Event(.paste, value: "a"), .onPaste { $0 == "a" ? nil : .pasted($0) }) == nil)
        let pointer = Pointer(x: 1, y: 2, target: "t", isUpperHalf: true)
        let move = Event(.pointerMove, value: "t", x: 1, y: 2, flags: .upperHalf)
        #expect(event(move, .onPointerMove(Message.moved)) == .moved(pointer))
    }

    @Test("the first of two handlers that accepts the event returns the message")
    func severalHandlers() {
        let screen = Screen<Message>()
        screen.show(input(.onKey(.escape, .pressed), .onKey(.enter, .typed("enter"))))
        #expect(screen.message(Event(.keyDown, value: "Enter"), on: screen.page.root) == .typed("enter"))
    }

    @Test("an event on a removed element returns no message")
    func gone() {
        let view = View<Message>()
        _ = view.render(div { button(.onClick(.pressed)) { "x" } })
        _ = view.render(div { p { "y" } })
        for number in 0..<5 as Range<UInt32> { #expect(view.message(for: Event(.click), on: number) == nil) }
    }

    @Test("a part that a memo skipped is not built, but uses the latest map")
    func memos() {
        let screen = Screen<Message>()
        nonisolated(unsafe) var built = 0
        func show(_ input: String, row: Int) {
            screen.show(
                div {
                    memo(input) { text -> Html<RowMessage> in
                        built += 1
                        return button(.onClick(.opened)) { text }
                    }.map { .row(row, $0) }
                })
        }
        show("a", row: 1)
        show("a", row: 2)
        #expect(built == 1)
        let element = screen.find { $0.tag == "button" }
        #expect(screen.message(Event(.click), on: element) == .row(2, .opened))
        show("b", row: 3)
        #expect(built == 2 && screen.find { $0.tag == "button" } === element)
    }

    @Test("memos of different places or types are never compared")
    func differentMemos() {
        let screen = Screen<Message>()
        func part<Input: Equatable>(_ input: Input) -> Html<Message> {
            memo(input) { input in p { "\(input)" } }
        }
        screen.show(div { part(1) })
        screen.show(div { part("one") })
        #expect(screen.page.html == "<div><p>one</p></div>")
        screen.show(div { memo("one") { text in h1 { text } } })
        #expect(screen.page.html == "<div><h1>one</h1></div>")
    }

    @Test("the same part may occur several times and return")
    func reuse() {
        let screen = Screen<Message>()
        let views: [() -> Html<Message>] = [
            {
                div {
                    part(); part()
                }
            },
            {
                div {
                    "x"; part(); part(); part()
                }
            },
            {
                div {
                    keyed(1) { part() }; keyed(2) { part() }
                }
            },
            {
                div {
                    keyed(2) { part() }; keyed(1) { part() }
                }
            },
            { part() }, { div { part().map { $0 } } },
            {
                div {
                    part(); part()
                }
            },
        ]
        for view in views + views {
            screen.show(view())
            #expect(screen.page.html == html(view()))
            #expect(screen.message(Event(.click), on: screen.find { $0.tag == "p" }) == .pressed)
        }
    }

    private func part() -> Html<Message> {
        p(.onClick(.pressed)) {
            span { "bold" }; "text"
        }
    }

    @Test("a part that is used in another place than it was created is rejected")
    func misplaced() async {
        await #expect(processExitsWith: .failure) {
            let part: Html<Never> = p { "kept" }
            _ = div { part }
        }
        await #expect(processExitsWith: .failure) {
            let part: Html<Never> = p { "twice" }
            let view = View<Never>()
            _ = view.render(part)
            _ = view.render(part)
        }
        await #expect(processExitsWith: .failure) {
            let attribute = Attribute<Never>.class("kept")
            _ = p(.id("before")) as Html<Never>
            _ = p(attribute)
        }
    }

    @Test("the text form is escaped, with sorted attributes and joined classes")
    func textForm() {
        let view: Html<Message> = form(.id("f"), .class("a"), .onSubmit(.pressed), .class("b", if: true)) {
            input(.value("<1>"), .checked(true), .disabled(false), .required())
            if false { "never" }
            for i in 1...2 {
                p(.style("width", "\(i)px"), .style("--x", "0")) {
                    "a & b"; "\(i)"
                }
            }
        }
        #expect(
            html(view) == """
                <form class="a b" id="f"><input checked required value="&lt;1&gt;">\
                <p style="width: 1px; --x: 0">a &amp; b1</p><p style="width: 2px; --x: 0">a &amp; b2</p></form>
                """)
    }

    private func row() -> Html<RowMessage> {
        li { button(.aria(.label, "Open"), .onClick(.opened)) { "…" } }
    }

    @Test("tests of screens act on visible elements")
    func acting() {
        let view: Html<Message> = div {
            input(.placeholder("Title"), .onInput(Message.typed))
            memo(1) { _ in row().map { .row(1, $0) } }
            button(.onClick(.pressed)) {
                "Ad"; "d"
            }
        }
        #expect(view.click("Add") == .pressed)
        #expect(view.click("Open") == .row(1, .opened))
        #expect(view.type("Milk", into: "Title") == .typed("Milk"))
        #expect(view.click("Title") == nil)
    }
}
