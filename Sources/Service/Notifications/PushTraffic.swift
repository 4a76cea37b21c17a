import Domain

/// Which push messages may be under way at a time.
///
/// A push service that does not answer keeps a place for seconds. So places are given by turns: the more are taken, the less
/// a user gets, and users and push services that did not answer last time share a few (decision 0051).
package struct PushTraffic: Sendable {
    /// A message under way.
    package struct Place: Sendable {
        let person: PersonID
        fileprivate let origin: String
        fileprivate let isSuspect: Bool
    }

    private struct Origin {
        var underWay = 0
        /// How many messages in a row were not answered.
        var timeouts = 0
    }

    /// How many places there are.
    static let places = 128
    /// The most places of one user, whose push services may be silent.
    package static let placesOfPerson = 8
    /// The places of all users that did not answer last time.
    static let placesOfSuspects = places / 8
    /// A push service that has let so many messages in a row without an answer gets one at a time.
    static let mostTimeouts = 3
    /// An answer that takes longer, in milliseconds, gives no right to more places.
    static let quickAnswer: Int64 = 2000
    /// Of how many users and push services it is known whether they answered.
    private static let mostKnown = 10_000

    private(set) var count = 0
    private var suspects = 0
    private var underWay: [PersonID: Int] = [:]
    private var origins: [String: Origin] = [:]
    /// Whether the last message to a user was answered soon; nil for users of whom nothing is known since the start.
    private var answered: [PersonID: Bool] = [:]

    package init() {}

    /// With messages under way to users of whose push services nothing is known.
    package init(underWay: [PersonID: Int]) {
        for (person, count) in underWay {
            for _ in 0..<count { begin(person, to: "") }
        }
    }

    var hasRoom: Bool { count < PushTraffic.places }

    /// Whether a message may be sent now.
    func admits(_ person: PersonID, to endpoint: String) -> Bool {
        guard hasRoom else { return false }
        let own = underWay[person, default: 0]
        if let origin = origins[PushTraffic.origin(of: endpoint)], origin.underWay > 0,
            origin.timeouts >= PushTraffic.mostTimeouts
        {
            return false
        }
        // Further places of a user are given while few are taken, and the last ones to users whose push services answer.
        return switch answered[person] {
        case true?: own == 0 || own < PushTraffic.placesOfPerson && count < PushTraffic.places / 2
        case nil:
            own == 0 && count < PushTraffic.places * 3 / 4
                || own < PushTraffic.placesOfPerson && count < PushTraffic.places / 4
        case false?: own == 0 && suspects < PushTraffic.placesOfSuspects && count < PushTraffic.places * 3 / 4
        }
    }

    /// Whether the user, or the push service, did not answer last time: then others need not wait for their turn again soon.
    func isSuspect(_ person: PersonID, at endpoint: String) -> Bool {
        answered[person] == false
            || origins[PushTraffic.origin(of: endpoint)]?.timeouts ?? 0 >= PushTraffic.mostTimeouts
    }

    @discardableResult
    package mutating func begin(_ person: PersonID, to endpoint: String) -> Place {
        let place = Place(
            person: person, origin: PushTraffic.origin(of: endpoint), isSuspect: answered[person] == false)
        count += 1
        suspects += place.isSuspect ? 1 : 0
        underWay[person, default: 0] += 1
        origins[place.origin, default: Origin()].underWay += 1
        return place
    }

    /// A message has come to its end.
    /// - Parameters:
    ///   - hasAnswered: whether the push service has answered; nil if it could not be asked.
    ///   - time: how long it took, in milliseconds.
    mutating func end(_ place: Place, hasAnswered: Bool?, after time: Int64) {
        count -= 1
        suspects -= place.isSuspect ? 1 : 0
        if let own = underWay[place.person] { underWay[place.person] = own > 1 ? own - 1 : nil }
        var origin = origins[place.origin] ?? Origin()
        origin.underWay = max(0, origin.underWay - 1)
        if let hasAnswered {
            origin.timeouts = hasAnswered ? 0 : origin.timeouts + 1
            if answered.count >= PushTraffic.mostKnown { answered = answered.filter { !$0.value } }
            if answered.count >= PushTraffic.mostKnown { answered = [:] }
            answered[place.person] = hasAnswered ? (time <= PushTraffic.quickAnswer ? true : nil) : false
        }
        origins[place.origin] = origin.underWay == 0 && origin.timeouts == 0 ? nil : origin
        if origins.count >= PushTraffic.mostKnown { origins = origins.filter { $0.value.underWay > 0 } }
    }

    /// Scheme, host and port of a URL, in lower case.
    private static func origin(of endpoint: String) -> String {
        endpoint.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
            .joined(separator: "/").lowercased()
    }
}
