import Domain
import Sync
import Texts

/// What is said at the lower edge for a while, with a way to take it back.
struct Notice: Equatable {
    enum Kind: Equatable {
        case itemDeleted(title: String)
        case itemsDeleted(Int)
        case listDeleted(name: String)
        case copied
        /// Something about the account.
        case done(AccountLabel)
        /// Who was to be given access to which list, and why not.
        case access(String, to: String, Sharing.Problem?)
        case refused(Refusal)
    }

    let number: Int
    let kind: Kind
    /// What takes it back, if anything does.
    var undo: [Undo]

    struct Undo: Equatable {
        let intent: Intent
        let scope: ScopeID
    }

    static let duration = 10_000

    /// Whether it can take one more item in.
    var isOfItems: Bool {
        switch kind {
        case .itemDeleted, .itemsDeleted: true
        default: false
        }
    }
}

extension Notice.Kind {
    /// What can be taken back once it is done, whichever screen did it.
    init?(_ intent: Intent, in scope: ScopeID, _ replica: Replica) {
        switch intent {
        case .item(.delete(let id)):
            guard let item = replica.item(id, in: scope) else { return nil }
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
