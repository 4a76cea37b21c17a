import Domain
import FeatureTags
import Screens
import Testing

@testable import SyncClient
@testable import SyncRules

@Suite("Lists that are still loading", .timeLimit(.minutes(15)))
struct LoadingTests {
    @Test("no day is shown as empty and no streak is shown while a list is loading", .tags(.U7))
    func loading() {
        var phone = TestDevice()
        phone.send(.opened(.today(nil)))
        #expect(phone.html.contains("Hello, Anna!"))
        let list = ScopeID.list(ListID("01SHARED000000000000000000"))
        let me = Member(person: TestDevice.anna, name: "Anna Berg", role: .editor, grant: "g")
        phone.receive([me.mirror(in: list, hidden: false)])
        #expect(
            !phone.html.contains("Nothing planned") && phone.html.contains("skeleton")
                && !phone.html.contains("Hello"))
        phone.send(.opened(.profile))
        #expect(phone.html.contains("<span class=\"large\">…</span>"))
        phone.env.status.connection = .offline
        #expect(phone.html.contains("<span class=\"large\">0</span>"))
        phone.send(.opened(.today(nil)))
        #expect(phone.html.contains("Hello, Anna!"), "nothing loads offline")
        phone.env.status.connection = .live
        phone.receiveList(ListID(list.id), "Family", role: .editor)
        #expect(phone.html.contains("Hello, Anna!"), "what others share does not end the first run")
    }
}
