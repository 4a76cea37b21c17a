import Domain
import FeatureTags
import Testing

@testable import SyncClient
@testable import SyncRules

@Suite("Likes of provider photos", .tags(.P4), .timeLimit(.minutes(15)))
struct SourceFavouriteTests {
    private func photo(_ id: String, from source: String = "unsplash") -> SourcePhoto {
        var photo = SourcePhoto(source: source, id: id)
        photo.small = "https://images.example/" + id
        return photo
    }

    @Test("each photo has its own record id, which is valid on the wire")
    func ids() {
        let ids = ["a-b", "a_b", "ab", "amb", "aub", "a--b", "A-b"].map {
            SourceFavourite.recordID(of: $0, from: "unsplash")
        }
        #expect(Set(ids).count == ids.count)
        #expect(ids.allSatisfy { RecordID(derived: $0.text) == $0 })
    }

    @Test("a like is stored once, can be removed, and is rejected for an invalid photo")
    func likes() throws {
        var phone = try TestDevice.inSync()
        let own = ScopeID.user(ada)
        for _ in 0..<2 { _ = try phone.perform(.sourceFavourite(.add(photo("a-b_c"))), in: own) }
        _ = try phone.perform(.sourceFavourite(.add(photo("d"))), in: own)
        #expect(phone.client.replica.sourceFavourites(of: ada).map(\.photo.id).sorted() == ["a-b_c", "d"])
        _ = try phone.perform(.sourceFavourite(.remove(photo: "a-b_c", from: "unsplash")), in: own)
        #expect(!phone.client.replica.isFavourite(photo("a-b_c"), of: ada))
        #expect(phone.client.replica.isFavourite(photo("d"), of: ada))
        var script = photo("e")
        script.page = "javascript:alert(1)"
        for wrong in [
            photo("../e"), photo(""), photo("e", from: "Un splash"), script,
            photo(String(repeating: "-", count: 64)),
        ] {
            #expect(throws: Refusal.invalid) { try phone.perform(.sourceFavourite(.add(wrong)), in: own) }
        }
    }
}
