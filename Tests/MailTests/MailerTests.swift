import Foundation
import Testing

@testable import Mail

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

    @Test("mails in a folder are readable for the owner only, and sorted in the order of sending")
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

    @Test("a code is sent before a mail with an unsubscribe link")
    func codesFirst() async throws {
        let (reports, gate) = (reports, DispatchSemaphore(value: 0))
        let mailer = Mailer(route: .folder(folder)) {
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

    @Test("a mail is retried and reported until its lifetime ends")
    func unusableFolder() async throws {
        #expect(FileManager.default.createFile(atPath: folder, contents: nil))
        let mailer = Mailer.toTest(.folder(folder), reports)
        try mailer.send(.toTest(lifetime: 2))
        let error = MailError.folder(errno: ENOTDIR)
        // A busy machine makes fewer attempts in this time.
        let outcomes = try await reports.all().map(\.outcome)
        #expect(outcomes.first == .postponed(error, seconds: 0.05) && outcomes.last == .abandoned(error))
    }

    @Test("a mail that waits longer than its lifetime is abandoned without an attempt")
    func expired() async throws {
        let (reports, gate) = (reports, DispatchSemaphore(value: 0))
        let mailer = Mailer(route: .folder(folder)) {
            reports.add($0)
            gate.wait()
        }
        try mailer.send(.toTest())
        _ = try await reports.first(1)
        try mailer.send(.toTest(lifetime: 0.05))
        try await Task.sleep(for: .milliseconds(100))
        for _ in 1...2 { gate.signal() }
        let last = try #require(try await reports.first(2).last)
        #expect(last.outcome == .abandoned(.expired) && last.attempt == 0)
    }

    @Test("a newer mail of the same topic replaces a waiting mail")
    func replaced() async throws {
        let mailer = Mailer(route: .folder("/dev/null/none"), delays: [3600], report: reports.add)
        let first = try mailer.send(.toTest(lifetime: 86_400, topic: "code"))
        _ = try await reports.first(1)
        try mailer.send(.toTest(lifetime: 86_400, topic: "another code"))
        _ = try await reports.first(2)
        try mailer.send(.toTest(lifetime: 86_400, topic: "code"))
        let abandoned = try await reports.first(4).filter { $0.outcome == .abandoned(.replaced) }
        #expect(abandoned.map(\.mail) == [first])
        #expect(mailer.waiting == 2)
    }

    @Test("a first attempt precedes retries, and a code precedes digests")
    func order() throws {
        var queue = MailQueue()
        for (number, unsubscribe) in [nil, "https://dela.example/stop", nil, nil].enumerated() {
            queue.add(try .toTest(unsubscribe: unsubscribe), id: "\(number)", at: Double(number))
        }
        queue.mails[0].attempts = 1
        queue.mails[3].due = 100
        let dequeued = (1...4).map { _ in queue.dequeueDue(at: 10)?.id }
        #expect(dequeued == ["2", "0", "1", nil])
    }

    @Test("retries reach the end of greylisting within the lifetime of a code, and stay rare over a day")
    func schedule() {
        let delays = RetryDelays(first: RetryDelays.usual)
        var times = [0.0]
        while let last = times.last, last < 86_400 {
            times.append(last + delays.delay(after: times.count, age: last))
        }
        for wait in stride(from: 0.0, to: 540, by: 1) {
            #expect(times.contains { $0 >= wait && $0 <= wait + 31 })
        }
        #expect(times.count { $0 < 600 } < 30)
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 < max(30, min($0 / 10, 1800)) + 0.001 })
        #expect(times.count < 150)
    }

    @Test("mails that wait for a retry leave half of the queue to codes")
    func roomForDigests() async throws {
        let mailer = Mailer(
            route: .folder("/dev/null/none"), capacity: 8, delays: [3600], report: reports.add)
        #expect(mailer.roomForDigests == 4)
        for _ in 1...3 { try mailer.send(.toTest(lifetime: 86_400)) }
        _ = try await reports.first(3)
        #expect(mailer.roomForDigests == 1)
        for _ in 1...2 { try mailer.send(.toTest(lifetime: 86_400)) }
        #expect(mailer.roomForDigests == 0)
    }

    @Test("a full queue rejects mails, and a stopping mailer abandons waiting mails")
    func fullAndStopped() async throws {
        let mailer = Mailer(
            route: .folder("/dev/null/none"), capacity: 2, delays: [3600], report: reports.add)
        try mailer.send(.toTest(lifetime: 86_400))
        try mailer.send(.toTest(lifetime: 86_400))
        _ = try await reports.first(2)
        #expect(throws: MailError.queueFull) { try mailer.send(.toTest()) }

        mailer.stop(waitingAtMost: 0.1)
        #expect(throws: MailError.stopped) { try mailer.send(.toTest()) }
        let outcomes = try await reports.first(4).map(\.outcome)
        #expect(outcomes.suffix(2) == [.abandoned(.stopped), .abandoned(.stopped)])
    }

    @Test(
        "a stopping mailer attempts urgent mails until delivery, and abandons digests immediately")
    func drained() async throws {
        #expect(FileManager.default.createFile(atPath: folder, contents: nil))
        let mailer = Mailer(route: .folder(folder), delays: [3600], report: reports.add)
        try mailer.send(.toTest(lifetime: 86_400))
        try mailer.send(.toTest(unsubscribe: "https://dela.example/stop", lifetime: 86_400))
        _ = try await reports.first(2)
        let folder = folder
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.3) {
            try? FileManager.default.removeItem(atPath: folder)
        }
        let begin = ContinuousClock.now
        mailer.stop(waitingAtMost: 30)
        #expect(ContinuousClock.now - begin < .seconds(20))
        let outcomes = try await reports.first(4).map(\.outcome)
        #expect(outcomes.count { $0 == .abandoned(.stopped) } == 1 && outcomes.last == .delivered)
    }

    @Test("reports and routes contain no address, text or password")
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
