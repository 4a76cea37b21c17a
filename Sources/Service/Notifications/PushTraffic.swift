import Domain

/// Limits the push messages that are sent at the same time.
///
/// A push service that does not answer occupies a slot for seconds. So slots are shared: the more are in use, the fewer
/// one user gets. Users and push services that did not answer the last time share a few (decision 0051).
package struct PushTraffic: Sendable {
    /// A message that is being sent.
    package struct Slot: Sendable {
        let person: PersonID
        fileprivate let origin: String
        fileprivate let isSuspect: Bool
    }

    private struct Origin {
        var underWay = 0
        /// The number of consecutive messages without an answer.
        var timeouts = 0
    }

    /// The total number of slots.
    static let slots = 128
    /// The maximum number of slots per user. The push services of a user may be silent.
    package static let slotsPerPerson = 8
    /// The number of slots for all users whose push services did not answer the last time.
    static let slotsForSuspects = slots / 8
    /// The number of consecutive messages without an answer after which a push service gets only one message at a time.
    static let maxTimeouts = 3
    /// The maximum time of an answer that gives a right to more slots, in milliseconds.
    static let quickAnswer: Int64 = 2000
    /// The maximum number of users and push services whose answers are tracked.
    private static let maxTracked = 10_000

    private(set) var count = 0
    private var suspects = 0
    private var underWay: [PersonID: Int] = [:]
    private var origins: [String: Origin] = [:]
    /// True if the last message to a user was answered quickly, false if it was not answered; nil if unknown since the
    /// start.
    private var answered: [PersonID: Bool] = [:]

    package init() {}

    /// Starts with messages that are being sent to users whose push services are unknown.
    package init(underWay: [PersonID: Int]) {
        for (person, count) in underWay {
            for _ in 0..<count { begin(person, to: "") }
        }
    }

    var hasRoom: Bool { count < PushTraffic.slots }

    /// True if a message may be sent now.
    func admits(_ person: PersonID, to endpoint: String) -> Bool {
        guard hasRoom else { return false }
        let own = underWay[person, default: 0]
        if let origin = origins[PushTraffic.origin(of: endpoint)], origin.underWay > 0,
            origin.timeouts >= PushTraffic.maxTimeouts
        {
            return false
        }
        // A user gets additional slots while few are in use. The last slots are reserved for users whose push services
        // answer.
        return switch answered[person] {
        case true?: own == 0 || own < PushTraffic.slotsPerPerson && count < PushTraffic.slots / 2
        case nil:
            own == 0 && count < PushTraffic.slots * 3 / 4
                || own < PushTraffic.slotsPerPerson && count < PushTraffic.slots / 4
        case false?: own == 0 && suspects < PushTraffic.slotsForSuspects && count < PushTraffic.slots * 3 / 4
        }
    }

    /// True if the user or the push service did not answer the last time. Further messages are then checked less often.
    func isSuspect(_ person: PersonID, at endpoint: String) -> Bool {
        answered[person] == false
            || origins[PushTraffic.origin(of: endpoint)]?.timeouts ?? 0 >= PushTraffic.maxTimeouts
    }

    @discardableResult
    package mutating func begin(_ person: PersonID, to endpoint: String) -> Slot {
        let slot = Slot(
            person: person, origin: PushTraffic.origin(of: endpoint), isSuspect: answered[person] == false)
        count += 1
        suspects += slot.isSuspect ? 1 : 0
        underWay[person, default: 0] += 1
        origins[slot.origin, default: Origin()].underWay += 1
        return slot
    }

    /// Records the end of a message.
    /// - Parameters:
    ///   - hasAnswered: true if the push service delivered it, false if it did not answer; nil for other outcomes.
    ///   - time: the duration in milliseconds.
    mutating func end(_ slot: Slot, hasAnswered: Bool?, after time: Int64) {
        count -= 1
        suspects -= slot.isSuspect ? 1 : 0
        if let own = underWay[slot.person] { underWay[slot.person] = own > 1 ? own - 1 : nil }
        var origin = origins[slot.origin] ?? Origin()
        origin.underWay = max(0, origin.underWay - 1)
        if let hasAnswered {
            origin.timeouts = hasAnswered ? 0 : origin.timeouts + 1
            if answered.count >= PushTraffic.maxTracked { answered = answered.filter { !$0.value } }
            if answered.count >= PushTraffic.maxTracked { answered = [:] }
            answered[slot.person] = hasAnswered ? (time <= PushTraffic.quickAnswer ? true : nil) : false
        }
        origins[slot.origin] = origin.underWay == 0 && origin.timeouts == 0 ? nil : origin
        if origins.count >= PushTraffic.maxTracked { origins = origins.filter { $0.value.underWay > 0 } }
    }

    /// Scheme, host and port of a URL, in lower case.
    private static func origin(of endpoint: String) -> String {
        endpoint.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
            .joined(separator: "/").lowercased()
    }
}
