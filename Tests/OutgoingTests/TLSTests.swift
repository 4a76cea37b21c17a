import HTTP
import Testing

@testable import Outgoing

@Suite("Requests by TLS", .timeLimit(.minutes(15)))
struct TLSTests {
    private func status(_ host: String, _ server: TLSServer, trusted: Bool) async -> Int? {
        guard let origin = Origin("https://\(host):\(server.port)") else { return nil }
        let rules = OutgoingRules(
            exceptions: [origin], authorities: trusted ? server.certificate : nil)
        return try? await OutgoingClient(rules).send(OutgoingRequest(.get, origin.description)).status
    }

    @Test("a server is trusted only with a certificate of a known authority for its name")
    func certificates() async throws {
        let server = try TLSServer()
        #expect(await status("localhost", server, trusted: true) == 204)
        #expect(await status("localhost", server, trusted: false) == nil)
        #expect(await status("127.0.0.1", server, trusted: true) == nil)
    }

    @Test("two requests to a server without HTTP/2 run at the same time")
    func pair() async throws {
        let server = try TLSServer()
        let origin = try #require(Origin("https://localhost:\(server.port)"))
        let client = OutgoingClient(OutgoingRules(exceptions: [origin], authorities: server.certificate))
        // Other requests wait for the first response, which shows that the server has no HTTP/2 (libcurl 8.14 of Debian
        // 13).
        #expect(try await client.send(OutgoingRequest(.get, "\(origin)/")).status == 204)
        let request = OutgoingRequest(.get, "\(origin)/pair")
        async let first = client.send(request).status
        async let second = client.send(request).status
        #expect(try await [first, second] == [204, 204])
    }
}
