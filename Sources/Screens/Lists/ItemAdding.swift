import Domain
import Markup
import SyncRules
import Texts

/// New items, from the field of a list or a pasted text.
enum ItemAdding {
    /// Adds the draft. A second tap on the button finds it empty, which is not an error.
    static func submit(_ model: inout Items.Model, _ env: inout AppEnvironment) -> [Effect] {
        if model.draft.isEmpty, case .added? = model.announcement { return [.focus(Items.draftID)] }
        guard model.content?.canEdit ?? true else { return [] }
        // Only words that a chip has shown are interpreted.
        guard env.device.hasRest else { return add([model.draft], &model, &env) }
        do throws(Refusal) {
            let typed = model.typed(env)
            if let list = typed.list, list != .list(model.list) {
                return try typed.add(to: list, &env) + added([], last: nil, count: 1, &model)
            }
            let last = model.content?.lastRank
            let id = env.newID() as ItemID
            let intents = try typed.intents(
                id, env.newRank(between: last, and: nil), on: nil, in: model.sections.target, env)
            return added(intents, last: id, count: 1, &model)
        } catch {
            model.draftError = error
            return [.focus(Items.draftID)]
        }
    }

    /// Adds an item for each row of a pasted text, without list markers.
    /// - Parameter text: the content of the field after the paste, which may start with the draft.
    static func paste(_ text: String, _ model: inout Items.Model, _ env: inout AppEnvironment) -> [Effect] {
        let typed = text.hasBytePrefix(model.draft) ? model.draft : ""
        let pasted = String(bytes: text.bytes[typed.utf8.count...])
        var titles = ListMarker.removed(from: PastedRows.rows(of: pasted))
        if titles.isEmpty { return [] }
        titles[0] = typed + titles[0]
        return add(titles, &model, &env)
    }

    /// Adds all titles below the open items, or none and shows the error. Empty titles are skipped.
    private static func add(_ titles: [String], _ model: inout Items.Model, _ env: inout AppEnvironment)
        -> [Effect]
    {
        // A list that is created by the same update is not in the replica yet.
        guard model.content?.canEdit ?? true else { return [] }
        var items: [NewItem] = []
        var last = model.content?.lastRank
        model.draftError = nil
        for title in titles {
            do throws(Refusal) {
                let clean = try Item.titleRule.clean(title)
                let found = Quantity.split(clean, point: env.language.decimalPoint)
                let rank = env.newRank(between: last, and: nil)
                items.append(
                    NewItem(
                        id: env.newID(), title: found?.title ?? clean, rank: rank, quantity: found?.quantity,
                        section: model.sections.target))
                last = rank
            } catch {
                if error != .empty || titles.count == 1 { model.draftError = error }
            }
        }
        guard model.draftError == nil else { return [.focus(Items.draftID)] }
        return added(commands(items).map { .create($0) }, last: items.last?.id, count: items.count, &model)
    }

    /// Raises the quantity of the open item with the typed title, instead of adding the item twice.
    static func raise(_ model: inout Items.Model, _ env: AppEnvironment) -> [Effect] {
        guard let (item, quantity) = model.content?.existing(model.typed(env)),
            let row = model.content?.row(item)
        else { return [.focus(Items.draftID)] }
        let effects = added([.edit(item, [.quantity(quantity)])], last: item, count: 0, &model)
        model.announcement = .raised(title: row.title, to: quantity.text(point: env.language.decimalPoint))
        return effects
    }

    private static func added(
        _ intents: [ItemIntent], last: ItemID?, count: Int, _ model: inout Items.Model
    ) -> [Effect] {
        model.draft = ""
        model.draftError = nil
        model.keptWords = []
        model.fresh = last
        model.announcement = .added(count)
        return intents.map { model.perform($0) } + [.focus(Items.draftID)]
    }

    /// As few commands as possible.
    private static func commands(_ items: [NewItem]) -> [[NewItem]] {
        stride(from: 0, to: items.count, by: Item.maxPerCommand).map {
            [NewItem](items[$0..<min($0 + Item.maxPerCommand, items.count)])
        }
    }

    /// The field for new items.
    static func view(_ model: Items.Model, _ env: AppEnvironment) -> Html<Items.Message> {
        let language = env.language
        let target = model.sections.target.flatMap { model.content?.head($0) }?.name
        let typed = env.device.hasRest ? model.typed(env) : nil
        let sum = model.content?.existing(typed)?.quantity.text(point: language.decimalPoint)
        return addField(
            AddField(
                id: Items.draftID, label: target.map { language.addTo(section: $0) } ?? language[.newItem],
                action: language[.addItem], value: model.draft,
                error: model.draftError.map { language.titleError($0, limit: Item.titleRule.limit) },
                acceptsLines: true,
                place: target.map { .init(name: $0, removeLabel: language[.noSection]) },
                detected: typed?.detected(env) ?? [], keepInTextLabel: language[.notQuantity],
                offer: sum.map { .init(reason: language[.alreadyListed], action: language.makeQuantity($0)) })
        ).map { event in
            switch event {
            case .entered(let text): .draftEntered(text)
            case .pasted(let text): .pasted(text)
            case .keptInText(let words): .wordsKept(words)
            case .submitted: .draftSubmitted
            case .offerAccepted: .raiseTapped
            case .placeRemoved: .sections(.targeted(nil))
            }
        }
    }
}
