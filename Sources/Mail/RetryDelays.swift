/// How long a mail waits after a failed attempt: the first delays, then the last of them while a code lives, and from then on
/// about a tenth of the mail's age, half an hour at most.
public struct RetryDelays: Sendable {
    /// Servers that do greylisting take a mail after some minutes, five by custom. A mail with a code gets there within half a
    /// minute from then on.
    public static let usual: [Double] = [2, 8, 20, 30]
    private static let longest = 1800.0
    /// The age from which the delays grow counts from here, in seconds: ten minutes after the first attempt they are still 30.
    private static let origin = 300.0

    private let first: [Double]

    /// - Parameter first: in seconds; not empty.
    init(first: [Double]) {
        precondition(!first.isEmpty)
        self.first = first
    }

    /// - Parameter attempts: how many have failed, at least one.
    func delay(after attempts: Int, age: Double) -> Double {
        attempts < first.count
            ? first[attempts - 1]
            : max(first[first.count - 1], min((age - RetryDelays.origin) / 10, RetryDelays.longest))
    }
}
