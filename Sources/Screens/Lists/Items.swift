import Domain
import Markup
import SyncRules

/// One list: add, tick, rename, move and delete its items.
public enum Items {
    struct Model: Equatable {
        let list: ListID
        var content: ListContent?
        /// True if only open items are shown.
        var hidesDone = false
        var draft = ""
        var draftError: Refusal?
        /// The words of the draft that stay in the title.
        var keptWords: [String] = []
        /// The item whose title is being edited.
        var editor: TitleEdit?
        /// True while the list is being edited: its name, order and content.
        var isEditing = false
        var name = EditableField("")
        /// The selected items while the list is being edited.
        var selection: Set<String> = []
        /// The item from which Shift selects.
        var selectionStart: ItemID?
        /// The drag of an item or a section.
        var drag: Drag?
        var sections = Sections.Model()
        var menu: Menu?
        /// The position of the pointer that opened the menu of the order.
        var sortMenu: Pointer?
        var picking: Picking?
        /// The items to move while the target list is being chosen.
        var itemsToMove: [ItemID] = []
        /// The item that is swiped aside.
        var swiped: ItemID?
        /// The last changed item, which is highlighted.
        var fresh: ItemID?
        /// The deadline of the running timer.
        var nextDeadline: Instant?
        /// The number of rows on the page. Scrolling adds more, because ten thousand rows take seconds to lay out.
        var shownCount = Items.rowsAtOnce
        /// The last action, for screen readers.
        var announcement: Announcement?

        /// - Parameter drafts: the unsubmitted text of all screens.
        init(list: ListID, _ drafts: [Draft] = []) {
            self.list = list
            draft = drafts.text(in: list.text) ?? ""
            editor = TitleEdit(leftIn: list, drafts)
        }

        /// The same list after a return from one of its other pages.
        init(reopening model: Model) {
            self = model
            editor = nil
            isEditing = false
            announcement = nil
        }
    }

    static let rowsAtOnce = 250

    /// The menu of an item, with the position of the pointer.
    struct Menu: Equatable {
        let item: ItemID
        let pointer: Pointer
    }

    /// An item for which a day is being chosen.
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
        case wordsKept(String)
        case draftSubmitted
        case addTapped
        case pasted(String)
        case ticked(ItemID, Bool)
        case changed(ItemIntent)
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
        case lookTapped
        case hideDoneTapped(Bool)
        case sortTapped(Pointer)
        case sorted(ItemOrder?)
        case raiseTapped
        case clearDoneTapped
        case selected(ItemID, Bool)
        case selectedUpTo(ItemID)
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
        case sections(Sections.Message)
    }
}
