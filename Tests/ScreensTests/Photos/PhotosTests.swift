import Domain
import FeatureTags
import Markup
import Platform
import SyncClient
import SyncRules
import Testing

@testable import Screens

@Suite("Photos on the screen", .tags(.P1), .timeLimit(.minutes(15)))
struct PhotosTests {
    private let own = ScopeID.photos(of: TestDevice.anna)
    private let his = ScopeID.photos(of: TestDevice.boris)

    private func blob(_ digit: String) -> BlobID { BlobID(checking: String(repeating: digit, count: 64))! }

    private func phone() -> TestDevice {
        var phone = TestDevice()
        phone.send(.opened(.photos))
        return phone
    }

    private func seen(_ number: Int, at milliseconds: Int64) -> PhotoViewData {
        var photo = Photo(
            position: Int64(number), author: TestDevice.boris, blob: blob("a"),
            at: Instant(milliseconds: milliseconds))
        photo.isForEveryone = true
        let id = PhotoID("01BBBBBBBBBBBBBBBBBBBBBB" + String(10 + number))
        return PhotoViewData(id, in: his, photo, author: "Boris", isOwn: false)!
    }

    private func answer(
        _ photos: [PhotoViewData], next: String? = nil, after: String? = nil, on phone: inout TestDevice
    ) {
        phone.send(
            .answered(.photos(after: after), .photos(photos, next: next, isOffered: true)))
    }

    private func captions(_ phone: TestDevice) -> [String] { phone.model.photos.cards.map(\.caption) }

    @Test("the tab requests public photos and explains the next step without any")
    func empty() {
        var phone = TestDevice()
        let effects = phone.send(.opened(.photos))
        #expect(effects.contains(.request(.photos(after: nil))))
        answer([], on: &phone)
        #expect(phone.html.contains("class=\"empty\""))
        #expect(phone.send(.photos(.addTapped(camera: false))) == [.pick(.photo, from: .files)])
    }

    @Test("several photos are added at once for the chosen audience and are shown first", .tags(.P6))
    func addPhotos() {
        var phone = phone()
        answer([], on: &phone)
        let group = phone.makeGroup("Family")
        phone.send(.opened(.photos))
        for digit in ["a", "b", "a"] { phone.send(.picked(.stored(blob(digit)), for: .photo)) }
        #expect(phone.model.photos.form?.entries.map(\.blob) == [blob("a"), blob("b")])
        #expect(!phone.model.hasDraftText)
        phone.send(.photos(.form(.captionEntered(" The sea "))))
        phone.send(.photos(.form(.audienceChosen(group.text))))
        phone.send(.photos(.form(.saved)))
        #expect(phone.refusals.isEmpty && phone.model.photos.form == nil)
        #expect(captions(phone) == ["The sea", ""])
        #expect(phone.model.photos.cards.allSatisfy { $0.scope == .photos(of: group) && $0.isOwn })
        #expect(phone.html.contains("Waiting to be sent") && phone.html.contains("/own/dela-"))
        // The audience is preselected for the next photos.
        phone.send(.picked(.stored(blob("c")), for: .photo))
        #expect(phone.model.photos.form?.audience == .group(group))
        phone.send(.photos(.form(.cancelled)))
        #expect(phone.model.photos.form == nil && phone.model.photos.cards.count == 2)
    }

