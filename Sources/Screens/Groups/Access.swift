import Domain
import Sync
import Texts

/// Who shares a list or a group: the owner lets people in, changes what they may do, takes access away and passes the
/// ownership on; others see it, and may leave.
public enum Access {
    struct Model: Equatable {
        let scope: ScopeID
        let kind: SharedKind
        /// Whether the list is for a group of one's own, not for one person.
        var isForGroup = false
        var gift = Gift.access
        /// There while somebody is being chosen.
        var picker: Picker.Model?
        /// The group's name while it is being changed.
        var name: Typed?
        var question: Question?

        init(_ list: ListID) {
            scope = .list(list)
            kind = .list
        }

        init(_ group: GroupID) {
            scope = .group(group)
            kind = .group
        }

        /// Whether something is typed that would go with the page.
        var isTouched: Bool { name?.isTouched ?? false || !(picker?.query.isEmpty ?? true) }
    }

    /// What who is chosen gets: a place in the list or the group itself, or a list of their own.
    enum Gift: Equatable {
        case access
        case copy
    }

    /// What is done only after one more question.
    public enum Question: Equatable {
        case remove(Contact)
        case transfer(Contact)
        case copy(to: Contact)
        case copyToGroup(Share)
        case withdraw(Share)
        /// Nobody else is to have access.
        case close
        case leave
        case deleteGroup
        /// Everybody in the group sees its chat from the beginning.
        case openPast
    }

    public enum Message: Equatable {
        case backTapped
        case chatTapped
        case cardTapped
        case groupSwitched(Bool)
        case addTapped
        case copyTapped
        case pictures(Pictures.Message)
        case picker(Picker.Message)
        case groupPicked(Share)
        case roleChosen(Contact, String)
        case groupRoleChosen(Share, String)
        case invitationTakenBack(PersonID)
        case asked(Question)
        case answered(Bool)
        case renameTapped
        case nameEntered(String)
        case renameConfirmed
        case renameCancelled
    }
}
