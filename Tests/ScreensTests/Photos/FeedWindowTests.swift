import Domain
import FeatureTags
import Markup
import SyncRules
import Testing

@testable import Screens

/// A feed renders a limited number of cards at any scroll position.
@Suite("The window of a long feed", .tags(.P1), .timeLimit(.minutes(15)))
struct FeedWindowTests {
    private func phone(_ count: Int) -> TestDevice {
        var phone = TestDevice()
        phone.send(.opened(.photos))
        let photos = (0..<count).map { number in
            var photo = Photo(
                position: Int64(number), author: TestDevice.boris,
                blob: BlobID(checking: String(repeating: "a", count: 64))!,
                at: Instant(milliseconds: Int64(1000 - number)))
            (photo.isForEveryone, photo.caption) = (true, "Photo \(number).")
            let id = PhotoID("01BBBBBBBBBBBBBBBBBBBBB" + String(10000 + number).suffix(3))
            return PhotoViewData(id, in: .photos(of: TestDevice.boris), photo, author: "Boris", isOwn: false)!
        }
        phone.send(.answered(.photos(after: nil), .photos(photos, next: "m", isOffered: true)))
        return phone
    }

    private func shown(_ phone: TestDevice) -> [Int] {
        let html = phone.html
        return (0..<130).filter { html.contains("Photo \($0).<") }
    }

    @Test("scrolling to the end and back shows all photos in order, a limited number at a time")
    func throughAll() {
        var phone = phone(130)
        #expect(shown(phone) == Array(0..<24) && !phone.html.contains("data-steady"))
        var last = 23
        while last < 129 {
            let before = shown(phone)
            #expect(phone.send(.photos(.moreWanted)).isEmpty || last >= 119)
            let now = shown(phone)
            #expect(now.count <= RowWindow.maxRows && now.first! <= before.last! && now.last! > last)
            #expect(phone.html.contains("data-steady"))
            last = now.last!
        }
        #expect(phone.send(.photos(.moreWanted)) == [])
        var first = shown(phone).first!
        while first > 0 {
            phone.send(.photos(.earlierWanted))
            let now = shown(phone)
            #expect(now.count <= RowWindow.maxRows && now.first! < first && now.last! >= first)
            first = now.first!
        }
        phone.send(.photos(.earlierWanted))
        #expect(shown(phone).first == 0)
    }

    @Test("the remaining photos are shown when photos are removed far down")
    func shrinking() {
        var phone = phone(130)
        for _ in 0..<6 { phone.send(.photos(.moreWanted)) }
        phone.model.photos.cards.removeLast(100)
        #expect(shown(phone) == Array(6..<30))
        phone.model.photos.cards.removeAll()
        #expect(shown(phone).isEmpty)
    }

    @Test(
        "a row window shows at least one step and at most the maximum, within the list",
        arguments: [0, 1, 19, 20, 21, 59, 60, 61, 200])
    func places(count: Int) {
        var window = RowWindow()
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            if generator.next() % 3 == 0 {
                window.showPrevious(in: count)
            } else {
                window.showNext(in: count)
            }
            let rows = window.rows(of: count)
            #expect(rows.count <= RowWindow.maxRows && rows.upperBound <= count)
            #expect(rows.count >= min(count, RowWindow.step))
        }
        // Each step in a list that became shorter makes progress.
        var first = window.rows(of: count / 3).lowerBound
        while first > 0 {
            window.showPrevious(in: count / 3)
            #expect(window.rows(of: count / 3).lowerBound < first)
            first = window.rows(of: count / 3).lowerBound
        }
    }
}
