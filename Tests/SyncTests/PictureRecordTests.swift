import Domain
import JSON
import SyncRules
import Testing

@Suite("Pictures as records", .timeLimit(.minutes(15)))
struct PictureRecordTests {
    private let picture = Picture(
        item: ItemID("00000000000000000000000001"), blob: blob(0),
        imageInfo: ImageInfo(width: 4000, height: 3000, preview: "UklGRg=="), rank: Rank("V")!, author: ada,
        deleted: noon)

    @Test("a picture is read as written, with unknown fields of a newer version")
    func fields() throws {
        var fields = Content.picture(picture).fields(with: ["caption": .string("Milk")])
        let (content, unknown) = try Content.read(kind: "picture", fields: fields)
        #expect(content == .picture(picture))
        #expect(unknown == ["caption": .string("Milk")])
        fields["deleted"] = nil
        guard case .picture(let read) = try Content.read(kind: "picture", fields: fields).0 else { return }
        #expect(read.deleted == nil)
    }

    @Test("pictures, members, profiles and groups reference blobs, other records none")
    func blobs() {
        var member = Member(person: ada, name: "Ada", role: .owner, grant: "")
        member.picture = blob(3)
        #expect(Content.picture(picture).blobs == [picture.blob])
        #expect(Content.member(member).blobs == [blob(3)])
        #expect(
            Content.profile(Profile(firstName: "Ada", lastName: "", picture: blob(3))).blobs == [blob(3)])
        #expect(Content.group(Group(name: "Family", picture: blob(3))).blobs == [blob(3)])
        #expect(Content.list(List(name: "Shopping")).blobs.isEmpty)
        #expect(Content.unknown(kind: "star").blobs.isEmpty)
    }

    @Test(
        "rejects invalid picture fields",
        arguments: [
            ("blob", JSONValue.string("../server.key")),
            ("blob", .string(String(repeating: "0F", count: 32))),
            ("width", .integer(0)), ("height", .integer(-1)), ("width", .integer(1 << 40)),
            ("rank", .string("")),
            ("preview", .integer(1)),
        ])
    func refused(name: String, value: JSONValue) {
        var fields = Content.picture(picture).fields(with: [:])
        fields[name] = value
        #expect(throws: JSONError.self) { try Content.read(kind: "picture", fields: fields) }
    }
}
