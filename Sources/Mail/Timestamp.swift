import Glibc

/// The wall clock, read once per mail.
struct Timestamp {
    let seconds: Int
    let microseconds: Int

    static func now() -> Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(seconds: time.tv_sec, microseconds: time.tv_nsec / 1000)
    }

    /// The time in UTC as text that sorts by time: `20260131T120005.000123Z`.
    var text: String {
        Timestamp.text(of: seconds, "%Y%m%dT%H%M%S.") + String(String(1_000_000 + microseconds).dropFirst())
            + "Z"
    }

    /// Formats `seconds` since 1970 in UTC with a `strftime` format, in at most 40 bytes. Names are English, because no
    /// part of the program changes the "C" locale.
    static func text(of seconds: Int, _ format: String) -> String {
        var seconds = seconds
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var text = [CChar](repeating: 0, count: 40)
        let count = strftime(&text, text.count, format, &parts)
        return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
