import Domain
import JSON

extension ItemIntent {
    /// Nil if the name belongs to another feature.
    public init?(_ name: String, _ arguments: JSONObject) throws(JSONError) {
        switch name {
        case "item.create", "item.plan", "item.write", "item.begin", "item.schedule", "item.insert":
            var items: [NewItem] = []
            for value in try arguments.array("items") {
                let object = try value.object()
                items.append(
                    NewItem(
                        id: try object.itemID(), title: try object.string("title"), rank: try object.rank(),
                        quantity: try object.optionalObject("quantity").map(Quantity.read),
                        day: try object.optionalDay("day"), time: try object.optionalTime("time"),
                        alert: try object.optionalAlert("alert"),
                        note: try object.optionalString("note") ?? "",
                        rule: try Recurrence.read(from: object),
                        section: try object.optionalSection("section")))
            }
            self = .create(items)
        case "item.rename":
            self = .rename(
                try arguments.itemID(), try arguments.string("title"),
                base: try arguments.optionalString("base"))
        case "item.edit":
            let changes = try ItemChange.all(
                in: try arguments.object("set"),
                basedOn: try arguments.optionalObject("base") ?? JSONObject())
            self = .edit(
                try arguments.itemID(), changes,
                visit: try arguments.optionalString("visit").flatMap { EditorVisitID(checking: $0) })
        case "item.tick":
            self = .tick(
                try arguments.itemID(), done: try arguments.bool("done"), on: try arguments.optionalDay("on"))
        case "item.repeat":
            guard let day = try arguments.optionalDay("from") else { throw JSONError(.missing("from")) }
            self = .repeat(try arguments.itemID(), try Recurrence.read(from: arguments), from: day)
        case "item.skip":
            guard let day = try arguments.optionalDay("on") else { throw JSONError(.missing("on")) }
            self = .skip(try arguments.itemID(), isSkipped: try arguments.bool("skipped"), on: day)
        case "item.move": self = .move(try arguments.itemID(), try arguments.rank())
        case "item.place":
            self = .place(
                try arguments.itemID(), try arguments.rank(), in: try arguments.optionalSection("section"))
        case "item.delete": self = .delete(try arguments.itemID())
        case "item.restore": self = .restore(try arguments.itemID())
        case "item.purge": self = .purge(try arguments.itemID())
        case "item.send":
            let target = try arguments.scope("to")
            guard target.kind == .list else { throw JSONError(.missing("to")) }
            self = .send(
                try arguments.itemID(), to: target, as: try arguments.itemID("as"), try arguments.rank())
        default: return nil
        }
    }

    public var json: (name: String, arguments: JSONObject) {
        switch self {
        case .create(let items):
            (NewItem.intentName(for: items), ["items": .array(items.map { .object($0.json) })])
        case .rename(let id, let title, let base): ("item.rename", renameArguments(id, title, base))
        case .edit(let id, let changes, let visit): ("item.edit", editArguments(id, changes, visit))
        case .tick(let id, let done, let day): ("item.tick", tickArguments(id, done, day))
        case .repeat(let id, let rule, let day): ("item.repeat", repeatArguments(id, rule, day))
        case .skip(let id, let isSkipped, let day): ("item.skip", skipArguments(id, isSkipped, day))
        case .move(let id, let rank): ("item.move", ["id": .string(id.text), "rank": .string(rank.text)])
        case .place(let id, let rank, let section): ("item.place", placeArguments(id, rank, section))
        case .delete(let id): ("item.delete", ["id": .string(id.text)])
        case .restore(let id): ("item.restore", ["id": .string(id.text)])
        case .purge(let id): ("item.purge", ["id": .string(id.text)])
        case .send(let id, let target, let new, let rank):
            (
                "item.send",
                [
                    "id": .string(id.text), "to": .string(target.text), "as": .string(new.text),
                    "rank": .string(rank.text),
                ]
            )
        }
    }
}

private func renameArguments(_ id: ItemID, _ title: String, _ base: String?) -> JSONObject {
    var arguments: JSONObject = ["id": .string(id.text), "title": .string(title)]
    if let base { arguments.append("base", .string(base)) }
    return arguments
}

private func editArguments(_ id: ItemID, _ changes: [ItemChange], _ visit: EditorVisitID?) -> JSONObject {
    var arguments: JSONObject = ["id": .string(id.text), "set": .object(ItemChange.json(changes))]
    let bases = ItemChange.bases(of: changes)
    if !bases.isEmpty { arguments.append("base", .object(bases)) }
    if let visit { arguments.append("visit", .string(visit.text)) }
    return arguments
}

private func tickArguments(_ id: ItemID, _ isDone: Bool, _ day: CivilDay?) -> JSONObject {
    var arguments: JSONObject = ["id": .string(id.text), "done": .bool(isDone)]
    if let day { arguments.append("on", .string(day.text)) }
    return arguments
}

private func repeatArguments(_ id: ItemID, _ rule: Recurrence?, _ day: CivilDay) -> JSONObject {
    var arguments: JSONObject = ["id": .string(id.text), "from": .string(day.text)]
    Recurrence.write(rule, to: &arguments)
    return arguments
}

private func skipArguments(_ id: ItemID, _ isSkipped: Bool, _ day: CivilDay) -> JSONObject {
    ["id": .string(id.text), "skipped": .bool(isSkipped), "on": .string(day.text)]
}

private func placeArguments(_ id: ItemID, _ rank: Rank, _ section: SectionID?) -> JSONObject {
    var arguments: JSONObject = ["id": .string(id.text), "rank": .string(rank.text)]
    if let section { arguments.append("section", .string(section.text)) }
    return arguments
}

extension NewItem {
    /// Separate names, so that a version that does not know notes, days, rules, times or sections cannot skip
    /// them.
    fileprivate static func intentName(for items: [NewItem]) -> String {
        if items.contains(where: { $0.section != nil }) { return "item.insert" }
        if items.contains(where: { $0.time != nil || $0.alert != nil }) { return "item.schedule" }
        if items.contains(where: { $0.rule != nil }) { return "item.begin" }
        if items.contains(where: { !$0.note.isEmpty }) { return "item.write" }
        return items.contains { $0.day != nil } ? "item.plan" : "item.create"
    }

    fileprivate var json: JSONObject {
        var object: JSONObject = [
            "id": .string(id.text), "title": .string(title), "rank": .string(rank.text),
        ]
        if let quantity { object.append("quantity", .object(quantity.json)) }
        if let day { object.append("day", .string(day.text)) }
        if let time { object.append("time", .integer(Int64(time))) }
        if let alert { object.append("alert", .string(alert.text)) }
        if !note.isEmpty { object.append("note", .string(note)) }
        Recurrence.write(rule, to: &object)
        if let section { object.append("section", .string(section.text)) }
        return object
    }
}

extension JSONObject {
    @inline(never)
    fileprivate func itemID(_ name: String = "id") throws(JSONError) -> ItemID {
        guard let id = ItemID(checking: try string(name)) else { throw JSONError(.missing(name)) }
        return id
    }

    func rank() throws(JSONError) -> Rank {
        guard let rank = Rank(try string("rank")) else { throw JSONError(.missing("rank")) }
        return rank
    }
}
