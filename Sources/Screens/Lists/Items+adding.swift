import Domain
import Sync

extension Items {
    /// Writes titles down below the open items. Blank ones are passed over; one that is over the limit goes back into
    /// the field, with the reason.
    static func add(_ titles: [String], _ model: inout Model, _ world: inout World) -> [Effect] {
        guard let content = model.content, content.canEdit else { return [] }
        model.draft = ""
        model.draftError = nil
        var items: [NewItem] = []
        var last = content.group(isDone: false).last?.rank
        for title in titles {
            do throws(Refusal) {
                let clean = try Item.titleRule.clean(title)
                let rank = world.newRank(between: last, and: nil)
                items.append(NewItem(id: world.newID(), title: clean, rank: rank))
                last = rank
            } catch {
                if error == .empty && titles.count > 1 { continue }
                model.draft = title
                model.draftError = error
            }
        }
        if !items.isEmpty {
            model.fresh = items.last?.id
            model.announcement = .added(items.count)
        }
        return commands(items).map { model.perform(.create($0)) } + [.focus(draftID)]
    }

    /// As few commands as there can be.
    private static func commands(_ items: [NewItem]) -> [[NewItem]] {
        stride(from: 0, to: items.count, by: Item.mostAtOnce).map {
            [NewItem](items[$0..<min($0 + Item.mostAtOnce, items.count)])
        }
    }

    /// The lines of a pasted text; one line alone is the field's own business.
    static func lines(of text: String) -> [String] {
        text.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.map { String(Substring($0)) }
    }
}
