import Domain
import Testing

@testable import Pictures

@Suite("Names of stored pictures", .timeLimit(.minutes(15)))
struct BlobNameTests {
    @Test("each name is read from its path")
    func paths() {
        for rendition in Rendition.all + [nil] {
            let name = BlobName(blob, rendition)
            #expect(name.path.hasPrefix("ab/" + blob.text))
            #expect(BlobName(path: name.path) == name)
        }
    }

    @Test(
        "other paths are no names",
        arguments: [
            "", "ab", "id", "drafts/x", "cd/\(blob.text)", "ab/\(blob.text).x.webp", "ab/\(blob.text).thumb",
            "ab/\(blob.text).thumb.webp.new", "ab/\(blob.text.dropLast())", "ab/\(blob.text)/x",
        ])
    func others(path: String) {
        #expect(BlobName(path: path) == nil)
    }
}
