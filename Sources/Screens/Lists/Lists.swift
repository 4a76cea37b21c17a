import Domain
import Sync

/// All lists of a person, own and shared: open one, make one, rename, delete or leave it.
public enum Lists {
    struct Model: Equatable {
        var summaries: [ListSummary] = []
        var draft = ""
        var draftError: Refusal?
        var isEditing = false
        var sheet: Sheet?
    }

    /// What lies over the screen.
    enum Sheet: Equatable {
        case rename(ListID, name: Typed, error: Refusal?)
        case removal(ListID)
    }

    public enum Message: Equatable {
        case nameEntered(String)
        case nameSubmitted
        case opened(ListID)
        case editToggled
        case renameTapped(ListID)
        case newNameEntered(String)
        case renameConfirmed
        case removeTapped(ListID)
        case removeConfirmed
        case sheetClosed
    }
}
