import Domain
import Sync
import Texts

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
        case .addTapped: return [.focus(draftID)]
        case .opened(let list): return [.go(.list(list))]
        case .linkTapped(let route): return [.go(route)]
        case .editToggled: model.isEditing.toggle()
        case .renameTapped(let list):
            model.sheet = .rename(list, Typed(model.summary(of: list)?.name ?? ""))
            return [.focus(renameID)]
        case .newNameEntered(let text):
            guard case .rename(let list, var name)? = model.sheet else { return [] }
            name.text = text
            model.sheet = .rename(list, name)
        case .renameConfirmed: return rename(&model)
        case .removeTapped(let list): askRemoval(of: list, &model)
        case .removeConfirmed: return remove(&model, open: open)
        case .swiped(let list): model.swiped = list
        case .swipedAway(let list):
            askRemoval(of: list, &model)
            // What concerns nobody else is done at once: it can be taken back.
            if let summary = model.summary(of: list), summary.role == .owner, summary.others.isEmpty {
                return remove(&model, open: open)
            }
        case .menuAsked(let list, let place): model.sheet = .menu(list, place)
        case .shareTapped(let list): return [.go(.sharing(list))]
        case .cardTapped(let list):
            model.sheet = nil
            return [.app(.sendCard(list, to: nil))]
        case .duplicateTapped(let list):
            model.sheet = nil
            return duplicate(list, &world)
        case .moved(let list, let direction):
            model.sheet = nil
            return step(list, direction, &model, &world)
        case .grabbed(let list, let pointer): model.drag = Drag(list.text, at: pointer)
        case .dragged(let pointer): model.drag?.move(to: pointer)
        case .dropped: return drop(&model, &world)
        case .dragCancelled: model.drag = nil
        case .sheetClosed: model.sheet = nil
        case .refreshAsked: return [.refresh]
        case .request: break
        }
        return []
    }

    /// Brings the rows up to date; those whose scope has not changed are kept.
    /// - Parameter open: the list that is open, up to date.
    static func refresh(_ model: inout Model, _ world: World, open: Items.Model?) {
        var summaries: [ListSummary] = []
        // Both are in the same order.
        var known = model.summaries.inOrder { $1.id < $0.id }[...]
        for scope in world.replica.memberships.inOrder({ precedes($1.id, $0.id) }) where scope.kind == .list {
            let id = ListID(scope.id)
            known = known.drop { $0.id > id }
            if var summary = known.first, summary.id == id,
                summary.revision == world.replica.revision(of: scope)
            {
                summary.rank = world.replica.rank(of: id)
                summary.giver = world.replica.giver(of: scope)
                summaries.append(summary)
            } else if let open, open.list == id, let content = open.content {
                summaries.append(ListSummary(id, content, rank: world.replica.rank(of: id)))
            } else if let summary = ListSummary(id, world.replica) {
                summaries.append(summary)
            }
        }
        model.summaries = summaries.inOrder { $0.rank < $1.rank }
        switch model.sheet {
        case .rename(let list, var name)?:
            name.update(from: model.summary(of: list)?.name)
            model.sheet = .rename(list, name)
        case .menu(let list, _)?:
            if model.summary(of: list) == nil { model.sheet = nil }
        case .removal(let list, let isOwner)?:
            // Who has been given the list meanwhile has not been asked about deleting it.
            if model.isOwner(of: list) != isOwner { model.sheet = nil }
        case nil: break
        }
    }

    private static func create(_ model: inout Model, _ world: inout World) -> [Effect] {
        do throws(Refusal) {
            let name = try List.nameRule.clean(model.draft)
            let list: ListID = world.newID()
            model.draft = ""
            return [
                .perform(.list(.create(name: name)), in: .list(list)), .go(.list(list)),
                .focus(Items.draftID),
            ]
        } catch {
            model.draftError = error
            return [.focus(draftID)]
        }
    }

    /// Makes a list with the same items, by a name that tells it from the other, and opens it.
    static func duplicate(_ list: ListID, _ world: inout World) -> [Effect] {
        let copy: ListID = world.newID()
        let original = world.replica.list(in: .list(list))?.name ?? ""
        let name = world.language.copy(of: original, limit: List.nameRule.limit)
        return [.perform(.list(.copy(from: .list(list), name: name)), in: .list(copy)), .go(.list(copy))]
    }

    private static func rename(_ model: inout Model) -> [Effect] {
        guard case .rename(let list, var name)? = model.sheet else { return [] }
        do throws(Refusal) {
            let clean = try name.change(List.nameRule)
            model.sheet = nil
            guard let clean, clean != model.summary(of: list)?.name else { return [] }
            return [.perform(.list(.rename(clean)), in: .list(list))]
        } catch {
            name.error = error
            model.sheet = .rename(list, name)
            return [.focus(renameID)]
        }
    }

    private static func askRemoval(of list: ListID, _ model: inout Model) {
        if let isOwner = model.isOwner(of: list) { model.sheet = .removal(list, isOwner: isOwner) }
    }

    private static func remove(_ model: inout Model, open: ListID?) -> [Effect] {
        guard case .removal(let list, let isOwner)? = model.sheet else { return [] }
        model.sheet = nil
        let removal = Effect.perform(isOwner ? .list(.delete) : .member(.leave), in: .list(list))
        return [removal, list == open ? .replace(.lists) : .focus(Bar.titleID)]
    }

    static let draftID = "new-list"
    static let renameID = "list-name"
}

extension Lists.Model {
    /// Whether another name is typed.
    var isRenaming: Bool {
        if case .rename(_, let name)? = sheet { name.isTouched } else { false }
    }

    /// Nil for a list that is not there.
    func isOwner(of list: ListID) -> Bool? {
        summary(of: list).map { $0.role == .owner }
    }

    func summary(of list: ListID) -> ListSummary? {
        summaries.first { $0.id == list }
    }
}
