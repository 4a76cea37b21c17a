import Domain
import Markup
import SyncRules

/// All lists of the user, own and shared: open, create, rename, delete or leave them.
public enum Lists {
    struct Model: Equatable {
        var summaries: [ListSummary] = []
        /// Contact requests of unknown users who want to share, newest first.
        var requests: [ContactRequest] = []
        var draft = ""
        var draftError: Refusal?
        var isEditing = false
        var drag: Drag?
        /// The last move, for screen readers.
        var announcement: Announcement?
        var sheet: Sheet?
        /// The list that is swiped aside.
        var swiped: ListID?

        /// - Parameter summaries: the last known rows.
        init(_ summaries: [ListSummary] = [], draft: String = "") {
            self.summaries = summaries
            self.draft = draft
        }
    }

    /// The sheet over the screen.
    enum Sheet: Equatable {
        case rename(ListID, EditableField)
        /// The owner deletes the list, other members leave it.
        case removal(ListID, isOwner: Bool)
        case menu(ListID, Pointer)
        case look(ListLook.Model)
    }

    public enum Message: Equatable {
        case nameEntered(String)
        case nameSubmitted
        case addTapped
        case opened(ListID)
        case linkTapped(Route)
        case editToggled
        case renameTapped(ListID)
        case newNameEntered(String)
        case lookTapped(ListID)
        case look(ListLook.Message)
        case renameConfirmed
        case removeTapped(ListID)
        case removeConfirmed
        case swiped(ListID)
        case swipedAway(ListID)
        case menuAsked(ListID, Pointer)
        case duplicateTapped(ListID)
        case shareTapped(ListID)
        case cardTapped(ListID)
        case moved(ListID, Direction)
        case grabbed(ListID, Pointer)
        case dragged(Pointer)
        case dropped
        case dragCancelled
        case sheetClosed
        case refreshAsked
        /// Performed by `App.update`.
        case request(Requests.Message)
    }
}
