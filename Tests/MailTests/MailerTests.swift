import Foundation
import Mail
import Testing

@Suite("The mailer", .timeLimit(.minutes(15)))
final class MailerTests {
    private let reports = Reports()
    private let folder = NSTemporaryDirectory() + "dela-mail-" + UUID().uuidString

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("mails in a folder are readable files for the owner only, in the order in which they were sent")
    func folderRoute() async throws {
        let mailer = Mailer.toTest(.folder(folder), reports)
        for number in 1...5 { try mailer.send(.toTest(text: "Ваш код: 00000\(number)\n")) }
        _ = try await reports.first(5)

        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        let texts = try names.map { try String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }
        #expect(names.count == 5)
        #expect(names.allSatisfy { $0.hasSuffix(".eml") })
        #expect(try mode(folder) == 0o700)
        #expect(try names.allSatisfy { try mode(folder + "/" + $0) == 0o600 })
        for (number, text) in zip(1..., texts) {
            #expect(text.contains("\r\n\r\nВаш код: 00000\(number)\r\n"))
            #expect(text.contains("\r\nContent-Transfer-Encoding: 8bit\r\n"))
        }
    }

    @Test("what somebody waits for goes before what they may unsubscribe from")
    func codesFirst() async throws {
        let (reports, gate) = (reports, DispatchSemaphore(value: 0))
        let mailer = Mailer(route: .folder(folder), delays: []) {
            reports.add($0)
            gate.wait()
        }
        try mailer.send(.toTest(to: "first@example.org"))
        _ = try await reports.first(1)
        for _ in 1...3 {
            try mailer.send(.toTest(to: "digest@example.org", unsubscribe: "https://dela.example/stop"))
        }
        try mailer.send(.toTest(to: "code@example.org"))
        #expect(mailer.waiting == 4)
        for _ in 1...5 { gate.signal() }
        let recipients = try await reports.first(5).map(\.recipient)
        #expect(recipients.map { String($0.prefix(1)) } == ["f", "c", "d", "d", "d"])
    }

    @Test("a folder that cannot be written is tried again, and reported")
    func unusableFolder() async throws {
        #expect(FileManager.default.createFile(atPath: folder, contents: nil))
        let mailer = Mailer.toTest(.folder(folder), retries: 1, reports)
        try mailer.send(.toTest())
        let outcomes = try await reports.first(2).map(\.outcome)
        let error = MailError.folder(errno: ENOTDIR)
        #expect(outcomes == [.postponed(error, seconds: 0.05), .abandoned(error)])
    }

    @Test("a full queue refuses, and mails that wait are given up when the mailer stops")
    func fullAndStopped() async throws {
        let mailer = Mailer(
            route: .folder("/dev/null/none"), capacity: 2, delays: [3600], report: reports.add)
        try mailer.send(.toTest())
        try mailer.send(.toTest())
        _ = try await reports.first(2)
        #expect(throws: MailError.queueFull) { try mailer.send(.toTest()) }

        mailer.stop()
        #expect(throws: MailError.stopped) { try mailer.send(.toTest()) }
        let outcomes = try await reports.first(4).map(\.outcome)
        #expect(outcomes.suffix(2) == [.abandoned(.stopped), .abandoned(.stopped)])
    }

    @Test("reports and routes show no address, no text and no password")
    func discreet() async throws {
        let login = SMTPServer.Login(user: "ada", password: "open sesame")
        let route = MailRoute.smtp(try SMTPServer(url: "smtp://127.0.0.1:1", login: login))
        #expect("\(route)" == "smtp://127.0.0.1:1")
        #expect(!String(reflecting: [login]).contains("sesame"))

        let mailer = Mailer.toTest(.folder(folder), reports)
        let mail = try mailer.send(.toTest(to: "ada.lovelace@example.org"))
        let report = try #require(try await reports.first(1).first)
        #expect(report.mail == mail)
        #expect(report.recipient == "a…@example.org")
        #expect(!"\(report)".contains("lovelace") && !"\(report)".contains("123456"))
    }
}
