import Domain
import FeatureTags
import PhotoSources
import Storage
import Testing

@testable import Service

@Suite("Pending account links", .tags(.P3), .timeLimit(.minutes(15)))
struct PendingAccountLinksTests {
    private let start = Instant(milliseconds: 1_000_000)

    private func link(_ state: String, at: Instant, by person: String = "A") -> PendingAccountLinks.Started {
        let session = Session(
            id: SessionID("session"), person: PersonID(person), device: "",
            created: start, used: start)
        return PendingAccountLinks.Started(
            session: session, source: "unsplash",
            proof: LinkProof(state: state, verifier: "v", redirect: "r"), at: at)
    }

    @Test("a pending link is consumed once within ten minutes")
    func once() {
        var book = PendingAccountLinks()
        book.begin(link("a", at: start))
        book.begin(link("b", at: start))
        #expect(book.consume("a", at: start.advanced(by: 599_999))?.proof.state == "a")
        #expect(book.consume("a", at: start.advanced(by: 599_999)) == nil)
        #expect(book.consume("b", at: start.advanced(by: 600_000)) == nil)
        #expect(book.consume("", at: start) == nil)
    }

    @Test("pending links are limited per user and in total, keep the newest, and do not affect others")
    func bounded() {
        var book = PendingAccountLinks()
        book.begin(link("other", at: start, by: "B"))
        for number in 0..<1500 { book.begin(link(String(number), at: start.advanced(by: Int64(number)))) }
        let now = start.advanced(by: 1500)
        #expect(book.consume("0", at: now) == nil && book.consume("1494", at: now) == nil)
        #expect(book.consume("1495", at: now) != nil && book.consume("1499", at: now) != nil)
        #expect(book.consume("other", at: now) != nil)
    }

    @Test("only the session that was asked can confirm a link")
    func confirmed() {
        var book = PendingAccountLinks()
        let kept = SourceTable.Link(source: "unsplash", token: "t", account: "{}")
        book.requestConfirmation(
            "a", PendingAccountLinks.Unconfirmed(session: SessionID("phone"), link: kept, at: start))
        #expect(book.confirm("a", by: SessionID("other"), at: start) == nil)
        #expect(book.confirm("a", by: SessionID("phone"), at: start.advanced(by: 600_000)) == nil)
        book.requestConfirmation(
            "a", PendingAccountLinks.Unconfirmed(session: SessionID("phone"), link: kept, at: start))
        #expect(book.confirm("a", by: SessionID("phone"), at: start) == kept)
        #expect(book.confirm("a", by: SessionID("phone"), at: start) == nil)
    }
}
