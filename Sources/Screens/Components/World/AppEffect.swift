import Domain
import Sync

/// What a screen wants of the app around it. `App.update` does it at once; the loop never sees it.
public enum AppEffect: Equatable, Sendable {
    /// Opens an address as `go` does, unless it is open.
    case open(Route)
    /// Goes back to where the screen was opened from.
    case goUp
    /// Says something at the lower edge.
    case say(Notice.Kind)
    /// Shows a picture of a list or of a chat on the whole screen.
    case showPicture(PictureID, in: ScopeID)
    /// Shows a photo on the whole screen, and those that stand beside it.
    case showPhoto(RecordKey)
    /// The same of a photo of a source.
    case showSourcePhoto(SourcePhoto)
    /// Does something about photos of sources from another screen.
    case sources(Sources.Message)
    /// The list that opens next shows this item.
    case reveal(ItemID)
    /// Asks whether a list may go.
    case removeList(ListID)
    /// Adds to what was typed in a field of another screen.
    case append(Draft)
    /// A form that opens goes on with what was typed in these places.
    case dropDrafts([String])
    /// Keeps what was typed in a form that closes without being saved or discarded.
    case keepDrafts([Draft])
    /// Opens the chat with a person, which begins with its first message.
    case beginChat(PersonID, Addressee)
    /// Asks whether the messages of a chat may go for this person.
    case clearChat(ScopeID, hides: Bool)
    /// Lets the person choose where the card of a list goes, or which list's card goes into a chat.
    case sendCard(ListID?, to: ScopeID?)
    /// Mails another code.
    case resendCode
}

extension Effect {
    static let goUp = Effect.app(.goUp)

    static func open(_ route: Route) -> Effect { .app(.open(route)) }

    static func say(_ kind: Notice.Kind) -> Effect { .app(.say(kind)) }
}
