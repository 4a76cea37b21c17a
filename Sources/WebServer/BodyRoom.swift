/// Limits the memory for bodies of unanswered requests. There is one limit for all senders together and one for each
/// sender. A small body of each sender is always accepted, so that no sender can block others.
struct BodyRoom {
    private let limits: Limits
    private var total = 0
    private var bytes: [String: Int] = [:]

    init(_ limits: Limits) {
        self.limits = limits
    }

    func hasRoom(for count: Int, of sender: String) -> Bool {
        let own = bytes[sender, default: 0] + count
        if own <= limits.spareBodyBytes { return true }
        return own <= limits.bodyBytesPerSender && total + count <= limits.bodyBytes
    }

    /// - Returns: false if the body exceeds the limits.
    mutating func reserve(_ count: Int, of sender: String) -> Bool {
        guard hasRoom(for: count, of: sender) else { return false }
        total += count
        bytes[sender, default: 0] += count
        return true
    }

    mutating func release(_ count: Int, of sender: String) {
        guard count > 0, let own = bytes[sender] else { return }
        total -= count
        bytes[sender] = own > count ? own - count : nil
    }
}
