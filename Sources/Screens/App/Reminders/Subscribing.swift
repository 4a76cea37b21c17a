import Domain
import Platform
import SyncRules
import Texts

/// The push subscription of this device since the start.
enum Subscribing: Equatable {
    case not
    /// The request has failed: there was no network, or the server had an error. The next check tries again.
    case failed
    /// The subscription was requested.
    case asked
    /// The subscription was requested, and a test notification follows.
    case testing

    /// Subscribes this device once after each start, as soon as the user has permitted notifications.
    static func request(_ model: inout App.Model, _ env: AppEnvironment) -> [Effect] {
        guard env.device.notifications == .granted, env.me != nil, model.subscribing == .not else {
            return []
        }
        model.subscribing = .asked
        return [.request(.notificationKey)]
    }

    /// Subscribes this device again and sends a test notification, or reports why this device cannot show
    /// notifications.
    static func test(_ model: inout App.Model, _ env: AppEnvironment) -> [Effect] {
        if let obstacle = env.device.notifications.obstacle {
            return Toasts.show(.notifications(obstacle), &model)
        }
        model.subscribing = .testing
        return [.request(.notificationKey)]
    }

    static func answered(
        _ model: inout App.Model, _ request: ServerRequest, _ answer: ServerAnswer
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
        return isTesting ? Toasts.show(.notifications(outcome), &model) : []
    }

    /// The result of a step; `testSent` if nothing has failed so far.
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

extension NotificationPermission {
    /// The reason why this device cannot show notifications.
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
