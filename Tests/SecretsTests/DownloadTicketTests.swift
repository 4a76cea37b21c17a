import FeatureTags
import Testing

@testable import Secrets

@Suite("Tickets of downloads", .tags(.A10), .timeLimit(.minutes(15)))
struct DownloadTicketTests {
    private let key = ServerKey(bytes: secureRandomBytes(ServerKey.length))

    private func admits(_ text: String, in session: String = "s", at now: Int64 = 999) -> Bool {
        DownloadTicket.admits(text, in: session, at: now, key: key)
    }

    @Test("a ticket is valid in its session until its end")
    func valid() {
        let ticket = DownloadTicket(of: "s", until: 1000, key: key).text
        #expect(admits(ticket) && !admits(ticket, at: 1000) && !admits(ticket, in: "t"))
    }

    @Test("a ticket is invalid with another key, and after any change")
    func invalid() {
        let ticket = DownloadTicket(of: "s", until: 1000, key: key).text
        let other = ServerKey(bytes: secureRandomBytes(ServerKey.length))
        #expect(!DownloadTicket.admits(ticket, in: "s", at: 999, key: other))
        let longer = "1001" + ticket.dropFirst(4)
        let spelled = "+1000" + ticket.dropFirst(4)
        for text in ["", ".", "1000", "1000.", "x" + ticket, ticket + "A", longer, spelled, " " + ticket] {
            #expect(!admits(text), "\(text)")
        }
    }
}
