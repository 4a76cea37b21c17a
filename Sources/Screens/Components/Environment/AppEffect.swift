import Domain
import SyncRules

/// A request of a screen to the app around it. `App.update` performs it immediately; it never reaches the runtime.
public enum AppEffect: Equatable, Sendable {
    /// Opens an address like `go`, unless it is already open.
    case open(Route)
    /// Returns to the previous screen.
    case goUp
    /// Shows a toast at the lower edge.
    case showToast(Toast.Kind)
    /// Shows a toast that can undo the changes of a visit to an editor.
    case offerUndo(VisitChanges, Toast.Kind)
    /// Opens a picture of a list or chat in the viewer.
    case showPicture(PictureID, in: ScopeID)
    /// Opens a photo in the viewer, together with its neighbours.
    case showPhoto(RecordKey)
    /// Opens a photo of a provider in the viewer.
    case showSourcePhoto(SourcePhoto)
    /// Performs an action on photos of providers from another screen.
    case sources(PhotoProviderMessage)
    /// The next list that opens shows this item.
    case reveal(ItemID)
    /// Asks for confirmation to delete or leave a list.
    case removeList(ListID)
    /// Opens the sheet with the colour and the sign of a list.
    case chooseLook(ListID)
    /// Appends to the draft of a field of another screen.
    case append(Draft)
    /// Removes drafts with these keys, because an open form continues with their text.
    case dropDrafts([String])
    /// Saves the drafts of a form that closes without being saved or discarded.
    case saveDrafts([Draft])
    /// Opens the chat with a user. The first message creates it.
    case startChat(PersonID, Recipient)
    /// The next message that opens shows the words of this query.
    case markWords(String)
    /// Opens Today with a text in the field of new tasks.
    case startTask(String)
    /// Asks for confirmation to clear a chat for this user.
    case clearChat(ScopeID, hides: Bool)
    /// Lets the user choose the chat for the card of a list, or the list whose card goes into a chat.
    case sendCard(ListID?, to: ScopeID?)
    /// Lets the user choose the chat for pictures.
    case sendPictures([SentPicture])
    /// Opens the form for the texts and the audience of a photo.
    case editPhoto(PhotoViewData)
    /// Sends another code by mail.
    case resendCode
}

extension Effect {
    static let goUp = Effect.app(.goUp)

    static func open(_ route: Route) -> Effect { .app(.open(route)) }

    static func showToast(_ kind: Toast.Kind) -> Effect { .app(.showToast(kind)) }
}
