import Domain
import FeatureTags
import SyncRules
import Testing

@testable import Screens

@Suite("Unsaved input and app updates", .timeLimit(.minutes(15)))
struct UnsavedInputTests {
    private static let list = ListID("01L1ST00000000000000000000")
    private static let group = GroupID("01GR0VP0000000000000000000")
    private static let photo = BlobID(checking: String(repeating: "a", count: 64))!

    /// One field of a screen: typing into it, then closing or emptying it.
    private struct InputCase {
        let name: String
        let route: Route
        /// The messages that open the field.
        var way: [App.Message] = []
        let typed: App.Message
        let closed: App.Message
        var isGuest = false
        var isKept = false
    }

    private static var cases: [InputCase] {
        [
            InputCase(
                name: "sign in", route: .signIn, typed: .signIn(.entered(.email, "a")),
                closed: .signIn(.entered(.email, "")), isGuest: true),
            InputCase(
                name: "registration", route: .register, typed: .register(.entered(.firstName, "A")),
                closed: .register(.entered(.firstName, "")), isGuest: true, isKept: true),
            InputCase(
                name: "password of a new account", route: .register,
                typed: .register(.entered(.password, "s")), closed: .register(.entered(.password, "")),
                isGuest: true),
            InputCase(
                name: "forgotten password", route: .forgot,
                typed: .credentials(.entered(.email, "a")), closed: .credentials(.entered(.email, "")),
                isGuest: true),
            InputCase(
                name: "change password", route: .changePassword,
                typed: .credentials(.entered(.password, "s")), closed: .opened(.settings)),
            InputCase(
                name: "change e-mail", route: .changeEmail,
                typed: .credentials(.entered(.email, "a")), closed: .opened(.settings)),
            InputCase(
                name: "download", route: .downloadData,
                typed: .download(.entered(.password, "s")), closed: .opened(.settings)),
            InputCase(
                name: "delete account", route: .deleteAccount,
                typed: .deletion(.entered(.password, "s")), closed: .opened(.settings)),
            InputCase(
                name: "rename list", route: .lists, way: [.lists(.renameTapped(list))],
                typed: .lists(.newNameEntered("Market")), closed: .lists(.sheetClosed)),
            InputCase(
                name: "rename open list", route: .list(list),
                way: [.items(.editToggled)],
                typed: .items(.nameEntered("Market")), closed: .items(.editToggled)),
            InputCase(
                name: "rename group", route: .group(group), way: [.access(.renameTapped)],
                typed: .access(.nameEntered("Kin")), closed: .access(.renameCancelled)),
            InputCase(
                name: "search for a user", route: .sharing(list), way: [.access(.addTapped)],
                typed: .access(.picker(.queryEntered("B"))), closed: .access(.picker(.closed))),
            InputCase(
                name: "list for shared text", route: .shareTarget("Milk", pictures: 0),
                typed: .shareTarget(.nameEntered("Market")), closed: .opened(.lists)),
            InputCase(
                name: "search", route: .search, typed: .search(.queryEntered("Mi")),
                closed: .opened(.lists)),
            InputCase(
                name: "search for a day", route: .calendar,
                typed: .calendar(.typed("May")), closed: .opened(.lists)),
            InputCase(
                name: "new item", route: .list(list),
                typed: .items(.draftEntered("Bread")),
                closed: .items(.draftEntered("")), isKept: true),
            InputCase(
                name: "new task", route: .today(nil), way: [.today(.sheetAsked)],
                typed: .today(.titleEntered("Walk")), closed: .today(.titleEntered("")), isKept: true),
            InputCase(
                name: "new list", route: .lists, typed: .lists(.nameEntered("Market")),
                closed: .lists(.nameEntered("")), isKept: true),
            InputCase(
                name: "new group", route: .newGroup, typed: .newGroup(.nameEntered("Kin")),
                closed: .newGroup(.nameEntered("")), isKept: true),
            InputCase(
                name: "profile", route: .editProfile, typed: .profileForm(.entered(.about, "Hi")),
                closed: .profileForm(.entered(.about, "")), isKept: true),
            InputCase(
                name: "new habit", route: .habits, way: [.habits(.addTapped)],
                typed: .habits(.form(.nameEntered("Swim"))), closed: .habits(.form(.nameEntered(""))),
                isKept: true),
            InputCase(
                name: "new photos", route: .photos, typed: .picked(.stored(photo), for: .photo),
                closed: .photos(.form(.cancelled)), isKept: true),
        ]
    }

    @Test("unsaved input is either stored as a draft or keeps the page from reloading", .tags(.S4))
    func input() {
        for typing in UnsavedInputTests.cases {
            var phone = TestDevice(signedIn: !typing.isGuest)
            if !typing.isGuest {
                phone.perform(.list(.create(name: "Groceries")), in: .list(Self.list))
                phone.perform(.group(.create(name: "Family")), in: .group(Self.group))
            }
            phone.send(.opened(typing.route))
            for step in typing.way { phone.send(step) }
            #expect(!phone.model.hasDraftText && phone.drafts.isEmpty, "\(typing.name), before")
            phone.send(typing.typed)
            #expect(phone.model.hasDraftText == !typing.isKept, "\(typing.name)")
            #expect(phone.drafts.isEmpty == !typing.isKept, "\(typing.name)")
            phone.send(typing.closed)
            phone.model.toast = nil
            #expect(!phone.model.hasDraftText && phone.drafts.isEmpty, "\(typing.name), closed")
        }
    }
}

extension TestDevice {
    /// All stored drafts.
    fileprivate var drafts: [Draft] { model.allDrafts + model.guestDrafts }
}
