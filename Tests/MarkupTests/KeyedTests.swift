import FeatureTags
import Testing

@testable import Markup

@Suite("A keyed list", .timeLimit(.minutes(15)))
struct KeyedTests {
    private let screen = Screen<Int>()

    private func show(_ ids: [Int], focused: Int? = nil) {
        screen.focused = focused.flatMap { row($0) }.map { screen.page.number(of: $0.children[0]) } ?? 0
        screen.page.forgetMoves()
        screen.show(
            ul {
                for id in ids {
                    keyed(id) { li(.onClick(id)) { input(.name("\(id)"), .onInput { _ in id }) } }
                }
            })
    }

    private func row(_ id: Int) -> Page.Element? {
        screen.page.root?.children.first { $0.children.first?.attributes["name"] == "\(id)" }
    }

    private var order: [String?] {
        screen.page.root?.children.map { $0.children.first?.attributes["name"] } ?? []
    }

    @Test("only the moved row is moved, and it is not rebuilt")
    func moves() {
        show([1, 2, 3, 4, 5])
        let before = [1, 2, 3, 4, 5].map { row($0) }
        show([1, 5, 2, 3, 4])
        #expect(order == ["1", "5", "2", "3", "4"])
        #expect(screen.page.moved.count == 1 && screen.page.moved[0] === row(5))
        for (id, element) in zip([1, 2, 3, 4, 5], before) { #expect(row(id) === element) }
    }

    @Test("a removed row disappears and the others stay in place")
    func removals() {
        show([1, 2, 3, 4])
        let last = row(4)
        show([1, 4])
        #expect(order == ["1", "4"] && row(4) === last && screen.page.moved.isEmpty)
    }

    @Test("the row with the focus is never moved", arguments: 1...60)
    func focus(seed: Int) {
        var g = SplitMix(seed: UInt64(seed))
        var ids = Array(1...9)
        show(ids)
        for _ in 0..<20 {
            let focused = ids.randomElement(using: &g)!
            ids.shuffle(using: &g)
            if let new = (10..<30).first(where: { !ids.contains($0) }), ids.count < 12 {
                ids.insert(new, at: 3)
            }
            if ids.count > 6, let gone = ids.firstIndex(where: { $0 != focused }) { ids.remove(at: gone) }
            show(ids, focused: focused)
            #expect(order == ids.map { "\($0)" })
            #expect(!screen.page.moved.contains { $0 === row(focused)! })
        }
    }

    @Test("rows with equal keys are all shown")
    func duplicates() {
        show([1, 2, 2, 3])
        show([2, 3, 2, 2, 1])
        #expect(order == ["2", "3", "2", "2", "1"])
    }

    @Test("a sibling without a key keeps its element between changing rows")
    func unkeyed() {
        func show(_ before: [Int], _ after: [Int]) {
            screen.show(
                ul {
                    for id in before { keyed(id) { li { "\(id)" } } }
                    input(.name("field"), .onInput { _ in 0 })
                    for id in after { keyed(id) { li { "\(id)" } } }
                })
        }
        show([1, 2], [3, 4])
        let field = screen.find { $0.tag == "input" }
        show([5, 4], [2, 6])
        #expect(field != nil && screen.find { $0.tag == "input" } === field)
    }

    @Test("a part with a changed key is created again")
    func changedKey() {
        func show(_ id: Int) { screen.show(div { memo(id) { id in keyed(id) { p { "same" } } } }) }
        show(1)
        let first = screen.find { $0.tag == "p" }
        show(2)
        #expect(screen.find { $0.tag == "p" } !== first)
    }

    @Test("numbers of removed rows are reused for new ones")
    func numbers() {
        for i in 0..<50 { show([2 * i, 2 * i + 1]) }
        #expect(screen.page.nodes.keys.max()! < 20)
    }

    @Test("a thousand rows of one shape are written as copies of the first")
    func copies() {
        let view = { (count: Int) -> Html<Int> in
            ul {
                for i in 0..<count {
                    keyed(i) {
                        li {
                            span(.class("a")) { "\(i)" }; button(.onClick(i)) { "x" }
                        }
                    }
                }
            }
        }
        let two = Screen<Int>().show(view(2)).words.count
        let thousand = Screen<Int>().show(view(1_000)).words.count
        #expect(thousand < two + 998 * 13)
    }

    @Test("keys of texts and numbers differ and are compared by bytes")
    func keys() {
        #expect(!Key.same("1".key, 1.key))
        #expect(!Key.same("e\u{301}".key, "é".key))
        #expect(Key.same("é".key, "é".key) && Key.same(nil, nil) && !Key.same(nil, 1.key))
    }
}
