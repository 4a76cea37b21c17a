import Domain
import JSON

extension ItemIntent {
    /// Nil when the verb is none of an item.
    init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "item.create":
            var items: [NewItem] = []
            for value in try arguments.array("items") {
                let object = try value.object()
                items.append(
                    NewItem(
                        id: try object.itemID(), title: try object.string("title"), rank: try object.rank()))
            }
            self = .create(items)
        case "item.rename": self = .rename(try arguments.itemID(), try arguments.string("title"))
        case "item.tick": self = .tick(try arguments.itemID(), done: try arguments.bool("done"))
        case "item.move": self = .move(try arguments.itemID(), try arguments.rank())
        case "item.delete": self = .delete(try arguments.itemID())
        case "item.restore": self = .restore(try arguments.itemID())
        default: return nil
        }
    }

    var json: (name: String, arguments: JSONObject) {
        switch self {
        case .create(let items):
            (
                "item.create",
                [
                    "items": .array(
                        items.map {
                            [
                                "id": .string($0.id.text), "title": .string($0.title),
                                "rank": .string($0.rank.text),
                            ]
                        })
                ]
            )
        case .rename(let id, let title): ("item.rename", ["id": .string(id.text), "title": .string(title)])
        case .tick(let id, let done): ("item.tick", ["id": .string(id.text), "done": .bool(done)])
        case .move(let id, let rank): ("item.move", ["id": .string(id.text), "rank": .string(rank.text)])
        case .delete(let id): ("item.delete", ["id": .string(id.text)])
        case .restore(let id): ("item.restore", ["id": .string(id.text)])
        }
    }
}

extension JSONObject {
    fileprivate func itemID() throws(JSONError) -> ItemID {
        guard let id = ItemID(checking: try string("id")) else { throw JSONError(.missing("id")) }
        return id
    }

    fileprivate func rank() throws(JSONError) -> Rank {
        guard let rank = Rank(try string("rank")) else { throw JSONError(.missing("rank")) }
        return rank
    }
}
