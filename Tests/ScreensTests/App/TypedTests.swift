import Domain
import FeatureTags
import Sync
import Testing

@testable import Screens

@Suite("What is typed, and a page that goes", .timeLimit(.minutes(15)))
struct TypedTests {
    private static let list = ListID("01L1ST00000000000000000000")
    private static let group = GroupID("01GR0VP0000000000000000000")
    private static let photo = BlobID(checking: String(repeating: "a", count: 64))!

    /// Somebody types in a field of a screen, and closes or empties it.
    private struct Typing {
        let name: String
        let route: Route
        /// What leads to the field.
        var way: [App.Message] = []
        let typed: App.Message
        let closed: App.Message
        var isGuest = false
        var isKept = false
    }

    private static var typings: [Typing] {
        [
            Typing(
                name: "signing in", route: .signIn, typed: .signIn(.entered(.email, "a")),
                closed: .signIn(.entered(.email, "")), isGuest: true),
            Typing(
                name: "registering", route: .register, typed: .register(.entered(.firstName, "A")),
                closed: .register(.entered(.firstName, "")), isGuest: true, isKept: true),
            Typing(
                name: "the password of a new account", route: .register,
                typed: .register(.entered(.password, "s")), closed: .register(.entered(.password, "")),
                isGuest: true),
            Typing(
                name: "a forgotten password", route: .forgot,
                typed: .credentials(.entered(.email, "a")), closed: .credentials(.entered(.email, "")),
                isGuest: true),
            Typing(
                name: "another password", route: .changePassword,
                typed: .credentials(.entered(.password, "s")), closed: .opened(.settings)),
            Typing(
                name: "another address", route: .changeEmail,
                typed: .credentials(.entered(.email, "a")), closed: .opened(.settings)),
            Typing(
                name: "the end of an account", route: .deleteAccount,
                typed: .deletion(.entered(.password, "s")), closed: .opened(.settings)),
            Typing(
                name: "another name of a list", route: .lists, way: [.lists(.renameTapped(list))],
                typed: .lists(.newNameEntered("Market")), closed: .lists(.sheetClosed)),
            Typing(
                name: "the name of the list that is open", route: .list(list),
                way: [.items(.editToggled)],
                typed: .items(.nameEntered("Market")), closed: .items(.editToggled)),
            Typing(
                name: "another name of a group", route: .group(group), way: [.access(.renameTapped)],
                typed: .access(.nameEntered("Kin")), closed: .access(.renameCancelled)),
            Typing(
                name: "a person who is sought", route: .sharing(list), way: [.access(.addTapped)],
                typed: .access(.picker(.queryEntered("B"))), closed: .access(.picker(.closed))),
            Typing(
                name: "a list for what another app shares", route: .receive("Milk", pictures: 0),
                typed: .receive(.nameEntered("Market")), closed: .opened(.lists)),
            Typing(
                name: "words that are sought", route: .search, typed: .search(.queryEntered("Mi")),
                closed: .opened(.lists)),
            Typing(
                name: "a day that is sought", route: .calendar,
                typed: .calendar(.typed("May")), closed: .opened(.lists)),
            Typing(
                name: "something for a list", route: .list(list),
                typed: .items(.draftEntered("Bread")),
                closed: .items(.draftEntered("")), isKept: true),
            Typing(
                name: "something for a day", route: .today(nil), way: [.today(.sheetAsked)],
                typed: .today(.titleEntered("Walk")), closed: .today(.titleEntered("")), isKept: true),
            Typing(
                name: "a new list", route: .lists, typed: .lists(.nameEntered("Market")),
                closed: .lists(.nameEntered("")), isKept: true),
            Typing(
                name: "a new group", route: .profile, typed: .profile(.groups(.nameEntered("Kin"))),
                closed: .profile(.groups(.nameEntered(""))), isKept: true),
            Typing(
                name: "oneself", route: .editProfile, typed: .profileForm(.entered(.about, "Hi")),
                closed: .profileForm(.entered(.about, "")), isKept: true),
            Typing(
                name: "a new habit", route: .habits, way: [.habits(.addTapped)],
                typed: .habits(.form(.nameEntered("Swim"))), closed: .habits(.form(.nameEntered(""))),
                isKept: true),
            Typing(
                name: "new photos", route: .photos, typed: .picked(.kept(photo), for: .photo),
                closed: .photos(.form(.cancelled)), isKept: true),
        ]
    }

    @Test("what is typed is noted down, or the page stays until it is saved or closed", .tags(.S4))
    func typed() {
        for typing in TypedTests.typings {
            var phone = Phone(signedIn: !typing.isGuest)
            if !typing.isGuest {
                phone.perform(.list(.create(name: "Groceries")), in: .list(Self.list))
                phone.perform(.group(.create(name: "Family")), in: .group(Self.group))
            }
            phone.send(.opened(typing.route))
            for step in typing.way { phone.send(step) }
            #expect(!phone.model.hasUnkept && phone.drafts.isEmpty, "\(typing.name), before")
            phone.send(typing.typed)
            #expect(phone.model.hasUnkept == !typing.isKept, "\(typing.name)")
            #expect(phone.drafts.isEmpty == !typing.isKept, "\(typing.name)")
            phone.send(typing.closed)
            phone.model.notice = nil
            #expect(!phone.model.hasUnkept && phone.drafts.isEmpty, "\(typing.name), closed")
        }
    }
}

extension Phone {
    /// What is noted down of what is typed.
    fileprivate var drafts: [Draft] { model.allDrafts + model.guestDrafts }
}
