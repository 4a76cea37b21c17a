import Domain
import Sync
import Texts

extension Items {
    /// Writes the draft down. A second tap on the button finds it empty already, and that is no mistake.
    static func submit(_ model: inout Model, _ world: inout World) -> [Effect] {
        if model.draft.isEmpty, case .added? = model.announcement { return [.focus(draftID)] }
        return add([model.draft], &model, &world)
    }

    /// Adds an item for each row of a pasted text, without the marks of a list.
    /// - Parameter text: the content of the field after the paste, perhaps the draft and then the pasted text.
    static func paste(_ text: String, _ model: inout Model, _ world: inout World) -> [Effect] {
        let typed = text.begins(with: model.draft) ? model.draft : ""
        let pasted = String(bytes: text.bytes[typed.utf8.count...])
        var titles = ListMark.removed(from: PastedRows.rows(of: pasted))
        if titles.isEmpty { return [] }
        titles[0] = typed + titles[0]
        return add(titles, &model, &world)
    }

    /// Writes titles down below the open items: all of them, or, with the reason, none. Blank ones are passed over.
    private static func add(_ titles: [String], _ model: inout Model, _ world: inout World) -> [Effect] {
        // A list that is made with them is not there yet.
        guard model.content?.canEdit ?? true else { return [] }
        var items: [NewItem] = []
        var last = model.content?.group(isDone: false).last?.rank
        model.draftError = nil
        for title in titles {
            do throws(Refusal) {
                let clean = try Item.titleRule.clean(title)
                let found =
                    model.isDraftPlain ? nil : Quantity.split(clean, point: world.language.decimalPoint)
                let rank = world.newRank(between: last, and: nil)
                items.append(
                    NewItem(
                        id: world.newID(), title: found?.title ?? clean, rank: rank, quantity: found?.quantity
                    ))
                last = rank
            } catch {
                if error != .empty || titles.count == 1 { model.draftError = error }
            }
        }
        guard model.draftError == nil else { return [.focus(draftID)] }
        model.draft = ""
        model.isDraftPlain = false
        model.fresh = items.last?.id
        model.announcement = .added(items.count)
        return commands(items).map { model.perform(.create($0)) } + [.focus(draftID)]
    }

    /// As few commands as there can be.
    private static func commands(_ items: [NewItem]) -> [[NewItem]] {
        stride(from: 0, to: items.count, by: Item.mostAtOnce).map {
            [NewItem](items[$0..<min($0 + Item.mostAtOnce, items.count)])
        }
    }
}
