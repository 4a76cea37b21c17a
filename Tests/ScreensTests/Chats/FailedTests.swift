import Domain
import FeatureTags
import Markup
import Sync
import Testing

@testable import Screens

@Suite("Messages that the server would not take", .tags(.C7), .timeLimit(.minutes(15)))
struct FailedTests {
    private let tests = ChatTests()
    private let place = Pointer(x: 0, y: 0)

    private func refused(
        _ message: NewMessage, _ refusal: Refusal = .tooLarge, to addressee: Addressee? = nil
    ) -> RejectedCommand {
        let command = Command(
            id: CommandID("01C0MMAND00000000000000000"), at: Phone.noon, scope: tests.chat,
            intent: .chat(.write(message, to: addressee)))
        return RejectedCommand(command: command, refusal: refusal)
    }

    @Test("stand in their chat, marked, and can be sent again or deleted")
    func marked() {
        var phone = tests.phone()
        tests.receive(["One"], on: &phone)
        let failed = refused(NewMessage(phone.world.newID(), "Hello", picture: tests.blob()))
        phone.world.status.tray = [failed]
        #expect(phone.html.contains("message own failed") && phone.html.contains(">Hello<"))
        #expect(phone.html.contains("Not sent"))
        phone.send(.chat(.failedAsked(failed.command.id, place)))
        #expect(
            App.view(phone.model, phone.world).click("Try again") == .chat(.retryTapped(failed.command.id)))
        #expect(phone.send(.chat(.retryTapped(failed.command.id))).first == .retry(failed.command.id))
        phone.send(.chat(.failedAsked(failed.command.id, place)))
        #expect(phone.send(.chat(.failedCopied(failed.command.id))).first == .copy("Hello"))
        #expect(phone.send(.chat(.discardTapped(failed.command.id))).first == .discard(failed.command.id))
        phone.world.status.tray = []
        #expect(!phone.html.contains("failed"))
    }

    @Test("of another chat stand there and nowhere else")
    func elsewhere() {
        var phone = tests.phone()
        phone.world.status.tray = [refused(NewMessage(phone.world.newID(), "Hello"))]
        phone.send(.opened(.chat(.chat(Phone.anna, Phone.anna))))
        #expect(!phone.html.contains("failed"))
    }

    @Test(
        "are all that is left of a chat that could not begin: what is written next names whom it is for",
        .tags(.C9))
    func first() {
        var phone = Phone()
        let boris = Addressee(name: "Boris", email: "boris@example.org")
        phone.world.status.tray = [refused(NewMessage(phone.world.newID(), "Hello"), to: boris)]
        phone.send(.opened(.chat(tests.chat)))
        #expect(phone.html.contains(">Boris<") && phone.html.contains(">Hello<"))
        tests.write("Again", on: &phone)
        let written = phone.wanted.compactMap { effect in
            if case .perform(.chat(let intent), tests.chat) = effect { intent.addressee } else { nil }
        }
        #expect(written == [boris])
    }

    @Test("the tray names their chat, and shows the words of what was to be forwarded", .tags(.F8))
    func tray() {
        var phone = tests.phone()
        tests.receive(["One"], on: &phone)
        guard let one = phone.model.screen.chat?.rows.first?.id else { return }
        let forward = ChatIntent.forward(one, of: tests.chat, as: phone.world.newID())
        let command = Command(
            id: phone.world.newID(), at: Phone.noon, scope: tests.chat, intent: .chat(forward))
        let subject = phone.world.replica.subject(of: command)
        #expect(subject.place == "Boris" && subject.name.isEmpty, "words that may be taken back are not kept")
        phone.world.status.tray = [RejectedCommand(command: command, refusal: .gone, subject: subject)]
        phone.send(.opened(.tray))
        #expect(phone.html.contains(">Boris<") && phone.html.contains(">One<"))
    }
}
