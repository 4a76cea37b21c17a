import Testing

@testable import ObjectStore

@Suite("A page of a list of objects", .timeLimit(.minutes(15)))
struct ListPageTests {
    private func page(_ keys: [String], isTruncated: Bool = false) -> ListPage {
        let objects = keys.map { "<Contents><Key>\($0)</Key><Size>7</Size></Contents>" }.joined()
        let end = "<IsTruncated>\(isTruncated)</IsTruncated>"
        return ListPage(Array("<ListBucketResult>\(end)\(objects)</ListBucketResult>".utf8))
    }

    @Test("references to characters in keys are decoded, and unknown ones stay")
    func references() {
        let keys = [
            "a/plain-1.jpg", "a &amp;amp; b", "&lt;x&gt;&quot;&apos;", "&#233;&#xE9;&#x1F600;", "&none;&",
            "&#;&#xD800;", "é\u{301}",
        ]
        #expect(
            page(keys).objects.map(\.key) == [
                "a/plain-1.jpg", "a &amp; b", "<x>\"'", "éé😀", "&none;&", "&#;&#xD800;", "é\u{301}",
            ])
        #expect(page(keys).objects.allSatisfy { $0.size == 7 })
    }

    @Test("a page tells if another one follows", arguments: [true, false])
    func truncated(isTruncated: Bool) {
        #expect(page(["a"], isTruncated: isTruncated).isTruncated == isTruncated)
        #expect(page([], isTruncated: isTruncated).objects.isEmpty)
    }
}
