import Domain
import JSON

extension SubItem: RecordType {
    public static let kind = "subitem"
    public static var placeholder: SubItem { SubItem(item: ItemID(""), title: "", rank: .placeholder) }

    public mutating func code(_ fields: inout FieldCoder) {
        fields.text("item", &item)
        fields.string("title", &title)
        fields.text("rank", &rank)
        fields.instant("done", &done)
        fields.instant("deleted", &deleted)
    }

    public var userTexts: [String] { [title] }
    public var keepsHistory: Bool { false }
}

extension SubItemIntent {
    /// Nil if the name belongs to another feature.
    public init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "subitem.add":
            guard let item = ItemID(checking: try arguments.string("item")) else {
                throw JSONError(.missing("item"))
            }
            var all: [NewSubItem] = []
            for value in try arguments.array("add") {
                let object = try value.object()
                all.append(
                    NewSubItem(try object.subItemID(), try object.string("title"), try object.rank()))
            }
            self = .add(all, to: item)
        case "subitem.rename": self = .rename(try arguments.subItemID(), try arguments.string("title"))
        case "subitem.tick": self = .tick(try arguments.subItemID(), done: try arguments.bool("done"))
        case "subitem.move": self = .move(try arguments.subItemID(), try arguments.rank())
        case "subitem.delete": self = .delete(try arguments.subItemID())
        case "subitem.restore": self = .restore(try arguments.subItemID())
        default: return nil
        }
    }

    public var json: (name: String, arguments: JSONObject) {
        switch self {
        case .add(let all, let item):
            ("subitem.add", ["item": .string(item.text), "add": .array(all.map { .object($0.json) })])
        case .rename(let id, let title):
            ("subitem.rename", ["id": .string(id.text), "title": .string(title)])
        case .tick(let id, let done): ("subitem.tick", ["id": .string(id.text), "done": .bool(done)])
        case .move(let id, let rank):
            ("subitem.move", ["id": .string(id.text), "rank": .string(rank.text)])
        case .delete(let id): ("subitem.delete", ["id": .string(id.text)])
        case .restore(let id): ("subitem.restore", ["id": .string(id.text)])
        }
    }
}

extension NewSubItem {
    fileprivate var json: JSONObject {
        ["id": .string(id.text), "title": .string(title), "rank": .string(rank.text)]
    }
}

extension JSONObject {
    @inline(never)
    fileprivate func subItemID() throws(JSONError) -> SubItemID {
        guard let id = SubItemID(checking: try string("id")) else { throw JSONError(.missing("id")) }
        return id
    }
}
