import Domain
import FeatureTags
import Screens
import Testing

@testable import Sync

@Suite("While lists are on their way", .timeLimit(.minutes(15)))
struct ComingTests {
    @Test("no day is said to be empty, and no days in a row are counted", .tags(.U7))
    func coming() {
        var phone = Phone()
        phone.send(.opened(.today(nil)))
        #expect(phone.html.contains("Hello, Anna!"))
        let list = ScopeID.list(ListID("01SHARED000000000000000000"))
        let me = Member(person: Phone.anna, name: "Anna Berg", role: .editor, grant: "g")
        phone.receive([me.mirror(in: list, hidden: false)])
        #expect(
            !phone.html.contains("Nothing planned") && phone.html.contains("skeleton")
                && !phone.html.contains("Hello"))
        phone.send(.opened(.profile))
        #expect(phone.html.contains("<span class=\"large\">…</span>"))
        phone.world.status.link = .offline
        #expect(phone.html.contains("<span class=\"large\">0</span>"))
        phone.send(.opened(.today(nil)))
        #expect(phone.html.contains("Nothing planned"), "nothing comes without a network")
        phone.world.status.link = .live
        phone.receiveList(ListID(list.id), "Family", role: .editor)
        #expect(phone.html.contains("Nothing planned"))
    }
}
