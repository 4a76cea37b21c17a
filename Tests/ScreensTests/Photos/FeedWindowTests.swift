import Domain
import FeatureTags
import Markup
import Sync
import Testing

@testable import Screens

/// However far one scrolls, a feed has never more than some cards on its page.
@Suite("Cards of a long feed", .tags(.P1), .timeLimit(.minutes(15)))
struct FeedWindowTests {
    private func phone(_ count: Int) -> Phone {
        var phone = Phone()
        phone.send(.opened(.photos))
        let photos = (0..<count).map { number in
            var photo = Photo(
                number: Int64(number), author: Phone.boris,
                blob: BlobID(checking: String(repeating: "a", count: 64))!,
                at: Instant(milliseconds: Int64(1000 - number)))
            (photo.isForEveryone, photo.caption) = (true, "Photo \(number).")
            let id = PhotoID("01BBBBBBBBBBBBBBBBBBBBB" + String(10000 + number).suffix(3))
            return SeenPhoto(id, in: .photos(of: Phone.boris), photo, author: "Boris", isOwn: false)!
        }
        phone.send(.answered(.photos(after: nil), .photos(photos, next: "m", isOffered: true)))
        return phone
    }

    private func shown(_ phone: Phone) -> [Int] {
        let html = phone.html
        return (0..<130).filter { html.contains("Photo \($0).<") }
    }

    @Test("one scrolls to the end and back, past all photos in their order, and sixty stand there at most")
    func throughAll() {
        var phone = phone(130)
        #expect(shown(phone) == Array(0..<20) && !phone.html.contains("data-steady"))
        var last = 19
        while last < 129 {
            let before = shown(phone)
            #expect(phone.send(.photos(.moreWanted)).isEmpty || last >= 119)
            let now = shown(phone)
            #expect(now.count <= RowWindow.most && now.first! <= before.last! && now.last! > last)
            #expect(phone.html.contains("data-steady"))
            last = now.last!
        }
        #expect(phone.send(.photos(.moreWanted)) == [])
        var first = shown(phone).first!
        while first > 0 {
            phone.send(.photos(.earlierWanted))
            let now = shown(phone)
            #expect(now.count <= RowWindow.most && now.first! < first && now.last! >= first)
            first = now.first!
        }
        phone.send(.photos(.earlierWanted))
        #expect(shown(phone).first == 0)
    }

    @Test("where photos go while one is far down, what is left is shown")
    func shrinking() {
        var phone = phone(130)
        for _ in 0..<6 { phone.send(.photos(.moreWanted)) }
        phone.model.photos.cards.removeLast(100)
        #expect(shown(phone) == Array(10..<30))
        phone.model.photos.cards.removeAll()
        #expect(shown(phone).isEmpty)
    }

    @Test("rows of a window, whatever is done to it", arguments: [0, 1, 19, 20, 21, 59, 60, 61, 200])
    func places(count: Int) {
        var window = RowWindow()
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            if generator.next() % 3 == 0 { window.moveBack(in: count) } else { window.moveOn(in: count) }
            let rows = window.rows(of: count)
            #expect(rows.count <= RowWindow.most && rows.upperBound <= count)
            #expect(rows.count >= min(count, RowWindow.step))
        }
        // Of a list that became shorter, each step leads on.
        var first = window.rows(of: count / 3).lowerBound
        while first > 0 {
            window.moveBack(in: count / 3)
            #expect(window.rows(of: count / 3).lowerBound < first)
            first = window.rows(of: count / 3).lowerBound
        }
    }
}
