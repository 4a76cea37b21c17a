import Domain
import FeatureTags
import PhotoSources
import Storage
import Testing

@testable import Service

@Suite("Links to accounts at sources that are under way", .tags(.P3), .timeLimit(.minutes(15)))
struct PendingAccountLinksTests {
    private let start = Instant(milliseconds: 1_000_000)

    private func link(_ state: String, at: Instant, by person: String = "A") -> PendingAccountLinks.Begun {
        let session = Session(
            id: SessionID("session"), person: PersonID(person), device: "",
            created: start, used: start)
        return PendingAccountLinks.Begun(
            session: session, source: "unsplash",
            proof: LinkProof(state: state, verifier: "v", redirect: "r"), at: at)
    }

    @Test("one is taken once, and for ten minutes")
    func once() {
        var book = PendingAccountLinks()
        book.begin(link("a", at: start))
        book.begin(link("b", at: start))
        #expect(book.take("a", at: start.advanced(by: 599_999))?.proof.state == "a")
        #expect(book.take("a", at: start.advanced(by: 599_999)) == nil)
        #expect(book.take("b", at: start.advanced(by: 600_000)) == nil)
        #expect(book.take("", at: start) == nil)
    }

    @Test("however many one person begins, memory has its bounds, the newest stay, and so do those of others")
    func bounded() {
        var book = PendingAccountLinks()
        book.begin(link("other", at: start, by: "B"))
        for number in 0..<1500 { book.begin(link(String(number), at: start.advanced(by: Int64(number)))) }
        let now = start.advanced(by: 1500)
        #expect(book.take("0", at: now) == nil && book.take("1494", at: now) == nil)
        #expect(book.take("1495", at: now) != nil && book.take("1499", at: now) != nil)
        #expect(book.take("other", at: now) != nil)
    }

    @Test("only the session that was asked can confirm")
    func confirmed() {
        var book = PendingAccountLinks()
        let kept = SourceTable.Link(source: "unsplash", token: "t", account: "{}")
        book.ask("a", PendingAccountLinks.Asked(session: SessionID("phone"), link: kept, at: start))
        #expect(book.confirm("a", by: SessionID("other"), at: start) == nil)
        #expect(book.confirm("a", by: SessionID("phone"), at: start.advanced(by: 600_000)) == nil)
        book.ask("a", PendingAccountLinks.Asked(session: SessionID("phone"), link: kept, at: start))
        #expect(book.confirm("a", by: SessionID("phone"), at: start) == kept)
        #expect(book.confirm("a", by: SessionID("phone"), at: start) == nil)
    }
}
