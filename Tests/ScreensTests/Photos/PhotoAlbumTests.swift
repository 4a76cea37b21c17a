import Domain
import FeatureTags
import Markup
import SyncClient
import SyncRules
import Testing

@testable import Screens

/// Photos that were added together are one card.
@Suite("Albums of photos", .tags(.P10), .timeLimit(.minutes(15)))
struct PhotoAlbumTests {
    private let his = ScopeID.photos(of: TestDevice.boris)
    private let hers = ScopeID.photos(of: TestDevice.anna)

    private func blob(_ digit: Int) -> BlobID {
        BlobID(checking: String(repeating: String(digit % 10), count: 64))!
    }

    private func id(_ number: Int) -> PhotoID { PhotoID("01BBBBBBBBBBBBBBBBBBBBBB" + String(10 + number)) }

    /// A public photo of Boris, or of the user.
    private func photo(
        _ number: Int, at milliseconds: Int64, place: Int64 = 0, of album: Int? = nil,
        in scope: ScopeID? = nil,
        by author: PersonID = TestDevice.boris
    ) -> PhotoViewData {
        var photo = Photo(
            position: Int64(number), author: author, blob: blob(number),
            at: Instant(milliseconds: milliseconds))
        photo.isForEveryone = true
        photo.album = album.map { AlbumPlace(id($0), place: place) }
        return PhotoViewData(id(number), in: scope ?? his, photo, author: "Boris", isOwn: false)!
    }

    private func phone(_ photos: [PhotoViewData]) -> TestDevice {
        var phone = TestDevice()
        phone.send(.opened(.photos))
        phone.send(.answered(.photos(after: nil), .photos(photos, next: nil, isOffered: true)))
        return phone
    }

    private func places(_ phone: TestDevice) -> [[Int64]] {
        let cards = phone.model.photos.cards
        return cards.albums.map { cards[$0].map { $0.album?.place ?? 0 } }
    }

    @Test("photos added together are one card in the chosen order; a single one has no album", .tags(.P6))
    func adding() {
        var phone = phone([])
        for digit in [3, 1, 2] { phone.send(.picked(.stored(blob(digit)), for: .photo)) }
        phone.send(.photos(.form(.saved)))
        phone.env.now = phone.env.now.advanced(by: 1000)
        phone.send(.picked(.stored(blob(4)), for: .photo))
        phone.send(.photos(.form(.saved)))
        #expect(phone.refusals.isEmpty)
        #expect(places(phone) == [[0], [1, 2, 3]])
        #expect(phone.model.photos.cards.map(\.blob) == [blob(4), blob(3), blob(1), blob(2)])
        #expect(phone.html.contains("class=\"mosaic\"") && phone.html.contains("3 photos"))
    }

    @Test("an album is complete although photos of others are between its own, which arrive in another order")
    func interleaved() {
        let phone = phone([
            photo(1, at: 100, place: 1, of: 1), photo(2, at: 400, place: 2, of: 1),
            photo(3, at: 200, place: 3, of: 1), photo(4, at: 300), photo(5, at: 500),
        ])
        #expect(places(phone) == [[0], [1, 2, 3], [0]])
    }

    @Test("only photos of one author in one audience form an album")
    func forged() {
        let group = ScopeID.photos(of: GroupID("01GGGGGGGGGGGGGGGGGGGGGGGG"))
        let phone = phone([
            photo(1, at: 100, place: 1, of: 1), photo(2, at: 200, place: 2, of: 1, by: TestDevice.anna),
            photo(3, at: 300, place: 3, of: 1, in: group),
        ])
        #expect(places(phone) == [[3], [2], [1]])
    }

    @Test("a mosaic shows five photos and the number of the others")
    func long() {
        let phone = phone((1...9).map { photo($0, at: Int64($0), place: Int64($0), of: 1) })
        let html = phone.html
        #expect(html.contains(">+4<") && html.contains("9 photos"))
        #expect(html.components(of: "class=\"photo-frame\"") == 5)
        #expect(phone.model.photos.cards.map(\.id) == (1...9).map { id($0) }, "the viewer shows all in order")
    }

