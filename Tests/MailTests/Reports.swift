import Mail
import Synchronization

/// Collects the reports of a mailer.
final class Reports: Sendable {
    private let reports = Mutex<[DeliveryReport]>([])

    func add(_ report: DeliveryReport) {
        reports.withLock { $0.append(report) }
    }

    /// Returns all reports once there are `count`, or ten seconds have passed.
    func first(_ count: Int) async throws -> [DeliveryReport] {
        for _ in 0..<1000 where reports.withLock({ $0.count }) < count {
            try await Task.sleep(for: .milliseconds(10))
        }
        return reports.withLock { $0 }
    }
}

extension Reports {
    /// Returns all reports once the last mail was delivered or abandoned, or ten seconds have passed.
    func all() async throws -> [DeliveryReport] {
        for _ in 0..<1000 {
            let reports = try await first(1)
            if case .postponed? = reports.last?.outcome {} else { return reports }
            try await Task.sleep(for: .milliseconds(10))
        }
        return try await first(1)
    }
}

extension Mailer {
    /// A mailer with short retry delays.
    static func toTest(_ route: MailRoute, capacity: Int = 10, _ reports: Reports) -> Mailer {
        Mailer(route: route, capacity: capacity, delays: [0.05], report: reports.add)
    }
}

extension Message {
    /// A mail to Ada with arbitrary other parts.
    static func toTest(
        name: String = "Dela", to address: String = "ada@example.org", subject: String = "Code",
        text: String = "123456", unsubscribe: String? = nil, lifetime: Double = 600, topic: String? = nil
    ) throws -> Message {
        try Message(
            from: Mailbox(name: name, address: "dela@example.org"),
            to: Mailbox(name: "Ада", address: address),
            subject: subject, text: text, unsubscribe: unsubscribe, lifetime: lifetime, topic: topic)
    }
}
