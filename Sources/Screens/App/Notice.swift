import Domain
import Sync

/// What is said at the lower edge for a while, with a way to take it back.
struct Notice: Equatable {
    enum Kind: Equatable {
        case itemDeleted(title: String)
        case listDeleted(name: String)
        case copied
        case refused(Refusal)
    }

    let number: Int
    let kind: Kind
    var undo: Undo?

    struct Undo: Equatable {
        let intent: Intent
        let scope: ScopeID
    }

    static let duration = 10_000
}

extension Notice.Kind {
    /// What can be taken back once it is done, whichever screen did it.
    init?(_ intent: Intent, in scope: ScopeID, _ replica: Replica) {
        switch intent {
        case .item(.delete(let id)):
            guard case .item(let item)? = replica.record(RecordID(id.text), in: scope)?.content else {
                return nil
            }
            self = .itemDeleted(title: item.title)
        case .list(.delete):
            guard let list = replica.list(in: scope) else { return nil }
            self = .listDeleted(name: list.name)
        default: return nil
        }
    }
}

extension Intent {
    var inverse: Intent? {
        switch self {
        case .item(.delete(let id)): .item(.restore(id))
        case .list(.delete): .list(.restore)
        default: nil
        }
    }
}