    @Test("all own photos of an album are deleted at once and restored by one undo")
    func deleting() {
        var phone = phone([])
        for digit in [1, 2, 3] { phone.send(.picked(.stored(blob(digit)), for: .photo)) }
        phone.send(.photos(.form(.saved)))
        let first = phone.model.photos.cards[0]
        phone.send(.photos(.albumMenuAsked(first, Pointer(x: 0, y: 0))))
        #expect(phone.html.contains("Delete photos"))
        phone.send(.photos(.albumDeleteTapped(first)))
        #expect(phone.model.photos.cards.isEmpty && phone.html.contains("3 pictures deleted"))
        phone.send(.undoTapped)
        #expect(places(phone) == [[1, 2, 3]])
    }

    @Test("an album that may have older photos is not shown in part, unless nothing else is there")
    func cutPages() {
        let album = (1...3).map { photo($0, at: Int64(100 * $0), place: Int64($0), of: 1) }
        let other = photo(4, at: 400)
        let sorted = ([other] + album).inOrder(PhotoViewData.precedes).groupedByAlbum(since: nil)
        #expect(sorted.before(albumOf: album[0]) == [other])
        #expect([PhotoViewData](sorted.dropFirst()).before(albumOf: album[0]).count == 3)
        #expect(sorted.before(albumOf: other) == sorted)
        // The album has the time of its newest photo.
        let byTime = sorted.inOrder(PhotoViewData.precedes)
        #expect(byTime.groupedByAlbum(since: Instant(milliseconds: 300)).count == 4)
        #expect(byTime.groupedByAlbum(since: Instant(milliseconds: 301)) == [other])
    }
}

/// The photos of one group, and small squares.
@Suite("The choice of photos", .tags(.P10), .timeLimit(.minutes(15)))
struct PhotoFilterTests {
    private func blob(_ digit: Int) -> BlobID {
        BlobID(checking: String(repeating: String(digit), count: 64))!
    }

    private func phone() -> (TestDevice, ScopeID) {
        var phone = TestDevice()
        phone.send(.opened(.photos))
        let group = phone.makeGroup("Family")
        phone.send(.opened(.photos))
        for (digit, audience) in [(1, group.text), (2, ""), (3, group.text)] {
            phone.send(.picked(.stored(blob(digit)), for: .photo))
            phone.send(.photos(.form(.audienceChosen(audience))))
            phone.send(.photos(.form(.saved)))
        }
        return (phone, .photos(of: group))
    }

    @Test("the photos of one group are shown, which is also the audience of new ones")
    func filter() {
        var (phone, family) = phone()
        #expect(phone.model.photos.cards.count == 3)
        phone.tap("Family")
        #expect(phone.model.photos.filter == family)
        #expect(Set(phone.model.photos.cards.map(\.blob)) == [blob(1), blob(3)])
        phone.send(.picked(.stored(blob(4)), for: .photo))
        #expect(phone.model.photos.form?.audience.scope(of: TestDevice.anna) == family)
        phone.send(.photos(.form(.cancelled)))
        phone.tap("Everyone’s photos")
        #expect(phone.model.photos.filter == nil && phone.model.photos.cards.count == 3)
        phone.send(.photos(.filterChosen(.photos(of: GroupID("01GGGGGGGGGGGGGGGGGGGGGGGG")))))
        #expect(phone.model.photos.filter == nil, "a group that the user has left")
    }

    @Test("small squares show every photo; a pinch or a button changes them")
    func dense() {
        var (phone, _) = phone()
        for digit in [5, 6] { phone.send(.picked(.stored(blob(digit)), for: .photo)) }
        phone.send(.photos(.form(.saved)))
        #expect(phone.model.photos.cells.count == 4 && phone.html.contains("photo-facts"))
        phone.tap("Show as a grid")
        #expect(phone.model.photos.cells.count == 5 && !phone.html.contains("photo-facts"))
        for _ in 0..<5 { phone.send(.photos(.pinched(by: 1.1))) }
        #expect(!phone.model.photos.isDense)
        for _ in 0..<2 { phone.send(.photos(.pinched(by: 0.95))) }
        #expect(!phone.model.photos.isDense, "a small movement of the fingers")
        for _ in 0..<5 { phone.send(.photos(.pinched(by: 0.9))) }
        #expect(phone.model.photos.isDense)
    }
}

extension String {
    fileprivate func components(of part: String) -> Int {
        var (count, rest) = (0, self[...])
        while let range = rest.firstRange(of: part) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}
