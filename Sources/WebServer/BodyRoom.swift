/// Counts the bytes of bodies that have come and are not answered yet, and says whether more may come: of all senders so many
/// together, of each one a share of them. So that nobody keeps others out, a little may come of everyone, however much there is.
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

    /// - Returns: false when there is no room.
    mutating func take(_ count: Int, of sender: String) -> Bool {
        guard hasRoom(for: count, of: sender) else { return false }
        total += count
        bytes[sender, default: 0] += count
        return true
    }

    mutating func giveBack(_ count: Int, of sender: String) {
        guard count > 0, let own = bytes[sender] else { return }
        total -= count
        bytes[sender] = own > count ? own - count : nil
    }
}
