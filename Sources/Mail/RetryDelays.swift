/// The delays after failed attempts: first the given delays, then the last of them during the lifetime of a code. After
/// that the delay is about a tenth of the mail's age, at most half an hour.
public struct RetryDelays: Sendable {
    /// Servers with greylisting accept a mail after some minutes, by default five. From then on a mail with a code is
    /// delivered within half a minute.
    public static let usual: [Double] = [2, 8, 20, 30]
    private static let maxDelay = 1800.0
    /// The delays grow with the age minus this number of seconds: ten minutes after the first attempt they are still
    /// 30.
    private static let origin = 300.0

    private let first: [Double]

    /// - Parameter first: delays in seconds; not empty.
    init(first: [Double]) {
        precondition(!first.isEmpty)
        self.first = first
    }

    /// - Parameter attempts: the number of failed attempts, at least one.
    func delay(after attempts: Int, age: Double) -> Double {
        attempts < first.count
            ? first[attempts - 1]
            : max(first[first.count - 1], min((age - RetryDelays.origin) / 10, RetryDelays.maxDelay))
    }
}
