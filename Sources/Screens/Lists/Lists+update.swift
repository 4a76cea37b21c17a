import Domain
import SyncClient
import SyncRules
import Texts

extension Lists {
    /// - Parameter open: the list on the screen.
    static func update(
        _ model: inout Model, _ message: Message, _ env: inout AppEnvironment, open: ListID?
    ) -> [Effect] {
        switch message {
        case .nameEntered(let text):
            model.draft = text
            model.draftError = nil
        case .nameSubmitted: return create(&model, &env)
        case .addTapped: return [.focus(draftID)]
        case .opened(let list): return [.go(.list(list))]
        case .linkTapped(let route): return [.go(route)]
        case .editToggled: model.isEditing.toggle()
        case .renameTapped(let list):
            model.sheet = .rename(list, EditableField(model.summary(of: list)?.name ?? ""))
            return [.focus(renameID)]
        case .newNameEntered(let text):
            guard case .rename(let list, var name)? = model.sheet else { return [] }
            name.text = text
            model.sheet = .rename(list, name)
        case .renameConfirmed: return rename(&model)
        case .lookTapped(let list):
            model.sheet = nil
            guard let summary = model.summary(of: list), summary.role >= .editor else { return [] }
            model.sheet = .look(ListLook.Model(list, summary.face))
        case .look(let message):
            guard case .look(var look)? = model.sheet, let summary = model.summary(of: look.list) else {
                return []
            }
            let effects = ListLook.update(&look, message, summary.face)
            model.sheet = .look(look)
            return effects
        case .removeTapped(let list): askRemoval(of: list, &model)
        case .removeConfirmed: return remove(&model, open: open)
        case .swiped(let list): model.swiped = list
        case .swipedAway(let list):
            askRemoval(of: list, &model)
            // A list without other members is deleted immediately, because that can be undone.
            if let summary = model.summary(of: list), summary.role == .owner, summary.others.isEmpty {
                return remove(&model, open: open)
            }
        case .menuAsked(let list, let pointer): model.sheet = .menu(list, pointer)
        case .shareTapped(let list): return [.go(.sharing(list))]
        case .cardTapped(let list):
            model.sheet = nil
            return [.app(.sendCard(list, to: nil))]
        case .duplicateTapped(let list):
            model.sheet = nil
            return duplicate(list, &env)
        case .moved(let list, let direction):
            model.sheet = nil
            return step(list, direction, &model, &env)
        case .grabbed(let list, let pointer): model.drag = Drag(list.text, at: pointer)
        case .dragged(let pointer): model.drag?.move(to: pointer)
        case .dropped: return drop(&model, &env)
        case .dragCancelled: model.drag = nil
        case .sheetClosed: model.sheet = nil
        case .refreshAsked: return [.refresh]
        case .request: break
        }
        return []
    }

    /// Updates the rows. Rows of unchanged scopes are reused.
    /// - Parameter open: the open list, up to date.
    static func refresh(_ model: inout Model, _ env: AppEnvironment, open: Items.Model?) {
        var summaries: [ListSummary] = []
        // Both are in the same order.
        var known = model.summaries.inOrder { $1.id < $0.id }[...]
        for scope in env.replica.memberships.inOrder({ precedes($1.id, $0.id) }) where scope.kind == .list {
            let id = ListID(scope.id)
            known = known.drop { $0.id > id }
            if var summary = known.first, summary.id == id,
                summary.revision == env.replica.revision(of: scope)
            {
                summary.rank = env.replica.rank(of: id)
                summary.sharedBy = env.replica.sharedBy(of: scope)
                summaries.append(summary)
            } else if let open, open.list == id, let content = open.content {
                summaries.append(ListSummary(id, content, rank: env.replica.rank(of: id)))
            } else if let summary = ListSummary(id, env.replica) {
                summaries.append(summary)
            }
        }
        // The inbox is first, whatever its rank.
        model.summaries = summaries.inOrder {
            $0.isInbox == $1.isInbox ? $0.rank < $1.rank : $0.isInbox
        }
        switch model.sheet {
        case .rename(let list, var name)?:
            name.update(from: model.summary(of: list)?.name)
            model.sheet = .rename(list, name)
        case .menu(let list, _)?:
            if model.summary(of: list) == nil { model.sheet = nil }
        case .look(let look)?:
            if model.summary(of: look.list).map({ $0.role < .editor }) ?? true { model.sheet = nil }
        case .removal(let list, let isOwner)?:
            // The question about leaving does not apply to a user who became the owner in the meantime.
            if model.isOwner(of: list) != isOwner { model.sheet = nil }
        case nil: break
        }
    }

    private static func create(_ model: inout Model, _ env: inout AppEnvironment) -> [Effect] {
        do throws(Refusal) {
            let name = try List.nameRule.clean(model.draft)
            let list: ListID = env.newID()
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

    /// Creates a list with the same items and a distinct name, and opens it.
    static func duplicate(_ list: ListID, _ env: inout AppEnvironment) -> [Effect] {
        let copy: ListID = env.newID()
        let original = env.replica.list(in: .list(list))?.name ?? ""
        let name = env.language.copy(of: original, limit: List.nameRule.limit)
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
    /// True if the name was changed.
    var isRenaming: Bool {
        if case .rename(_, let name)? = sheet { name.isTouched } else { false }
    }

    /// Nil if the list does not exist.
    func isOwner(of list: ListID) -> Bool? {
        summary(of: list).map { $0.role == .owner }
    }

    func summary(of list: ListID) -> ListSummary? {
        summaries.first { $0.id == list }
    }
}
