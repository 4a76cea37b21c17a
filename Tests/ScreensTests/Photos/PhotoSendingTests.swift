import Domain
import FeatureTags
import Markup
import SyncClient
import SyncRules
import Testing

@testable import Screens

/// Photos go to chats, and pictures of chats to the photos.
@Suite("Photos and chats", .tags(.P10), .timeLimit(.minutes(15)))
struct PhotoSendingTests {
    private let his = ScopeID.photos(of: TestDevice.boris)
    private let own = ScopeID.photos(of: TestDevice.anna)
    private let saved = ScopeID.chat(TestDevice.anna, TestDevice.anna)

    private func blob(_ digit: Int) -> BlobID {
        BlobID(checking: String(repeating: String(digit % 10), count: 64))!
    }

    /// A device with an album of Boris in its feed.
    private func phone(count: Int) -> (TestDevice, [PhotoViewData]) {
        var phone = TestDevice()
        phone.send(.opened(.photos))
        let first = PhotoID("01BBBBBBBBBBBBBBBBBBBBBB10")
        let photos = (0..<count).map { number in
            var photo = Photo(
                position: Int64(number), author: TestDevice.boris, blob: blob(number),
                at: Instant(milliseconds: Int64(number)))
            (photo.isForEveryone, photo.album) = (true, AlbumPlace(first, place: Int64(number + 1)))
            let id = PhotoID("01BBBBBBBBBBBBBBBBBBBBBB" + String(10 + number))
            return PhotoViewData(id, in: his, photo, author: "Boris", isOwn: false)!
        }
        phone.send(.answered(.photos(after: nil), .photos(photos, next: nil, isOffered: true)))
        return (phone, photos)
    }

    private func messages(_ phone: TestDevice) -> [NewMessage] {
        phone.client.outbox.compactMap { pending in
            if case .chat(.write(let message, _)) = pending.command.intent { message } else { nil }
        }
    }

    @Test("a photo is sent to a chat from its card and from the viewer, which opens the chat")
    func sending() {
        var (phone, photos) = phone(count: 1)
        phone.send(.photos(.menuAsked(photos[0], Pointer(x: 0, y: 0))))
        #expect(phone.html.contains(">Save<") && phone.html.contains("Share image"))
        phone.tap("Send to a chat")
        #expect(phone.html.contains("Saved messages"))
        phone.send(.card(.chatChosen(saved)))
        #expect(messages(phone).map(\.picture) == [blob(0)] && phone.model.route == .chat(saved))
        phone.send(.opened(.photos))
        phone.send(.photos(.opened(photos[0])))
        phone.send(.viewer(.shareTapped(Pointer(x: 0, y: 0))))
        phone.tap("Send to a chat")
        phone.send(.card(.chatChosen(saved)))
        #expect(messages(phone).count == 2 && phone.model.overlays.viewer == nil)
        #expect(phone.refusals.isEmpty)
    }

    @Test("an album is sent in order, in messages of at most ten pictures")
    func album() {
        var (phone, photos) = phone(count: 12)
        phone.send(.photos(.albumMenuAsked(photos[3], Pointer(x: 0, y: 0))))
        #expect(!phone.html.contains("Delete photos"))
        phone.tap("Send to a chat")
        phone.send(.card(.chatChosen(saved)))
        let sent = messages(phone)
        #expect(sent.map(\.picture) == photos.map { $0.blob })
        #expect(sent[0].album == sent[0].id && sent[9].album == sent[0].id)
        #expect(sent[10].album == sent[10].id && sent[11].album == sent[10].id)
    }

    @Test("the author edits a photo from the viewer, which shows the new text", .tags(.P8))
    func editing() {
        var phone = TestDevice()
        phone.send(.opened(.photos))
        phone.send(.picked(.stored(blob(1)), for: .photo))
        phone.send(.photos(.form(.saved)))
        phone.send(.photos(.opened(phone.model.photos.cards[0])))
        #expect(phone.html.contains("class=\"viewer\"") && phone.html.contains("Today"))
        phone.send(.viewer(.shareTapped(Pointer(x: 0, y: 0))))
        phone.tap("Edit")
        phone.send(.photos(.form(.captionEntered("The sea"))))
        phone.send(.photos(.form(.saved)))
        phone.send(.changed)
        guard case .photos(let shown)? = phone.model.overlays.viewer?.collection else {
            Issue.record("the viewer is closed")
            return
        }
        #expect(shown.map(\.caption) == ["The sea"])
    }

    @Test("a picture of a chat is kept in the user's own photos, once", .tags(.C7))
    func keeping() {
        var phone = TestDevice()
        phone.send(.opened(.chat(saved)))
        phone.send(.picked(.stored(blob(7)), for: .message(in: saved)))
        phone.send(.chat(.submitted))
        guard let id = messages(phone).first?.id else {
            Issue.record("no message")
            return
        }
        for _ in 0..<2 { phone.send(.chat(.keepTapped(id))) }
        let kept = phone.env.replica.photoViewData(in: own)
        #expect(kept.map(\.blob) == [blob(7)] && kept.map(\.isForEveryone) == [false])
        #expect(phone.html.contains("already") && phone.refusals.isEmpty)
    }
}
