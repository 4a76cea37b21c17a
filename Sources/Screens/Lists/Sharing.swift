import Domain
import Sync

/// Who has access to a list: the owner lets people in, changes what they may do and takes access away; others see it
/// and may leave.
public enum Sharing {
    struct Model: Equatable {
        let list: ListID
        var email = ""
        var role = Role.editor
        var error: Refusal?
        var failure: AccountFailure?
        var isBusy = false
        /// Whose access is about to be taken away.
        var removal: PersonID?

        init(list: ListID) {
            self.list = list
        }
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
