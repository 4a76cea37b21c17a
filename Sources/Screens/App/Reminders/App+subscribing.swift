import Domain
import Sync
import Texts

/// How this device comes to be told of things while Dela is closed.
extension App {
    /// What the server has been asked since the start.
    enum Subscribing: Equatable {
        case not
        /// In vain: there was no network, or the server could not. It is asked with the next look.
        case failed
        /// To tell this device of things.
        case asked
        /// The same, and to tell it something at once, since the person wants to see it.
        case testing
    }

    /// Lets the server tell this device of things, once after each start, as soon as the person allows it.
    static func subscribe(_ model: inout Model, _ world: World) -> [Effect] {
        guard world.device.notifications == .granted, world.me != nil, model.subscribing == .not else {
            return []
        }
        model.subscribing = .asked
        return [.request(.notificationKey)]
    }

    /// Subscribes this device again and sends a test to it, or says what keeps this device from showing notifications.
    static func testNotifications(_ model: inout Model, _ world: World) -> [Effect] {
        if let obstacle = world.device.notifications.obstacle {
            return show(.notifications(obstacle), &model)
        }
        model.subscribing = .testing
        return [.request(.notificationKey)]
    }

    static func subscribed(
        _ model: inout Model, _ request: ServerRequest, _ answer: ServerAnswer
    ) -> [Effect] {
        let isTesting = model.subscribing == .testing
        let outcome = outcome(request, answer)
        if case .key(_, let trustsClock) = answer { model.hasWrongClock = !trustsClock }
        if outcome != .testOffline { model.notificationProblem = outcome == .testSent ? nil : outcome }
        switch (request, answer) {
        case (.notificationKey, .key(let key?, _)): return [.request(.subscribe(key: key))]
        case (.subscribe, .done) where isTesting: return [.request(.testNotification(nil))]
        case (.subscribe, .done): return []
        default: break
        }
        model.subscribing = answer.isFailure ? .failed : .asked
        return isTesting ? show(.notifications(outcome), &model) : []
    }

    /// How a step has ended: with `testSent` where nothing stands in the way so far.
    private static func outcome(_ request: ServerRequest, _ answer: ServerAnswer) -> ReminderLabel {
        switch (request, answer) {
        case (_, .done), (.notificationKey, .key(_?, _)): .testSent
        case (.notificationKey, .failed(.offline)): .testOffline
        case (.notificationKey, .key(nil, _)): .serverSendsNone
        case (.subscribe, _): .browserTakesNone
        default: .testNotTaken
        }
    }
}

extension ServerAnswer {
    fileprivate var isFailure: Bool {
        if case .failed = self { true } else { false }
    }
}

extension DeviceState.Notifications {
    /// What keeps this device from showing notifications.
    fileprivate var obstacle: ReminderLabel? {
        switch self {
        case .granted: nil
        case .askable: .notAllowedThere
        case .denied: .forbidden
        case .insecure: .needsHTTPS
        case .notInstalled: .needsHomeScreen
        case .unavailable: .notHereYet
        }
    }
}
