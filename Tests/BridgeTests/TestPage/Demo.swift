import Markup

/// One screen of rows.
enum Demo {
    struct Row: Equatable {
        var id: Int
        var title: String
        var isDone = false
    }

    struct Model {
        var rows = (1...1_000).map { Row(id: $0, title: "Row \($0)") }
        var title = ""
        var dragged: Int?
        var opened: Int?
        var nextID = 1_001
    }

    enum Message {
        case titleTyped(String)
        case added
        case pasted(String)
        case row(Int, RowMessage)
        case sheetClosed
    }

    enum RowMessage {
        case ticked(Bool)
        case renamed(String)
        case opened
        case dragBegan
        case dragMoved(Pointer)
        case dragEnded
    }

    static func update(_ model: inout Model, _ message: Message) {
        switch message {
        case .titleTyped(let title): model.title = String(title.prefix(40))
        case .added: add(&model, [model.title])
        case .pasted(let text): add(&model, text.split(separator: "\n").map { String($0) })
        case .row(let id, let message): updateRow(&model, id, message)
        case .sheetClosed: model.opened = nil
        }
    }

    private static func add(_ model: inout Model, _ titles: [String]) {
        for title in titles where !title.isEmpty {
            model.rows.insert(Row(id: model.nextID, title: title), at: 0)
            model.nextID += 1
        }
        model.title = ""
    }

    private static func updateRow(_ model: inout Model, _ id: Int, _ message: RowMessage) {
        guard let position = model.rows.firstIndex(where: { $0.id == id }) else { return }
        switch message {
        case .ticked(let isDone): model.rows[position].isDone = isDone
        case .renamed(let title): model.rows[position].title = title
        case .opened: model.opened = id
        case .dragBegan: model.dragged = id
        case .dragMoved(let pointer): move(&model, position, pointer)
        case .dragEnded: model.dragged = nil
        }
    }

    private static func move(_ model: inout Model, _ position: Int, _ pointer: Pointer) {
        guard let id = Int(pointer.target), model.rows[position].id != id else { return }
        let row = model.rows.remove(at: position)
        let target = model.rows.firstIndex { $0.id == id } ?? 0
        model.rows.insert(row, at: pointer.isUpperHalf ? target : target + 1)
    }
}
