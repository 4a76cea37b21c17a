import Domain
import Markup
import Sync

/// One list: add, tick, rename, move and delete its items.
public enum Items {
    struct Model: Equatable {
        let list: ListID
        var content: ListContent?
        /// Whether only what is still to be done is shown.
        var hidesDone = false
        var draft = ""
        var draftError: Refusal?
        /// Whether a quantity in the draft is to stay in the title.
        var isDraftPlain = false
        /// The item that is being changed.
        var editor: Editor?
        /// Whether the list itself is being changed: its name, the order, what is in it.
        var isEditing = false
        var name = Typed("")
        /// What is selected to be done something with, while the list is being changed.
        var selection: Set<String> = []
        var drag: Drag?
        var menu: Menu?
        var picking: Picking?
        /// What is to go to another list, while that is chosen.
        var itemsToMove: [ItemID] = []
        /// The item that a finger has moved aside.
        var swiped: ItemID?
        /// What was changed last and is to catch the eye.
        var fresh: ItemID?
        /// The deadline that a timer waits for.
        var awaited: Instant?
        /// How many rows stand on the page. More follow as one scrolls: ten thousand take seconds to lay out.
        var shownCount = Items.rowsAtOnce
        /// What happened, for those who cannot see it.
        var announcement: Announcement?

        init(list: ListID, draft: String = "") {
            self.list = list
            self.draft = draft
        }

        /// The same list, which one comes back to from another of its pages.
        init(reopening model: Model) {
            self = model
            editor = nil
            isEditing = false
        }
    }

    static let rowsAtOnce = 250

    struct Editor: Equatable {
        let item: ItemID
        var title: Typed
    }

    /// What can be done with an item, and where somebody asked for it.
    struct Menu: Equatable {
        let item: ItemID
        let place: Pointer
    }

    /// An item, and the day that it is to have.
    struct Picking: Equatable {
        let item: ItemID
        var choice = DayChoice()
    }

    public enum Message: Equatable {
        case backTapped
        case linkTapped(Route)
        case refreshAsked
        case pictures(Pictures.Message)
        case moreWanted
        case draftEntered(String)
        case draftKeptPlain
        case draftSubmitted
        case addTapped
        case pasted(String)
        case ticked(ItemID, Bool)
        case itemTapped(ItemID)
        case detailsTapped(ItemID)
        case titleEntered(String)
        case titleSettled
        case editorClosed
        case editorCancelled
        case moved(ItemID, Direction)
        case deleted(ItemID)
        case editToggled
        case nameEntered(String)
        case removeTapped
        case hideDoneTapped(Bool)
        case selected(ItemID, Bool)
        case allSelected(Bool)
        case selectionDone
        case selectionCopied
        case selectionDeleted
        case menuAsked(ItemID, Pointer)
        case menuClosed
        case pickAsked(ItemID)
        case picking(DayChoice.Event)
        case sendAsked(ItemID)
        case selectionSendAsked
        case sent(to: ListID)
        case sendCancelled
        case swiped(ItemID)
        case duplicateTapped
        case grabbed(ItemID, Pointer)
        case dragged(Pointer)
        case dropped
        case dragCancelled
    }
}
