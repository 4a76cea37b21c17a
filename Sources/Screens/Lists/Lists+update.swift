import Domain
import Sync

extension Lists {
    /// - Parameter open: the list that is on screen.
    static func update(
        _ model: inout Model, _ message: Message, _ world: inout World, open: ListID?
    ) -> [Effect] {
        switch message {
        case .nameEntered(let text):
            model.draft = text
            model.draftError = nil
        case .nameSubmitted: return create(&model, &world)
        case .opened(let list): return [.go(.list(list))]
        case .editToggled: model.isEditing.toggle()
        case .renameTapped(let list):
            model.sheet = .rename(list, name: Typed(model.summary(of: list)?.name ?? ""), error: nil)
            return [.focus(renameID)]
        case .newNameEntered(let text):
            guard case .rename(let list, var name, _)? = model.sheet else { return [] }
            name.text = text
            model.sheet = .rename(list, name: name, error: nil)
        case .renameConfirmed: return rename(&model)
        case .removeTapped(let list): model.sheet = .removal(list)
        case .removeConfirmed: return remove(&model, open: open)
        case .sheetClosed: model.sheet = nil
        }
        return []
    }

    /// Brings the rows up to date; those whose scope has not changed are kept.
    /// - Parameter open: the list that is open, up to date.
    static func refresh(_ model: inout Model, _ world: World, open: Items.Model?) {
        var summaries: [ListSummary] = []
        // Both are in the same order.
        var known = model.summaries[...]
        for scope in world.replica.memberships.inOrder({ precedes($1.id, $0.id) }) where scope.kind == .list {
            let id = ListID(scope.id)
            known = known.drop { $0.id > id }
            if let summary = known.first, summary.id == id,
                summary.revision == world.replica.revision(of: scope)
            {
                summaries.append(summary)
            } else if let open, open.list == id, let content = open.content {
                summaries.append(ListSummary(id, content))
            } else if let summary = ListSummary(id, world.replica) {
                summaries.append(summary)
            }
        }
        model.summaries = summaries
        guard case .rename(let list, var name, let error)? = model.sheet else { return }
        name.follow(model.summary(of: list)?.name)
        model.sheet = .rename(list, name: name, error: error)
    }

    private static func create(_ model: inout Model, _ world: inout World) -> [Effect] {
        do throws(Refusal) {
            let name = try List.nameRule.clean(model.draft)
            let list: ListID = world.newID()
            model.draft = ""
            return [.perform(.list(.create(name: name)), in: .list(list)), .go(.list(list))]
        } catch {
            model.draftError = error
            return [.focus(draftID)]
        }
    }

    private static func rename(_ model: inout Model) -> [Effect] {
        guard case .rename(let list, let name, _)? = model.sheet else { return [] }
        do throws(Refusal) {
            let clean = try name.change(List.nameRule)
            model.sheet = nil
            guard let clean, clean != model.summary(of: list)?.name else { return [] }
            return [.perform(.list(.rename(clean)), in: .list(list))]
        } catch {
            model.sheet = .rename(list, name: name, error: error)
            return [.focus(renameID)]
        }
    }

    /// The owner deletes a list, everyone else leaves it.
    private static func remove(_ model: inout Model, open: ListID?) -> [Effect] {
        guard case .removal(let list)? = model.sheet else { return [] }
        model.sheet = nil
        let isOwner = model.summary(of: list)?.role == .owner
        let removal = Effect.perform(isOwner ? .list(.delete) : .member(.leave), in: .list(list))
        return list == open ? [removal, .replace(.lists)] : [removal]
    }

    static let draftID = "new-list"
    static let renameID = "list-name"
}

extension Lists.Model {
    func summary(of list: ListID) -> ListSummary? {
        summaries.first { $0.id == list }
    }
}
