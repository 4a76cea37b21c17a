import Domain
import FeatureTags
import PhotoSources
import Secrets
import Storage
import Testing

@testable import Service

@Suite("The state of an account link", .tags(.P3), .timeLimit(.minutes(15)))
struct AccountLinkStateTests {
    private let key = ServerKey(bytes: [UInt8](repeating: 7, count: ServerKey.length))
    private let start = Instant(milliseconds: 1_000_000)
    private let anna = PersonID("A")

    private func session(_ id: String) -> Session {
        Session(id: SessionID(id), person: anna, device: "", created: start, used: start)
    }

    @Test(
        "a state is opened unchanged by each server with the key",
        arguments: [
            AccountLinkState.Step.started(source: "unsplash", verifier: "v"),
            .unconfirmed(SourceTable.Link(source: "unsplash", token: "t", account: #"{"name":"Анна"}"#)),
        ])
    func opened(step: AccountLinkState.Step) {
        let state = AccountLinkState(step, of: session("phone"), at: start)
        let text = state.text(by: key)
        #expect(AccountLinkState(text, of: anna, by: key, at: start) == state)
        #expect(!text.contains("unsplash") && text.utf8.count < 512)
        #expect(text.allSatisfy { $0 == "-" || $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) })
    }

    @Test("a state is valid for ten minutes, for its user, and unmodified")
    func rejected() {
        let state = AccountLinkState(
            .started(source: "unsplash", verifier: "v"), of: session("phone"), at: start)
        let text = state.text(by: key)
        #expect(AccountLinkState(text, of: anna, by: key, at: start.advanced(by: 599_999)) == state)
        #expect(AccountLinkState(text, of: anna, by: key, at: start.advanced(by: 600_000)) == nil)
        #expect(AccountLinkState(text, of: anna, by: key, at: start.advanced(by: -1)) == nil)
        #expect(AccountLinkState(text, of: PersonID("B"), by: key, at: start) == nil)
        let other = ServerKey(bytes: [UInt8](repeating: 8, count: ServerKey.length))
        #expect(AccountLinkState(text, of: anna, by: other, at: start) == nil)
        #expect(AccountLinkState(String(text.dropLast(4)), of: anna, by: key, at: start) == nil)
        #expect(AccountLinkState("", of: anna, by: key, at: start) == nil)
        #expect(AccountLinkState(SealedText("{}", by: key).text, of: anna, by: key, at: start) == nil)
    }
}
