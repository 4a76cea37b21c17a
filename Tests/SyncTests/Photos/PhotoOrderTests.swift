import Domain
import FeatureTags
import Testing

@testable import Sync

@Suite("The order of what is done with a photo that waits", .tags(.P6, .P8), .timeLimit(.minutes(15)))
struct PhotoOrderTests {
    @Test(
        "where it was moved before it was sent, what is done to it there waits for it, and nothing else does")
    func moved() throws {
        var phone = try Phone.inSync()
        let (own, family) = (ScopeID.photos(of: ada), GroupID("01FFFFFFFFFFFFFFFFFFFFFFFF"))
        let groups = ScopeID.photos(of: family)
        let (photo, copy): (PhotoID, PhotoID) = (newID(), newID())
        let blob = BlobID(checking: String(repeating: "a", count: 64))!
        _ = try phone.perform(.group(.create(name: "Family")), in: .group(family))
        _ = try phone.perform(.photo(.add(NewPhoto(photo, blob))), in: own)
        _ = try phone.perform(.photo(.send(photo, to: groups, as: copy, everyone: false)), in: own)
        _ = try phone.perform(
            .photo(.describe(copy, caption: "The sea", alternative: "")), in: groups)
        #expect(phone.client.outbox.map(\.awaitsUpload) == [false, true, true, true])
        let token = try #require(phone.uploads.first?.token)
        phone.happen(
            .uploaded(token: token, received: 9, looks: ImageInfo(width: 3, height: 2, preview: "UklG")))
        let waiting = phone.client.outbox.filter { $0.awaitsUpload }
        #expect(waiting.isEmpty)
        let verbs = phone.client.outbox.map(\.sequence)
        #expect(verbs == verbs.sorted() && Set(verbs).count == verbs.count)
    }

    @Test("a photo that waits goes at once to those who are to see it, with the words that were said last")
    func replaced() throws {
        var phone = try Phone.inSync()
        let (own, family) = (ScopeID.photos(of: ada), GroupID("01FFFFFFFFFFFFFFFFFFFFFFFF"))
        let groups = ScopeID.photos(of: family)
        let (photo, copy, other): (PhotoID, PhotoID, PhotoID) = (newID(), newID(), newID())
        let blobs = ["a", "b"].map { BlobID(checking: String(repeating: $0, count: 64))! }
        let looks = ImageInfo(width: 3, height: 2, preview: "UklG")
        _ = try phone.perform(.group(.create(name: "Family")), in: .group(family))
        _ = try phone.perform(.photo(.add(NewPhoto(photo, blobs[0], caption: "A"))), in: groups)
        _ = try phone.perform(.photo(.send(photo, to: own, as: copy, everyone: true)), in: groups)
        _ = try phone.perform(.photo(.describe(copy, caption: "B", alternative: "C")), in: own)
        _ = try phone.perform(.photo(.show(copy, everyone: false)), in: own)
        _ = try phone.perform(.photo(.delete(copy)), in: own)
        _ = try phone.perform(.photo(.add(NewPhoto(other, blobs[1]))), in: own)
        phone.restart()
        phone.happen(.uploaded(token: try #require(phone.uploads.first?.token), received: 9, looks: looks))
        let meant = phone.client.outbox.filter { !$0.awaitsUpload }.map(\.command)
        let whole = NewPhoto(copy, blobs[0], looks: looks, caption: "B", alternative: "C")
        #expect(meant.map(\.scope).dropFirst() == [own, own])
        #expect(meant.map(\.intent).dropFirst() == [.photo(.add(whole)), .photo(.delete(copy))])
        #expect(phone.client.replica.photo(copy, in: own)?.caption == "B")
        #expect(phone.client.replica.photo(photo, in: groups) == nil)
        #expect(phone.client.isRebased)
        phone.restart()
        #expect(phone.client.outbox.count == 4, "what was replaced does not come back")
    }

    @Test("one that was on its way before is not replaced: the server may have it")
    func onItsWay() throws {
        var phone = try Phone.inSync()
        let own = ScopeID.photos(of: ada)
        let photo: PhotoID = newID()
        let new = NewPhoto(
            photo, BlobID(checking: String(repeating: "a", count: 64))!,
            looks: ImageInfo(width: 3, height: 2, preview: "UklG"), isForEveryone: true)
        _ = try phone.perform(.photo(.add(new)), in: own)
        _ = try phone.perform(.photo(.show(photo, everyone: false)), in: own)
        phone.happen(
            .uploaded(token: try #require(phone.uploads.first?.token), received: 9, looks: new.looks))
        #expect(
            phone.client.outbox.map(\.command.intent) == [
                .photo(.add(new)), .photo(.show(photo, everyone: false)),
            ])
    }

    @Test("what is deleted in a group and brought back from one's own trash keeps its order")
    func restored() throws {
        var phone = try Phone.inSync()
        let (own, family) = (ScopeID.photos(of: ada), GroupID("01FFFFFFFFFFFFFFFFFFFFFFFF"))
        let groups = ScopeID.photos(of: family)
        let photo: PhotoID = newID()
        let blob = BlobID(checking: String(repeating: "a", count: 64))!
        _ = try phone.perform(.group(.create(name: "Family")), in: .group(family))
        _ = try phone.perform(.photo(.add(NewPhoto(photo, blob))), in: groups)
        _ = try phone.perform(.photo(.delete(photo)), in: groups)
        _ = try phone.perform(.photo(.restore(photo)), in: own)
        _ = try phone.perform(.photo(.describe(photo, caption: "The sea", alternative: "")), in: groups)
        #expect(phone.client.outbox.map(\.awaitsUpload) == [false, true, true, true, true])
        #expect(phone.client.replica.photo(photo, in: groups)?.caption == "The sea")
    }

    @Test(
        "what was done to a photo that the server refuses goes with it, and what was typed stands in the tray"
    )
    func refused() throws {
        var phone = try Phone.inSync()
        let (own, family) = (ScopeID.photos(of: ada), GroupID("01FFFFFFFFFFFFFFFFFFFFFFFF"))
        let groups = ScopeID.photos(of: family)
        let (photo, copy, other): (PhotoID, PhotoID, PhotoID) = (newID(), newID(), newID())
        let blobs = ["a", "b"].map { BlobID(checking: String(repeating: $0, count: 64))! }
        _ = try phone.perform(.group(.create(name: "Family")), in: .group(family))
        _ = try phone.perform(.photo(.add(NewPhoto(photo, blobs[0]))), in: own)
        _ = try phone.perform(.photo(.describe(photo, caption: "The sea", alternative: "")), in: own)
        _ = try phone.perform(.photo(.send(photo, to: groups, as: copy, everyone: false)), in: own)
        _ = try phone.perform(.photo(.describe(copy, caption: "The shore", alternative: "")), in: groups)
        _ = try phone.perform(.photo(.add(NewPhoto(other, blobs[1]))), in: own)
        phone.happen(.uploadRefused(token: try #require(phone.uploads.first?.token), .invalid))
        #expect(phone.client.tray.map(\.refusal) == [.invalid, .invalid, .invalid])
        let typed = phone.client.tray.compactMap { rejected in
            if case .photo(.describe(_, let caption, _)) = rejected.command.intent { caption } else { nil }
        }
        #expect(typed == ["The sea", "The shore"])
        let waiting = phone.client.outbox.filter { $0.awaitsUpload }.map { $0.command.intent }
        #expect(waiting == [.photo(.add(NewPhoto(other, blobs[1])))])
        #expect(phone.client.outbox.count == 2)
    }
}