    @Test("a too long caption stays with an error next to it")
    func tooLong() {
        var phone = phone()
        phone.send(.picked(.stored(blob("a")), for: .photo))
        let long = String(repeating: "x", count: 2001)
        phone.send(.photos(.form(.captionEntered(long))))
        phone.send(.photos(.form(.saved)))
        #expect(
            phone.model.photos.form?.entries[0].caption == long && phone.model.photos.form?.error == .tooLong)
        #expect(phone.model.photos.cards.isEmpty)
    }

    @Test("public photos of a blocked user are not shown, also those that are already loaded", .tags(.G5))
    func blockedAuthor() {
        var phone = phone()
        answer([seen(2, at: 200), seen(1, at: 100)], on: &phone)
        #expect(phone.model.photos.cards.count == 2)
        let own = ScopeID.user(TestDevice.anna)
        phone.perform(.block(.block(TestDevice.boris, name: "Boris")), in: own)
        phone.send(.changed)
        #expect(phone.model.photos.cards.isEmpty)
        phone.perform(.block(.unblock(TestDevice.boris)), in: own)
        phone.send(.changed)
        #expect(phone.model.photos.cards.count == 2)
    }

    @Test("shifted pages show no photo twice, one page loads at a time, and a failed one can be retried")
    func pages() {
        var phone = phone()
        answer([seen(3, at: 300), seen(2, at: 200)], next: "m", on: &phone)
        #expect(phone.send(.photos(.moreWanted)) == [.request(.photos(after: "m"))])
        #expect(phone.send(.photos(.moreWanted)) == [])
        phone.send(.answered(.photos(after: "m"), .failed(.broken)))
        #expect(phone.html.contains("load more photos"))
        #expect(phone.send(.photos(.retryTapped)) == [.request(.photos(after: "m"))])
        answer([seen(2, at: 200), seen(1, at: 100)], after: "m", on: &phone)
        #expect(phone.model.photos.cards.map(\.at.milliseconds) == [300, 200, 100])
        #expect(Set(phone.model.photos.cards.map(\.id)).count == 3)
    }

    @Test("photos that could not be loaded offline are requested once the device is online", .tags(.P1))
    func backOnline() {
        var phone = TestDevice()
        phone.env.status.connection = .offline
        phone.send(.opened(.photos))
        phone.send(.answered(.photos(after: nil), .failed(.offline)))
        phone.send(.answered(.sources, .failed(.offline)))
        phone.env.status.connection = .connecting
        #expect(!phone.send(.changed).contains(.request(.photos(after: nil))))
        phone.env.status.connection = .live
        let effects = phone.send(.changed)
        #expect(effects.contains(.request(.photos(after: nil))) && effects.contains(.request(.sources)))
        #expect(!phone.send(.changed).contains(.request(.sources)), "once")
    }

    @Test("partly loaded group photos and public photos are merged without gaps")
    func mergedFeed() {
        var phone = phone()
        let group = GroupID("01GGGGGGGGGGGGGGGGGGGGGGGG")
        phone.receiveGroup(group, "Family", owner: Contact(TestDevice.boris, name: "Boris"))
        let scope = ScopeID.photos(of: group)
        let membership = Membership(grant: "g", role: .editor)
        let mirror = Record(id: Membership.recordID(scope), content: .membership(membership))
        phone.receive([Change(.user(TestDevice.anna), mirror)])
        let records: [Record] = [Int64(5), 6].map { number in
            var photo = Photo(
                position: number, author: TestDevice.boris, blob: blob("b"),
                at: Instant(milliseconds: number * 100))
            photo.caption = "Group " + String(number)
            return Record(id: RecordID("01CCCCCCCCCCCCCCCCCCCCCCC" + String(number)), content: .photo(photo))
        }
        phone.store(records, of: scope, from: 5)
        answer([seen(7, at: 700), seen(3, at: 300)], next: "m", on: &phone)
        #expect(phone.model.photos.cards.map(\.at.milliseconds) == [700, 600, 500])
        #expect(phone.send(.photos(.moreWanted)) == [.loadOlder(scope)])
        // All known photos are shown offline.
        phone.env.status.connection = .offline
        phone.send(.changed)
        #expect(phone.model.photos.cards.map(\.at.milliseconds) == [700, 600, 500, 300])
    }

    @Test(
        "a like is shown at once in feed, viewer and favourites, and can be removed",
        .tags(.P4, .P9))
    func likes() {
        var phone = phone()
        answer([seen(1, at: 100)], on: &phone)
        let photo = phone.model.photos.cards[0]
        phone.send(.photos(.likeTapped(photo, true)))
        #expect(phone.refusals.isEmpty && phone.env.isLiked(photo))
        phone.send(.photos(.opened(photo)))
        #expect(phone.model.overlays.viewer?.picture.text == photo.id.text && phone.html.contains("heart on"))
        phone.send(.viewer(.closed))
        phone.send(.opened(.profile))
        #expect(
            phone.html.contains("id=\"favourites\"")
                && phone.html.contains("/v1/pictures?for=everyone&amp;scope=photos:"))
        phone.send(.profile(.photoOpened(photo.key)))
        #expect(phone.model.overlays.viewer?.picture.text == photo.id.text)
        phone.send(.viewer(.likeTapped(photo, false)))
        #expect(!phone.env.isLiked(photo) && phone.env.replica.favouritePhotos().isEmpty)
    }

    @Test("the user can edit, delete and restore own photos, but only like those of others", .tags(.P8))
    func ownPhotos() {
        var phone = phone()
        phone.send(.picked(.stored(blob("a")), for: .photo))
        phone.send(.photos(.form(.saved)))
        answer([seen(1, at: 100)], on: &phone)
        let photo = phone.model.photos.cards[0]
        phone.send(.photos(.editTapped(photo)))
        phone.send(.photos(.form(.captionEntered("Dog"))))
        phone.send(.photos(.form(.alternativeEntered("A dog on a beach"))))
        phone.send(.photos(.form(.audienceChosen("everyone"))))
        phone.send(.photos(.form(.saved)))
        let changed = phone.model.photos.cards[0]
        #expect(
            changed.caption == "Dog" && changed.isForEveryone
                && changed.spokenDescription == "A dog on a beach")
        phone.send(.photos(.deleteTapped(changed)))
        #expect(phone.refusals.isEmpty && captions(phone) == [""])
        phone.send(.undoTapped)
        #expect(captions(phone) == ["Dog", ""])
        let pointer = Pointer(x: 0, y: 0, isTouch: false)
        phone.send(.photos(.menuAsked(phone.model.photos.cards[1], pointer)))
        #expect(!phone.html.contains("Delete photo"))
    }

    @Test("a deleted photo is neither shown nor counted among the favourites until undo", .tags(.P9))
    func deletedFavourite() {
        var phone = phone()
        phone.send(.picked(.stored(blob("a")), for: .photo))
        phone.send(.photos(.form(.saved)))
        let photo = phone.model.photos.cards[0]
        phone.send(.photos(.likeTapped(photo, true)))
        func counts() -> [Int] {
            let replica = phone.env.replica
            return [replica.favouritePhotos().count, replica.allFavourites().count]
        }
        func shown() -> [String] {
            phone.send(.opened(.profile))
            return phone.html.components(between: "id=\"favourites\"", and: "</h2>")
                .flatMap { $0.components(between: "class=\"count\">", and: "<") }
        }
        #expect(counts() == [1, 1] && shown() == ["1"])
        phone.send(.opened(.photos))
        phone.send(.photos(.deleteTapped(photo)))
        #expect(counts() == [0, 0])
        phone.send(.undoTapped)
        #expect(counts() == [1, 1] && shown() == ["1"])
        phone.send(.opened(.photos))
        phone.send(.photos(.deleteTapped(photo)))
        #expect(shown() == ["0"])
    }

    @Test("a photo deleted while the viewer shows it is replaced by the next one", .tags(.P5))
    func gone() {
        var phone = phone()
        for digit in ["a", "b"] { phone.send(.picked(.stored(blob(digit)), for: .photo)) }
        phone.send(.photos(.form(.saved)))
        let photos = phone.model.photos.cards
        phone.send(.photos(.opened(photos[0])))
        phone.perform(.photo(.delete(photos[0].id)), in: own)
        #expect(phone.model.overlays.viewer?.picture.text == photos[1].id.text)
        phone.perform(.photo(.delete(photos[1].id)), in: own)
        #expect(phone.model.overlays.viewer == nil)
    }

    @Test("two photos with the same id in different scopes are separate", .tags(.P5))
    func sameID() {
        var phone = phone()
        let photos = ["First", "Second"].enumerated().map { place, caption in
            var photo = Photo(
                position: 1, author: TestDevice.boris, blob: blob("a"),
                at: Instant(milliseconds: Int64(200 - place)))
            (photo.isForEveryone, photo.caption) = (true, caption)
            let scope = ScopeID.photos(of: place == 0 ? TestDevice.boris : TestDevice.vera)
            return PhotoViewData(
                PhotoID("01BBBBBBBBBBBBBBBBBBBBBBBB"), in: scope, photo, author: "", isOwn: false)!
        }
        answer(photos, on: &phone)
        let frames = phone.html.components(between: " id=\"photo-", and: "\"")
        #expect(frames.count == 2 && Set(frames).count == 2)
        func shown() -> String {
            phone.html.components(between: "id=\"picture-name\"", and: "</p>").first ?? ""
        }
        phone.send(.photos(.opened(photos[1])))
        #expect(shown().contains("Second"))
        phone.send(.viewer(.stepped(by: -1)))
        #expect(shown().contains("First"))
        phone.send(.viewer(.stepped(by: 1)))
        #expect(shown().contains("Second"))
        phone.send(.viewer(.closed))
        for photo in photos { phone.send(.photos(.likeTapped(photo, true))) }
        phone.send(.opened(.profile))
        for photo in phone.env.replica.favouritePhotos() {
            let label = phone.env.language.name(of: photo)
            #expect(phone.html.contains(photo.scope.text), "\(label)")
        }
        let things = photos.map { Trash.Thing.photo($0.id, in: $0.scope).id }
        #expect(Set(things).count == 2)
    }

    @Test("a group photo is requested as a member before the photos of the group are loaded", .tags(.P6))
    func address() {
        var phone = phone()
        let scope = ScopeID.photos(of: GroupID("01GGGGGGGGGGGGGGGGGGGGGGGG"))
        func address() -> String { phone.env.replica.address(of: blob("a"), in: scope, .thumb) }
        #expect(address().contains("for=everyone"))
        let membership = Membership(grant: "g", role: .editor)
        let mirror = Record(id: Membership.recordID(scope), content: .membership(membership))
        phone.receive([Change(.user(TestDevice.anna), mirror)])
        #expect(!address().contains("for=everyone"))
    }

    @Test("older group photos are loaded while public photos cannot be loaded")
    func failing() {
        var phone = phone()
        let group = GroupID("01GGGGGGGGGGGGGGGGGGGGGGGG")
        phone.receiveGroup(group, "Family", owner: Contact(TestDevice.boris, name: "Boris"))
        let scope = ScopeID.photos(of: group)
        let membership = Membership(grant: "g", role: .editor)
        let mirror = Record(id: Membership.recordID(scope), content: .membership(membership))
        phone.receive([Change(.user(TestDevice.anna), mirror)])
        let photo = Photo(
            position: 5, author: TestDevice.boris, blob: blob("b"), at: Instant(milliseconds: 500))
        let id = RecordID("01CCCCCCCCCCCCCCCCCCCCCCC5")
        phone.store([Record(id: id, content: .photo(photo))], of: scope, from: 5)
        phone.send(.answered(.photos(after: nil), .failed(.broken)))
        #expect(phone.html.contains("load more photos"))
        #expect(phone.html.contains(">More photos<"))
        #expect(phone.send(.photos(.moreWanted)) == [.loadOlder(scope)])
    }
}
