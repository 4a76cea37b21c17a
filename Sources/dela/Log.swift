import Domain
import Glibc

/// Writes one line per event to standard error: `time level event name=value …` (logfmt), readable for humans and
/// machines. Values are quoted, so that text from outside cannot forge a line.
struct Log: Sendable {
    enum Level: String {
        case info
        case warning
        case error
    }

    func callAsFunction(
        _ level: Level = .info, _ event: StaticString, _ values: KeyValuePairs<StaticString, String> = [:]
    ) {
        var line = "\(now().utc("%Y-%m-%dT%H:%M:%SZ")) \(level.rawValue) \(event)"
        for (name, value) in values { line += " \(name)=\(quoted(value))" }
        line += "\n"
        line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    private func quoted(_ value: String) -> String {
        var text = "\""
        for scalar in value.inOneLine.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { text += "\\" }
            text.unicodeScalars.append(scalar)
        }
        return text + "\""
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
