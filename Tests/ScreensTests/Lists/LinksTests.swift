import Domain
import FeatureTags
import Markup
import Sync
import Testing

@testable import Screens

@Suite("Links in what people write", .timeLimit(.minutes(5)))
struct LinksTests {
    @Test(
        "an address is found wherever it stands, without the signs around it, and once",
        arguments: [
            ("See https://example.org/a?b=c#d.", ["https://example.org/a?b=c#d"]),
            ("(https://example.org), «http://делá.рф/путь»", ["https://example.org", "http://делá.рф/путь"]),
            ("https://en.wikipedia.org/wiki/Swift_(bird)", ["https://en.wikipedia.org/wiki/Swift_(bird)"]),
            ("https://a.b\nhttps://a.b\thttps://c.d", ["https://a.b", "https://c.d"]),
            ("http:// https://. javascript:alert(1) example.org ftp://a.b", []), ("", []),
        ])
    func finding(text: String, expected: [String]) {
        #expect(links(in: text, text) == expected)
    }

    @Test("each opens from the item and from its menu, and the page learns nothing of who came", .tags(.L6))
    func opening() {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Milk https://example.org/milk"])
        let milk = phone.world.replica.items(in: .list(list))[0].id
        phone.perform(.item(.edit(milk, [.note("Recipe: https://example.org/soup.")])), in: .list(list))
        func rows() -> [String] {
            phone.html.components(between: "<a ", and: ">").filter { $0.contains("example.org") }
        }
        phone.send(.items(.menuAsked(milk, Pointer(x: 1, y: 1))))
        #expect(rows().count == 2 && phone.html.contains("Open link"))
        phone.send(.items(.menuClosed))
        #expect(rows().isEmpty)
        phone.send(.items(.detailsTapped(milk)))
        #expect(rows().count == 2)
        for address in ["milk", "soup"] {
            let row = rows().first { $0.contains("href=\"https://example.org/\(address)\"") } ?? ""
            #expect(row.contains("target=\"_blank\"") && row.contains("rel=\"noopener noreferrer\""))
        }
        phone.send(.itemEditor(.entered(.note, "nothing")))
        #expect(rows().count == 1)
    }
}
