import Domain
import Glibc

/// Writes one line per event to standard error (logfmt), readable for humans and machines:
///
///     2026-11-26T20:15:00Z level=info event=server.started url=https://dela.example.org port=8080
///
/// `LogEvent` defines all events. Values are quoted where needed, so that text from outside cannot forge a line.
struct Log: Sendable {
    /// The importance of an event. An operator should read warnings and errors.
    enum Level: String {
        case info
        case warning
        case error

        /// The priority of syslog(3).
        fileprivate var priority: Int32 {
            switch self {
            case .info: LOG_INFO
            case .warning: LOG_WARNING
            case .error: LOG_ERR
            }
        }
    }

    /// True if standard error is a stream to the journal of systemd.
    private let isJournal = Log.isJournal()

    func callAsFunction(_ event: LogEvent) {
        let entry = event.entry
        var line = "\(now().utc("%Y-%m-%dT%H:%M:%SZ")) level=\(entry.level.rawValue) event=\(entry.name)"
        for (name, value) in entry.fields { line += " \(name)=\(Log.quoted(value))" }
        // The journal removes this prefix and stores the priority, for `journalctl -p warning` (sd-daemon(3)).
        if isJournal { line = "<\(entry.level.priority)>" + line }
        line += "\n"
        line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    /// The value itself if it is one word of common ASCII characters; otherwise quoted, in one line.
    private static func quoted(_ value: String) -> String {
        if !value.isEmpty, value.utf8.allSatisfy(isPlain) { return value }
        var text = "\""
        for scalar in value.inOneLine.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { text += "\\" }
            text.unicodeScalars.append(scalar)
        }
        return text + "\""
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        // The characters from "-" to ":" are -, ., /, the digits and the colon.
        case UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "@"):
            true
        // Delimiters of IPv6 addresses.
        case UInt8(ascii: "["), UInt8(ascii: "]"): true
        default: false
        }
    }

    /// Compares standard error with the stream that systemd has named (systemd.exec(5), `JOURNAL_STREAM`).
    private static func isJournal() -> Bool {
        var file = stat()
        guard let stream = getenv("JOURNAL_STREAM"), fstat(STDERR_FILENO, &file) == 0 else { return false }
        return String(cString: stream) == "\(file.st_dev):\(file.st_ino)"
    }
}

extension Instant {
    /// The time in UTC.
    /// - Parameter format: a format of strftime(3).
    func utc(_ format: String) -> String {
        var seconds = time_t(milliseconds / 1000)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var text = [CChar](repeating: 0, count: 32)
        let count = strftime(&text, text.count, format, &parts)
        return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
