import Domain
import FeatureTags
import Markup
import SyncClient
import SyncRules
import Testing

@testable import Screens

@Suite("Rejected messages", .tags(.C7), .timeLimit(.minutes(15)))
struct FailedMessageTests {
    private let tests = ChatTests()
    private let place = Pointer(x: 0, y: 0)

    private func refused(
        _ message: NewMessage, _ refusal: Refusal = .tooLarge, to recipient: Recipient? = nil
    ) -> RejectedCommand {
        let command = Command(
            id: CommandID("01C0MMAND00000000000000000"), at: TestDevice.noon, scope: tests.chat,
            intent: .chat(.write(message, to: recipient)))
        return RejectedCommand(command: command, refusal: refusal)
    }

    @Test("a rejected message is shown in its chat and can be retried or deleted")
    func marked() {
        var phone = tests.phone()
        tests.receive(["One"], on: &phone)
        let failed = refused(NewMessage(phone.env.newID(), "Hello", picture: tests.blob()))
        phone.env.status.rejectedCommands = [failed]
        #expect(phone.html.contains("message own failed") && phone.html.contains(">Hello<"))
        #expect(phone.html.contains("Not sent"))
        phone.send(.chat(.failedAsked(failed.command.id, place)))
        #expect(
            App.view(phone.model, phone.env).click("Try again") == .chat(.retryTapped(failed.command.id)))
        #expect(phone.send(.chat(.retryTapped(failed.command.id))).first == .retry(failed.command.id))
        phone.send(.chat(.failedAsked(failed.command.id, place)))
        #expect(phone.send(.chat(.failedCopied(failed.command.id))).first == .copy("Hello"))
        #expect(phone.send(.chat(.discardTapped(failed.command.id))).first == .discard(failed.command.id))
        phone.env.status.rejectedCommands = []
        #expect(!phone.html.contains("failed"))
    }

    @Test("a rejected message of another chat is not shown")
    func elsewhere() {
        var phone = tests.phone()
        phone.env.status.rejectedCommands = [refused(NewMessage(phone.env.newID(), "Hello"))]
        phone.send(.opened(.chat(.chat(TestDevice.anna, TestDevice.anna))))
        #expect(!phone.html.contains("failed"))
    }

    @Test(
        "after a rejected first message the next one names the recipient again",
        .tags(.C9))
    func first() {
        var phone = TestDevice()
        let boris = Recipient(name: "Boris", email: "boris@example.org")
        phone.env.status.rejectedCommands = [refused(NewMessage(phone.env.newID(), "Hello"), to: boris)]
        phone.send(.opened(.chat(tests.chat)))
        #expect(phone.html.contains(">Boris<") && phone.html.contains(">Hello<"))
        tests.write("Again", on: &phone)
        let written = phone.returnedEffects.compactMap { effect in
            if case .perform(.chat(let intent), tests.chat) = effect { intent.recipient } else { nil }
        }
        #expect(written == [boris])
    }

    @Test("the rejected changes name the chat and show the text of a forwarded message", .tags(.F8))
    func rejected() {
        var phone = tests.phone()
        tests.receive(["One"], on: &phone)
        guard let one = phone.model.screen.chat?.rows.first?.id else { return }
        let forward = ChatIntent.forward(one, of: tests.chat, as: phone.env.newID())
        let command = Command(
            id: phone.env.newID(), at: TestDevice.noon, scope: tests.chat, intent: .chat(forward))
        let subject = phone.env.replica.summary(of: command)
        #expect(
            subject.scopeName == "Boris" && subject.name.isEmpty,
            "text that its author may delete is not stored")
        phone.env.status.rejectedCommands = [
            RejectedCommand(command: command, refusal: .gone, summary: subject)
        ]
        phone.send(.opened(.rejectedChanges))
        #expect(phone.html.contains(">Boris<") && phone.html.contains(">One<"))
    }
}
