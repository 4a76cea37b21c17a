import Domain
import Markup
import Sync

/// All lists of a person, own and shared: open one, make one, rename, delete or leave it.
public enum Lists {
    struct Model: Equatable {
        var summaries: [ListSummary] = []
        /// What unknown users want to share, the newest first.
        var requests: [ContactRequest] = []
        var draft = ""
        var draftError: Refusal?
        var isEditing = false
        var drag: Drag?
        /// What has just been moved, for those who cannot see it.
        var announcement: Announcement?
        var sheet: Sheet?
        /// The list that a finger has moved aside.
        var swiped: ListID?

        /// - Parameter summaries: as they were last known.
        init(_ summaries: [ListSummary] = [], draft: String = "") {
            self.summaries = summaries
            self.draft = draft
        }
    }

    /// What lies over the screen.
    enum Sheet: Equatable {
        case rename(ListID, Typed)
        /// The owner deletes it, everyone else leaves it.
        case removal(ListID, isOwner: Bool)
        case menu(ListID, Pointer)
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
        /// Handled by `App.update`.
        case request(Requests.Message)
    }
}
