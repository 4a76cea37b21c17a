import Domain
import Markup
import Sync

/// One list: add, tick, rename, move and delete its items.
public enum Items {
    struct Model: Equatable {
        let list: ListID
        var content: ListContent?
        var draft = ""
        var draftError: Refusal?
        /// The item that is being changed.
        var editor: Editor?
        /// Whether the list itself is being changed: its name, the order, what is in it.
        var isEditing = false
        var name = Typed("")
        var nameError: Refusal?
        var drag: Drag?
        /// What was changed last and is to catch the eye.
        var fresh: ItemID?
        /// How many rows stand on the page. More follow as one scrolls: ten thousand take seconds to lay out.
        var shownCount = Items.rowsAtOnce
        /// What happened, for those who cannot see it.
        var announcement: Announcement?

        init(list: ListID, draft: String = "") {
            self.list = list
            self.draft = draft
        }
    }

    static let rowsAtOnce = 250

    struct Editor: Equatable {
        let item: ItemID
        var title: Typed
        var error: Refusal?
    }

    /// An item that is being dragged, from where to where.
    struct Drag: Equatable {
        let item: ItemID
        let startY: Double
        var y: Double
        var target: ItemID?
        var isBefore = false
    }

    enum Announcement: Equatable {
        case added(Int)
        case moved(title: String, place: Int, of: Int)
    }

    public enum Message: Equatable {
        case moreWanted
        case draftEntered(String)
        case draftSubmitted
        case pasted(String)
        case ticked(ItemID, Bool)
        case itemTapped(ItemID)
        case titleEntered(String)
        case titleSettled
        case editorClosed
        case editorCancelled
        case moved(ItemID, Direction)
        case deleted(ItemID)
        case editToggled
        case nameEntered(String)
        case removeTapped
        case grabbed(ItemID, Pointer)
        case dragged(Pointer)
        case dropped
        case dragCancelled
    }

    public enum Direction: Equatable, Sendable {
        case up
        case down
    }
}
