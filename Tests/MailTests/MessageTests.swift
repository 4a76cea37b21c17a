import FeatureTags
import Mail
import Testing

@Suite("Messages", .timeLimit(.minutes(15)))
struct MessageTests {
    private static let breaks = [
        "\r\n", "\n", "\r", "\0", "\u{0B}", "\u{7F}", "\u{85}", "\u{2028}", "\u{1B}[2J",
    ]

    @Test("no part of a message can start another header line", .tags(.F14), arguments: breaks)
    func injection(lineBreak: String) {
        let attack = "a" + lineBreak + "Bcc: eva@example.org"
        #expect(throws: MailError.unsafe(.subject)) { try Message.toTest(subject: attack) }
        #expect(throws: MailError.unsafe(.from)) { try Message.toTest(name: attack) }
        #expect(throws: MailError.unsafe(.to)) { try Message.toTest(to: "ada@example.org" + lineBreak) }
    }

    @Test("the text may contain lines and tabs, but no other control characters", arguments: breaks)
    func controlCharactersInText(character: String) throws {
        _ = try Message.toTest(text: "a\n\tb")
        if character != "\n" {
            #expect(throws: MailError.unsafe(.text)) { try Message.toTest(text: "a" + character) }
        }
    }

    @Test(
        "an address cannot contain a second address or a parameter",
        arguments: [
            "", "ada", "@example.org", "ada@", "ada@example.org,eva@example.org",
            "ada@example.org> NOTIFY=NEVER",
            "<ada@example.org>", "ada@example.org eva", "a da@example.org", "\"ada\"@example.org",
            "ada@[127.0.0.1]",
            "ada@eva@example.org", "ada\u{A0}@example.org", "undisclosed:;@example.org",
        ])
    func addresses(address: String) {
        #expect(throws: MailError.unsafe(.to)) { try Message.toTest(to: address) }
    }

    @Test(
        "common and international addresses are accepted",
        arguments: [
            "ada@example.org", "ada.l+dela@mail.example.org", "o'neil_1@example.org", "почта@пример.рф",
        ])
    func usualAddresses(address: String) {
        #expect(throws: Never.self) { try Message.toTest(to: address) }
    }
}
