import Domain
import FeatureTags
import Testing

@testable import SyncClient
@testable import SyncRules

@Suite("The order of commands on a waiting photo", .tags(.P6, .P8), .timeLimit(.minutes(15)))
struct PhotoOrderTests {
    @Test(
        "commands on a photo in its new scope wait for its upload, others do not")
    func moved() throws {
        var phone = try TestDevice.inSync()
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
        phone.handle(
            .uploaded(token: token, received: 9, imageInfo: ImageInfo(width: 3, height: 2, preview: "UklG")))
        let waiting = phone.client.outbox.filter { $0.awaitsUpload }
        #expect(waiting.isEmpty)
        let numbers = phone.client.outbox.map(\.sequence)
        #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
    }

    @Test("a waiting photo is sent to its last audience with its last texts")
    func replaced() throws {
        var phone = try TestDevice.inSync()
        let (own, family) = (ScopeID.photos(of: ada), GroupID("01FFFFFFFFFFFFFFFFFFFFFFFF"))
        let groups = ScopeID.photos(of: family)
        let (photo, copy, other): (PhotoID, PhotoID, PhotoID) = (newID(), newID(), newID())
        let blobs = ["a", "b"].map { BlobID(checking: String(repeating: $0, count: 64))! }
        let imageInfo = ImageInfo(width: 3, height: 2, preview: "UklG")
        _ = try phone.perform(.group(.create(name: "Family")), in: .group(family))
        _ = try phone.perform(.photo(.add(NewPhoto(photo, blobs[0], caption: "A"))), in: groups)
        _ = try phone.perform(.photo(.send(photo, to: own, as: copy, everyone: true)), in: groups)
        _ = try phone.perform(.photo(.describe(copy, caption: "B", alternative: "C")), in: own)
        _ = try phone.perform(.photo(.show(copy, everyone: false)), in: own)
        _ = try phone.perform(.photo(.delete(copy)), in: own)
        _ = try phone.perform(.photo(.add(NewPhoto(other, blobs[1]))), in: own)
        phone.restart()
        phone.handle(
            .uploaded(token: try #require(phone.uploads.first?.token), received: 9, imageInfo: imageInfo))
        let ready = phone.client.outbox.filter { !$0.awaitsUpload }.map(\.command)
        let whole = NewPhoto(copy, blobs[0], imageInfo: imageInfo, caption: "B", alternative: "C")
        #expect(ready.map(\.scope).dropFirst() == [own, own])
        #expect(ready.map(\.intent).dropFirst() == [.photo(.add(whole)), .photo(.delete(copy))])
        #expect(phone.client.replica.photo(copy, in: own)?.caption == "B")
        #expect(phone.client.replica.photo(photo, in: groups) == nil)
        #expect(phone.client.isRebased)
        phone.restart()
        #expect(phone.client.outbox.count == 4, "merged commands do not return")
    }

    @Test("a photo that was sent before is not merged: the server may have it")
    func onItsWay() throws {
        var phone = try TestDevice.inSync()
        let own = ScopeID.photos(of: ada)
        let photo: PhotoID = newID()
        let new = NewPhoto(
            photo, BlobID(checking: String(repeating: "a", count: 64))!,
            imageInfo: ImageInfo(width: 3, height: 2, preview: "UklG"), isForEveryone: true)
        _ = try phone.perform(.photo(.add(new)), in: own)
        _ = try phone.perform(.photo(.show(photo, everyone: false)), in: own)
        phone.handle(
            .uploaded(token: try #require(phone.uploads.first?.token), received: 9, imageInfo: new.imageInfo))
        #expect(
            phone.client.outbox.map(\.command.intent) == [
                .photo(.add(new)), .photo(.show(photo, everyone: false)),
            ])
    }

    @Test("a group photo that is deleted and restored keeps the order of its commands")
    func restored() throws {
        var phone = try TestDevice.inSync()
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
        "a rejected photo rejects commands with texts on it and drops the others"
    )
    func refused() throws {
        var phone = try TestDevice.inSync()
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
        phone.handle(.uploadRejected(token: try #require(phone.uploads.first?.token), .invalid))
        #expect(phone.client.rejectedCommands.map(\.refusal) == [.invalid, .invalid, .invalid])
        let typed = phone.client.rejectedCommands.compactMap { rejected in
            if case .photo(.describe(_, let caption, _)) = rejected.command.intent { caption } else { nil }
        }
        #expect(typed == ["The sea", "The shore"])
        let waiting = phone.client.outbox.filter { $0.awaitsUpload }.map { $0.command.intent }
        #expect(waiting == [.photo(.add(NewPhoto(other, blobs[1])))])
        #expect(phone.client.outbox.count == 2)
    }
}
