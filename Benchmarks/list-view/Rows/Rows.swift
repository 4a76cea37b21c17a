import Markup

/// A table of rows with the operations of js-framework-benchmark.
struct Rows {
    struct Row: Equatable {
        var id: Int
        var label: String
    }

    enum Message {
        case created(Int), appended, updated, swapped, cleared, rerendered
        case selected(Int), removed(Int)
    }

    private var rows: [Row] = []
    private var selection = 0
    private var words = Words()

    mutating func update(_ message: Message) {
        switch message {
        case .created(let count):
            rows = words.rows(count)
            selection = 0
        case .appended: rows += words.rows(1_000)
        case .updated: for i in stride(from: 0, to: rows.count, by: 10) { rows[i].label += " !!!" }
        case .swapped: if rows.count > 998 { rows.swapAt(1, 998) }
        case .cleared: rows = []
        case .rerendered: break
        case .selected(let id): selection = id
        case .removed(let id): rows.removeAll { $0.id == id }
        }
    }

    // MARK: - View

    func view() -> Html<Message> {
        div {
            div(.class("actions")) {
                action("create", .created(1_000))
                action("create10k", .created(10_000))
                action("append", .appended)
                action("update", .updated)
                action("swap", .swapped)
                action("clear", .cleared)
                action("rerender", .rerendered)
            }
            table {
                tbody {
                    for row in rows {
                        keyed(row.id) { memo(RowInput(row: row, isSelected: row.id == selection), rowView) }
                    }
                }
            }
        }
    }

    private func action(_ name: String, _ message: Message) -> Html<Message> {
        button(.id(name), .type("button"), .onClick(message)) { name }
    }
}

private struct RowInput: Equatable {
    var row: Rows.Row
    var isSelected: Bool
}

private func rowView(_ input: RowInput) -> Html<Rows.Message> {
    tr(.class("selected", if: input.isSelected)) {
        td(.class("number")) { String(input.row.id) }
        td(.class("label")) { a(.onClick(.selected(input.row.id))) { input.row.label } }
        td(.class("remove")) {
            a(.onClick(.removed(input.row.id))) { span(.class("cross"), .aria(.hidden, true)) { "×" } }
        }
        td(.class("rest"))
    }
}

/// The same labels in every implementation: see `data.js`.
private struct Words {
    private var seed: UInt32 = 12_345
    private var nextID = 1

    mutating func rows(_ count: Int) -> [Rows.Row] {
        (0..<count).map { _ in
            defer { nextID += 1 }
            let label = pick(adjectives) + " " + pick(colours) + " " + pick(nouns)
            return Rows.Row(id: nextID, label: label)
        }
    }

    private mutating func pick(_ words: [String]) -> String {
        seed = seed &* 1_664_525 &+ 1_013_904_223
        return words[Int(seed >> 16) % words.count]
    }
}

private let adjectives = [
    "pretty", "large", "big", "small", "tall", "short", "long", "handsome", "plain", "quaint", "clean",
    "elegant",
    "easy", "angry", "crazy", "helpful", "mushy", "odd", "unsightly", "adorable", "important", "inexpensive",
    "cheap", "expensive", "fancy",
]
private let colours = [
    "red", "yellow", "blue", "green", "pink", "brown", "purple", "orange", "white", "black", "grey",
]
private let nouns = [
    "table", "chair", "house", "lamp", "desk", "car", "pony", "cookie", "sandwich", "burger", "pizza",
    "mouse",
    "keyboard",
]
