import Domain
import Markup
import SyncRules
import Texts

/// The members of a list or group. The owner adds members, changes their roles, removes them and transfers the
/// ownership. Others can see them and leave.
public enum Access {
    struct Model: Equatable {
        let scope: ScopeID
        let kind: SharedKind
        /// True if the list is shared with one of the user's groups, false for a single user.
        var isForGroup = false
        var mode = ShareMode.access
        /// Nil unless a user is being chosen.
        var picker: Picker.Model?
        /// Nil unless people are being invited by a link.
        var invite: Invite.Model?
        var portraitMenu: Pointer?
        /// The group's name while it is being edited.
        var name: EditableField?
        var question: Question?
        /// True once the messages with pictures and links have been requested.
        fileprivate(set) var hasAskedForMedia = false

        init(_ list: ListID) {
            scope = .list(list)
            kind = .list
        }

        init(_ group: GroupID) {
            scope = .group(group)
            kind = .group
        }

        /// True if the screen has text that would be lost with the page.
        var isTouched: Bool { name?.isTouched ?? false || !(picker?.query.isEmpty ?? true) }
    }

    /// The kind of sharing: access to the list or group itself, or a separate copy.
    enum ShareMode: Equatable {
        case access
        case copy
    }

    /// The actions that need a confirmation.
    public enum Question: Equatable {
        case remove(Contact)
        case transfer(Contact)
        case copy(to: Contact)
        case copyToGroup(Share)
        case withdraw(Share)
        /// Removes all other members.
        case close
        case leave
        case deleteGroup
        /// All members of the group see its chat from the start.
        case shareHistory
    }

    public enum Message: Equatable {
        case backTapped
        case chatTapped
        case muteToggled(Bool)
        case listTapped(ListID)
        case pictureTapped(PictureID)
        case cardTapped
        case groupSwitched(Bool)
        case addTapped
        case copyTapped
        case portrait(Portrait.Message)
        case picker(Picker.Message)
        case inviteTapped
        case invite(Invite.Message)
        case groupPicked(Share)
        case roleChosen(Contact, String)
        case groupRoleChosen(Share, String)
        case invitationWithdrawn(PersonID)
        case asked(Question)
        case answered(Bool)
        case renameTapped
        case nameEntered(String)
        case renameConfirmed
        case renameCancelled
    }
}

extension Access: ScreenDefinition {
    static func refresh(_ model: inout Model, _ context: ScreenContext, _ env: AppEnvironment) -> [Effect] {
        guard model.kind == .group, !model.hasAskedForMedia else { return [] }
        let effects = GroupMedia.load(GroupID(model.scope.id), env)
        model.hasAskedForMedia = !effects.isEmpty
        return effects
    }
}
