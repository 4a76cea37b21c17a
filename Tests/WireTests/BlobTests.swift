import Domain
import FeatureTags
import JSON
import SyncRules
import Testing
import Wire

@Suite("Messages about blobs", .timeLimit(.minutes(15)))
struct BlobTests {
    private let blob = BlobID(String(repeating: "0f", count: 32))

    /// The parameters of a query without percent signs.
    private func parameter(_ query: String) -> (String) -> String? {
        { name in
            query.split(separator: "&").first { $0.hasPrefix(name + "=") }.map {
                String($0.dropFirst(name.count + 1))
            }
        }
    }

    @Test("an upload part survives encoding and decoding", arguments: [false, true])
    func part(keeps: Bool) {
        let part = UploadPart(blob: blob, size: 5, offset: 5, keepsOriginal: keeps, isPhoto: !keeps)
        #expect(UploadPart(parameter(part.query)) == part)
    }

    @Test(
        "an upload part with a missing or invalid parameter is rejected",
        arguments: ["blob=0f", "size=-1", "size=1e3", "offset=6", "offset=-1", "offset="])
    func noPart(change: String) {
        let good = ["blob=" + blob.text, "size=5", "offset=0"]
        let name = change.prefix { $0 != "=" } + "="
        let changed = good.map { $0.hasPrefix(name) ? change : $0 }.joined(separator: "&")
        #expect(UploadPart(parameter(good.joined(separator: "&"))) != nil)
        #expect(UploadPart(parameter(changed)) == nil)
    }

    @Test("a request for a picture survives encoding and decoding")
    func request() {
        let scope = ScopeID(.list, "01J00000000000000000000000")
        for form in Picture.Size.allCases.map(PictureRequest.Variant.size) + [.original] {
            let request = PictureRequest(scope: scope, blob: blob, variant: form)
            #expect(PictureRequest(parameter(request.query)) == request)
        }
        #expect(PictureRequest(parameter("scope=list:x&blob=\(blob.text)&size=thumb")) == nil)
        #expect(PictureRequest(parameter("scope=\(scope.text)&blob=\(blob.text)&size=big")) == nil)
    }

    @Test("requests and answers about a photo's link survive encoding and decoding", .tags(.P5))
    func link() throws {
        let photo = RecordKey(
            .photos(of: PersonID("00000000000000000000000ADA")), RecordID("01J00000000000000000000000"))
        let query = PhotoLinkRequest(photo).query
        #expect(query.first == "?" && PhotoLinkRequest(parameter(String(query.dropFirst())))?.photo == photo)
        for wrong in [
            "scope=list:01J00000000000000000000000&photo=01J00000000000000000000000", "photo=x", "",
        ] {
            #expect(PhotoLinkRequest(parameter(wrong)) == nil)
        }
        for path in [nil, "/p/x"] {
            #expect(try PhotoLinkAnswer(PhotoLinkAnswer(path: path).json).path == path)
        }
    }

    @Test("answers about blobs survive encoding and decoding")
    func answers() throws {
        let picture = ImageInfo(width: 4, height: 3, preview: "AA==")
        for answer in [UploadAnswer(received: 7), UploadAnswer(received: 9, picture: picture)] {
            #expect(try UploadAnswer(answer.json) == answer)
        }
        #expect(throws: JSONError.self) { try UploadAnswer(["received": .integer(.max)]) }
        for refusal in Refusal.allCases {
            #expect(try Failure(Failure.refused(refusal).json) == .refused(refusal))
        }
    }
}
