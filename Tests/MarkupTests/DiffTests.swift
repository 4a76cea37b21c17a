import FeatureTags
import Markup
import Testing

/// A view on a test page.
final class Screen<Message> {
    let page = Page()
    var focused: UInt32 = 0
    private lazy var view = View<Message> { [unowned self] in focused }

    @discardableResult
    func show(_ html: Html<Message>) -> Patch {
        let patch = view.render(html)
        page.apply(patch)
        return patch
    }

    func message(_ event: Event, on element: Page.Element?) -> Message? {
        element.flatMap { view.message(for: event, on: page.number(of: $0)) }
    }

    func find(_ matches: (Page.Element) -> Bool) -> Page.Element? {
        func search(_ element: Page.Element) -> Page.Element? {
            if matches(element) { return element }
            for child in element.children { if let found = search(child) { return found } }
            return nil
        }
        return page.root.flatMap(search)
    }
}

/// A random tree with all features of a view: keys, memos, maps, leaves, parents, every kind of attribute.
struct RandomView {
    struct Tree: Equatable {
        var id: Int
        var shape: Int
        var salt: Int
        var children: [Tree]
    }

    static func change(_ tree: inout Tree, _ g: inout SplitMix, depth: Int = 0) {
        if Int.random(in: 0..<4, using: &g) == 0 { tree.salt = Int.random(in: 0..<4, using: &g) }
        if Int.random(in: 0..<12, using: &g) == 0 {
            tree.shape = depth == 0 ? [3, 4, 8, 9].randomElement(using: &g)! : shape(&g)
        }
        for i in tree.children.indices { change(&tree.children[i], &g, depth: depth + 1) }
        guard depth < 3 else { return }
        switch Int.random(in: 0..<9, using: &g) {
        case 0: tree.children.shuffle(using: &g)
        case 1: tree.children.reverse()
        case 2: tree.children.removeAll { _ in Bool.random(using: &g) }
        case 3: if tree.children.count > 2 { tree.children.swapAt(0, tree.children.count - 1) }
        case 4: if Int.random(in: 0..<4, using: &g) == 0 { tree.children = [] }
        case 5, 6: grow(&tree, &g)
        default: break
        }
    }

    /// Half of the shapes have children.
    private static func shape(_ g: inout SplitMix) -> Int {
        Int.random(in: 0..<12, using: &g)
    }

    /// Adds new children: of one shape, or copies of an existing child that differ only in their salts.
    private static func grow(_ tree: inout Tree, _ g: inout SplitMix) {
        let twin = Bool.random(using: &g) ? tree.children.randomElement(using: &g) : nil
        let model = twin ?? Tree(id: 0, shape: shape(&g), salt: 0, children: [])
        for _ in 0..<Int.random(in: 1..<6, using: &g) {
            var child = model
            child.id = Int.random(in: 0..<40, using: &g)
            if Bool.random(using: &g) { child.salt = Int.random(in: 0..<4, using: &g) }
            for i in child.children.indices where Bool.random(using: &g) {
                child.children[i].salt = Int.random(in: 0..<4, using: &g)
            }
            guard !tree.children.contains(where: { $0.id == child.id }), tree.children.count < 12 else {
                continue
            }
            tree.children.insert(child, at: Int.random(in: 0...tree.children.count, using: &g))
        }
    }

    static func view(_ tree: Tree) -> Html<[Int]> {
        switch tree.shape {
        case 0: li(.class("x", if: tree.salt > 1)) { "\(tree.salt)" }
        case 1:
            p(.onClick([tree.id]), .title("t\(tree.salt)")) {
                "<p>"; "\(tree.salt)"
            }
        case 2: memo(tree.salt) { salt in li(.onClick([salt])) { "memo \(salt)" } }
        case 3: div(.style("width", "\(tree.salt)px")) { content(tree) }.map { [tree.id] + $0 }
        case 4: ul(.hidden(tree.salt == 0)) { for child in tree.children { keyed(child.id) { view(child) } } }
        case 5: input(.value("v\(tree.salt)"), .onInput { _ in [tree.id] })
        case 6:
            tree.salt % 2 == 0
                ? div { "leaf" }
                : div {
                    span { "parent" }; content(tree)
                }
        case 7: tree.salt % 2 == 0 ? li(.id("a")) : li(.title("b"), .checked(true), .onClick([7]))
        case 8: memo(tree) { tree in div { content(tree) }.map { [0] + $0 } }
        case 9:
            section {
                header { "é💬" }; if tree.salt > 1 { p { "two" } }; content(tree); footer { "end" }
            }
        case 10:
            li {
                input(.value("v\(tree.salt)"), .checked(tree.salt == 1), .onInput { _ in [tree.id] }); "text"
            }
        default: div { if tree.salt == 0 { "only" } else { content(tree) } }
        }
    }

    @HtmlBuilder<[Int]>
    private static func content(_ tree: Tree) -> Fragment<[Int]> {
        for child in tree.children {
            if child.id % 5 == 0 { view(child) } else { keyed("k\(child.id)") { view(child) } }
        }
    }
}

@Suite("The differ", .timeLimit(.minutes(15)))
struct DiffTests {
    @Test(
        "a patch turns any view into any other, equal to a new build with the same messages",
        arguments: 1...120)
    func randomViews(seed: Int) {
        var g = SplitMix(seed: UInt64(seed))
        var tree = RandomView.Tree(id: 0, shape: 3, salt: 0, children: [])
        let screen = Screen<[Int]>()
        for _ in 0..<25 {
            RandomView.change(&tree, &g)
            screen.show(RandomView.view(tree))
            let fresh = Screen<[Int]>()
            fresh.show(RandomView.view(tree))
            #expect(screen.page.html == fresh.page.html)
            #expect(screen.page.html == html(RandomView.view(tree)))
            #expect(screen.page.nodes.count == fresh.page.nodes.count)
            #expect(messages(screen) == messages(fresh))
        }
    }

    private func messages(_ screen: Screen<[Int]>) -> [[Int]] {
        var all: [[Int]] = []
        _ = screen.find { element in
            let kind: EventKind = element.tag == "input" ? .input : .click
            if element.events != 0, let message = screen.message(Event(kind), on: element) {
                all.append(message)
            }
            return false
        }
        return all
    }
}
