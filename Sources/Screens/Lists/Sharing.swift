import Domain
import Sync

/// Who has access to a list: the owner lets people in, changes what they may do and takes access away; others see it
/// and may leave.
public enum Sharing {
    struct Model: Equatable {
        let list: ListID
        var email = ""
        var role = Role.editor
        var problem: Problem?
        var isBusy = false
        /// Whose access is about to be taken away.
        var removal: PersonID?

        init(list: ListID) {
            self.list = list
        }
    }

    /// Why nobody was given access.
    enum Problem: Equatable {
        case address(Refusal)
        case nobody
        case oneself
        /// What somebody may do is changed in their row.
        case hasAccess
        case failed(AccountFailure)
    }

    public enum Message: Equatable {
        case emailEntered(String)
        case roleChosen(String)
        case submitted
        case roleChanged(PersonID, String)
        case removeTapped(PersonID)
        case removeConfirmed
        case removeCancelled
        case leaveTapped
    }
}
