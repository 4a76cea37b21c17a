import Database
import Domain
import FeatureTags
import Storage
import SyncRules
import Testing

@testable import Service

/// Members of a group are notified of new photos.
@Suite("Notifications of photos", .tags(.P10, .N1), .timeLimit(.minutes(15)))
struct PhotoNotificationTests {
    private let house: HouseholdFixture
    private let family: ScopeID
    private let photos: ScopeID

    init() throws {
        house = try HouseholdFixture()
        for person in house.people.values { try house.register(person) }
        let group: GroupID = newID()
        (family, photos) = (.group(group), .photos(of: group))
        try house.done(.group(.create(name: "Family")), in: family, by: .owner)
        for visitor in [AccessTests.Visitor.editor, .viewer] {
            let member = MemberIntent.add(house.people[visitor]!, name: "", role: Group.memberRole)
            try house.done(.member(member), in: family, by: .owner)
        }
        try house.pass(to: house.now)
        for visitor in AccessTests.Visitor.allCases { try house.read(visitor) }
    }

    /// Adds a photo with its own bytes.
    @discardableResult
    private func add(_ digit: Int, to scope: ScopeID? = nil, of album: PhotoID? = nil, as id: PhotoID? = nil)
        throws
        -> PhotoID
    {
        let (new, blob) = (id ?? newID() as PhotoID, BlobID(String(repeating: "\(digit)", count: 64)))
        _ = try house.connection.run(
            """
            INSERT INTO upload (person, blob, size, keeps, begun, stored)
            VALUES (\(house.people[.owner]!.text), \(blob.text), 1, 0, 1, 1)
            """)
        let photo = NewPhoto(new, blob, album: album.map { AlbumPlace($0, place: Int64(digit)) })
        try house.done(.photo(.add(photo)), in: scope ?? photos, by: .owner)
        return new
    }

    private func tick() throws { try house.pass(to: house.now.advanced(by: 1000)) }

    @Test("each other member is notified of a photo, and of an album once, in whatever order it arrives")
    func once() throws {
        try add(1)
        try tick()
        #expect(house.unread(.editor) == [.photos] && house.unread(.viewer) == [.photos])
        #expect(house.unread(.owner).isEmpty && house.unread(.stranger).isEmpty)
        try house.read(.editor)
        let album: PhotoID = newID()
        try add(3, of: album)
        try tick()
        try add(2, of: album, as: album)
        try add(4, of: album)
        try tick()
        #expect(house.unread(.editor) == [.photos])
        // Also once the user has seen it.
        try house.read(.editor)
        try add(5, of: album)
        try tick()
        #expect(house.unread(.editor).isEmpty && house.rows(.editor).filter { $0.kind == .photos }.count == 2)
    }

    @Test("muted members, blocking ones and the public are not notified")
    func muted() throws {
        let editor = ScopeID.user(house.people[.editor]!)
        try house.done(.person(.remind(.photos, false)), in: editor, by: .editor)
        let block = BlockIntent.block(house.people[.owner]!, name: "")
        try house.done(.block(block), in: .user(house.people[.viewer]!), by: .viewer)
        try add(1)
        try add(2, to: .photos(of: house.people[.owner]!))
        try tick()
        #expect(house.unread(.editor).isEmpty && house.unread(.viewer).isEmpty)
    }

    @Test("photos of a muted group cause no notification until it is unmuted")
    func mutedGroup() throws {
        let editor = ScopeID.user(house.people[.editor]!)
        let chat = ScopeID.chat(of: GroupID(family.id))
        try house.done(.chatPreference(.mute(chat, true)), in: editor, by: .editor)
        try add(1)
        try tick()
        #expect(house.unread(.editor).isEmpty && house.unread(.viewer) == [.photos])
        try house.done(.chatPreference(.mute(chat, false)), in: editor, by: .editor)
        try add(2)
        try tick()
        #expect(house.unread(.editor) == [.photos])
    }

    @Test("photos that are there already cause no notification: new texts, the trash and back, a new member")
    func existing() throws {
        let id = try add(1)
        try tick()
        for visitor in [AccessTests.Visitor.editor, .viewer] { try house.read(visitor) }
        let own = ScopeID.photos(of: house.people[.owner]!)
        try house.done(.photo(.describe(id, caption: "The sea", alternative: "")), in: photos, by: .owner)
        try house.done(.photo(.delete(id)), in: photos, by: .owner)
        try house.done(.photo(.restore(id)), in: own, by: .owner)
        let stranger = MemberIntent.add(house.people[.stranger]!, name: "", role: Group.memberRole)
        try house.done(.member(stranger), in: family, by: .owner)
        try tick()
        #expect(house.unread(.editor).isEmpty && house.unread(.viewer).isEmpty)
        #expect(!house.unread(.stranger).contains(.photos))
    }

    @Test("a photo that is deleted before its notification is due is not announced")
    func deleted() throws {
        let id = try add(1)
        try house.done(.photo(.delete(id)), in: photos, by: .owner)
        try tick()
        #expect(house.unread(.editor).isEmpty)
    }
}
