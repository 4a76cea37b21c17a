import Domain
import FeatureTags
import Markup
import SyncRules
import Testing

@testable import Screens

@Suite("Adding, editing and deleting photos", .tags(.P8), .timeLimit(.minutes(15)))
struct OwnPhotosTests {
    private let own = ScopeID.photos(of: TestDevice.anna)

    private func blob(_ digit: String) -> BlobID { BlobID(checking: String(repeating: digit, count: 64))! }

    private func phone() -> TestDevice {
        var phone = TestDevice()
        phone.send(.opened(.photos))
        return phone
    }

    private func captions(_ phone: TestDevice) -> [String] { phone.model.photos.cards.map(\.caption) }

    @Test("a like stores the description of a photo but not its caption", .tags(.P4))
    func likeDescription() {
        var phone = phone()
        phone.send(.picked(.stored(blob("a")), for: .photo))
        phone.send(.photos(.form(.captionEntered("Our secret beach"))))
        phone.send(.photos(.form(.saved)))
        phone.send(.photos(.likeTapped(phone.model.photos.cards[0], true)))
        #expect(phone.env.replica.favourites(of: TestDevice.anna).map(\.favourite.alternative) == [""])
    }

    @Test(
        "the user's own photo cannot be edited if it is not loaded; its menu closes on the way to another screen",
        .tags(.P8))
    func notLoaded() {
        var phone = phone()
        var photo = Photo(
            position: 1, author: TestDevice.anna, blob: blob("a"), at: Instant(milliseconds: 100))
        photo.isForEveryone = true
        let id = PhotoID("01BBBBBBBBBBBBBBBBBBBBBBBB")
        let seen = PhotoViewData(id, in: own, photo, author: "Anna", isOwn: true)!
        phone.send(.answered(.photos(after: nil), .photos([seen], next: nil, isOffered: true)))
        let card = phone.model.photos.cards[0]
        phone.send(.photos(.menuAsked(card, Pointer(x: 0, y: 0, isTouch: false))))
        #expect(phone.html.contains("Add to favourites") && !phone.html.contains("Delete photo"))
        phone.send(.opened(.today(nil)))
        #expect(phone.model.photos.sheet == nil)
    }

    @Test("a duplicate photo is reported before it is added, and nothing is lost", .tags(.P6))
    func twice() {
        var phone = phone()
        let group = phone.makeGroup("Family")
        phone.send(.opened(.photos))
        for digits in [["a"], ["b", "a"]] {
            for digit in digits { phone.send(.picked(.stored(blob(digit)), for: .photo)) }
            phone.send(.photos(.form(.captionEntered("The sea"))))
            phone.send(.photos(.form(.saved)))
        }
        #expect(phone.model.photos.form?.entries[0].caption == "The sea" && phone.refusals.isEmpty)
        #expect(phone.html.contains("One of these photos is already there"))
        #expect(phone.model.photos.cards.count == 1)
        phone.send(.photos(.form(.audienceChosen(group.text))))
        phone.send(.photos(.form(.saved)))
        #expect(phone.model.photos.form == nil && phone.model.photos.cards.count == 3)
        phone.send(.photos(.editTapped(phone.model.photos.cards[2])))
        #expect(phone.html.contains(">Edit photo</h2>"))
        phone.send(.photos(.form(.audienceChosen(group.text))))
        phone.send(.photos(.form(.saved)))
        #expect(phone.html.contains("This photo is already there") && phone.refusals.isEmpty)
    }

    /// Edits the text and the audience of the only photo, and returns the commands.
    private func change(
        _ phone: inout TestDevice, _ caption: String, for audience: String
    ) -> (in: [ScopeID], done: [Intent]) {
        let earlier = phone.returnedEffects.count
        phone.send(.photos(.editTapped(phone.model.photos.cards[0])))
        phone.send(.photos(.form(.captionEntered(caption))))
        phone.send(.photos(.form(.audienceChosen(audience))))
        phone.send(.photos(.form(.saved)))
        let done = phone.returnedEffects.dropFirst(earlier).compactMap { effect -> (ScopeID, Intent)? in
            if case .perform(let intent, let scope) = effect { (scope, intent) } else { nil }
        }
        return (done.map(\.0), done.map(\.1))
    }

    @Test("new text and a new audience are one command, so the former audience does not see the text")
    func anotherAudience() {
        var phone = phone()
        let group = phone.makeGroup("Family")
        phone.send(.opened(.photos))
        phone.send(.picked(.stored(blob("a")), for: .photo))
        phone.send(.photos(.form(.captionEntered("The sea"))))
        phone.send(.photos(.form(.audienceChosen(group.text))))
        phone.send(.photos(.form(.saved)))
        let photo = phone.model.photos.cards[0].id
        let sent = change(&phone, "Mine", for: "")
        let copy = phone.model.photos.cards[0].id
        let words = ["Mine", "For all"].map { PhotoDescription(caption: $0, alternative: "") }
        #expect(sent.in == [.photos(of: group)])
        #expect(
            sent.done == [.photo(.send(photo, to: own, as: copy, everyone: false, description: words[0]))])
        let shown = change(&phone, "For all", for: "everyone")
        #expect(
            shown.in == [own] && shown.done == [.photo(.show(copy, everyone: true, description: words[1]))])
        let hidden = change(&phone, "For all", for: "")
        #expect(hidden.done == [.photo(.show(copy, everyone: false))])
        let said = change(&phone, "For nobody", for: "")
        #expect(said.done == [.photo(.describe(copy, caption: "For nobody", alternative: ""))])
        #expect(change(&phone, "For nobody", for: "").done.isEmpty)
        #expect(captions(phone) == ["For nobody"] && phone.refusals.isEmpty)
    }

    @Test("a photo deleted in a group is in the user's trash and is restored to the group", .tags(.P8))
    func trash() {
        var phone = phone()
        let group = phone.makeGroup("Family")
        phone.send(.opened(.photos))
        phone.send(.picked(.stored(blob("a")), for: .photo))
        phone.send(.photos(.form(.captionEntered("The sea"))))
        phone.send(.photos(.form(.audienceChosen(group.text))))
        phone.send(.photos(.form(.saved)))
        let photo = phone.model.photos.cards[0]
        phone.send(.photos(.deleteTapped(photo)))
        #expect(phone.model.photos.cards.isEmpty)
        phone.send(.undoTapped)
        #expect(captions(phone) == ["The sea"])
        phone.send(.photos(.deleteTapped(photo)))
        phone.send(.opened(.trash))
        #expect(phone.html.contains("Picture: The sea") && phone.html.contains("Family"))
        phone.send(.trash(.restoreTapped(.photo(photo.id, in: own))))
        phone.send(.opened(.photos))
        #expect(phone.refusals.isEmpty && phone.model.photos.cards.map(\.scope) == [.photos(of: group)])
    }
}
