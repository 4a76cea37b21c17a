import Glibc
import Outgoing
import WebPush

/// Encrypts, signs and sends messages like the server, with its number of concurrent requests to one push service.
/// Prints the messages per second.
///
/// Usage: push-load <endpoint> <p256dh> <auth> <count>
@main
enum Main {
    static func main() async throws {
        let arguments = CommandLine.arguments
        var template = Array("/tmp/push-load-XXXXXX".utf8CString)
        let folder = String(cString: mkdtemp(&template))
        defer {
            unlink(folder + "/push.key")
            rmdir(folder)
        }
        let sender = PushSender(key: try VAPIDKey(folder: folder), subject: "mailto:dela@example.org")
        let client = OutgoingClient(exceptions: [Origin(of: arguments[1])!])
        // The size of a reminder with two buttons.
        let message = PushMessage([UInt8](repeating: 120, count: 900), lifetime: 86_400)!

        /// Each message uses a subscription that is parsed again, as from the database.
        @Sendable func send() async throws {
            let target = try PushSubscription(
                endpoint: arguments[1], p256dh: arguments[2], auth: arguments[3])
            let answer = try await client.send(
                sender.request(message, to: target, at: Int64(time(nil))))
            precondition(PushOutcome(answer, at: 0) == .delivered)
        }

        for _ in 0..<20 { try await send() }
        let (count, begin) = (Int(arguments[4])!, ContinuousClock.now)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<count {
                if number >= OutgoingClient.limit { try await group.next() }
                group.addTask { try await send() }
            }
            try await group.waitForAll()
        }
        print(Double(count) / ((ContinuousClock.now - begin) / .seconds(1)))
    }
}
