import Domain
import FeatureTags
import SyncRules
import Testing

@testable import Screens

@Suite("A new group", .tags(.G2, .C9), .timeLimit(.minutes(15)))
struct NewGroupTests {
    private let boris = Contact(TestDevice.boris, name: "Boris Lind")
    private let picture = BlobID(String(repeating: "a", count: 64))

    /// Anna shares a list with Boris; the screen is open.
    private func phone() -> TestDevice {
        var phone = TestDevice()
        phone.receiveList(ListID("01ZZZZ00000000000000000000"), "Flat", role: .editor)
        phone.send(.opened(.newChat))
        phone.tap("New group")
        return phone
    }

    private func group(_ phone: TestDevice) -> GroupID? {
        phone.env.replica.groups.first?.group
    }

    @Test("a group is created with its members, name and picture, and its chat opens", .tags(.C3))
    func create() throws {
        var phone = phone()
        phone.send(.newGroup(.picker(.toggled(boris))))
        phone.tap("Continue")
        let id = try #require(phone.portraitScope)
        phone.send(.newGroup(.nameEntered(" Family ")))
        phone.send(.picked(.stored(picture), for: .square(of: id)))
        #expect(phone.html.contains("Boris Lind") && phone.html.contains("aria-label=\"Picture\""))
        #expect(phone.env.replica.groups.isEmpty, "nothing is created before the end")
        phone.send(.newGroup(.confirmed))
        let group = try #require(self.group(phone))
        #expect(phone.refusals.isEmpty && ScopeID.group(group) == id)
        #expect(phone.env.replica.group(in: id)?.name == "Family")
        #expect(phone.env.replica.group(in: id)?.picture == picture)
        #expect(phone.env.replica.role(of: TestDevice.boris, in: id) == Group.memberRole)
        #expect(phone.model.route == .chat(.chat(of: group)) && phone.model.screen.chat != nil)
        #expect(phone.model.allDrafts.isEmpty)
    }

    @Test(
        "leaving the screen creates nothing, and the name and the picture stay for the next time", .tags(.U7))
    func leave() throws {
        var phone = phone()
        phone.tap("Continue")
        phone.send(.newGroup(.nameEntered("Family")))
        phone.send(.picked(.stored(picture), for: .square(of: try #require(phone.portraitScope))))
        #expect(phone.model.allDrafts.pictures == [picture], "the device keeps the bytes")
        phone.reload()
        phone.send(.opened(.profile))
        #expect(phone.env.replica.groups.isEmpty)
        phone.tap("New group")
        phone.tap("Continue")
        #expect(phone.html.contains("value=\"Family\"") && phone.html.contains("aria-label=\"Picture\""))
        phone.send(.newGroup(.portrait(.removed(of: .group(GroupID("x"))))))
        phone.send(.newGroup(.confirmed))
        #expect(group(phone).flatMap { phone.env.replica.group(in: .group($0)) }?.picture == nil)
        #expect(phone.env.replica.groups.map(\.name) == ["Family"] && phone.model.allDrafts.isEmpty)
    }

    @Test(
        "a tap on a user chooses them, the back button returns to the choice, and a chosen user can be removed"
    )
    func choose() {
        var phone = phone()
        phone.send(.newGroup(.picker(.toggled(boris))))
        phone.tap("Continue")
        #expect(phone.html.contains("Boris Lind"))
        phone.send(.newGroup(.backTapped))
        #expect(phone.html.contains("aria-label=\"People\""))
        phone.tap("Continue")
        phone.send(.newGroup(.removed(boris)))
        #expect(!phone.html.contains("Boris Lind"))
        phone.send(.newGroup(.backTapped))
        phone.send(.newGroup(.backTapped))
        #expect(phone.model.route == .newChat)
    }

    @Test("Continue looks up a typed address first, so that its user is not left out unnoticed")
    func typedAddress() throws {
        var phone = phone()
        phone.send(.newGroup(.picker(.queryEntered("boris@example.org"))))
        let email = try EmailAddress("boris@example.org")
        #expect(phone.send(.newGroup(.picker(.confirmed))) == [.request(.findPerson(email))])
        phone.send(.answered(.findPerson(email), .people([boris], next: nil)))
        #expect(phone.html.contains("Boris Lind") && phone.html.contains("aria-label=\"People\""))
        phone.send(.newGroup(.picker(.toggled(boris))))
        phone.send(.newGroup(.picker(.confirmed)))
        #expect(phone.html.contains("Create group") && phone.html.contains("Boris Lind"))
    }

    @Test("Continue goes on with the chosen users after an unknown address was reported once", .tags(.L3))
    func unknownAddress() throws {
        var phone = phone()
        phone.send(.newGroup(.picker(.toggled(boris))))
        phone.send(.newGroup(.picker(.queryEntered("unknown@example.org"))))
        phone.tap("Continue")
        phone.send(.answered(.findPerson(try EmailAddress("unknown@example.org")), .people([], next: nil)))
        phone.tap("OK")
        phone.tap("Continue")
        #expect(!phone.html.contains("alertdialog") && phone.html.contains("Create group"))
        #expect(phone.html.contains("Boris Lind"))
    }

    @Test(
        "a missing or too long name is reported next to the field", .tags(.U7),
        arguments: [
            ("  ", "Write something first."), (String(repeating: "x", count: 101), "At most 100 characters."),
        ])
    func name(typed: String, error: String) {
        var phone = phone()
        phone.tap("Continue")
        phone.send(.newGroup(.nameEntered(typed)))
        #expect(phone.send(.newGroup(.confirmed)) == [.focus("new-group")])
        #expect(phone.html.contains(error) && phone.env.replica.groups.isEmpty)
    }
}

extension TestDevice {
    /// The scope of the picture button on the open screen.
    fileprivate var portraitScope: ScopeID? { model.screen.newGroup.map { .group($0) } }
}
