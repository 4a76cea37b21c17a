import Domain
import Texts

/// The devices on which the user is signed in. Others can be signed out.
public enum Devices {
    struct Model: Equatable {
        /// Nil until the server has answered.
        var devices: [SignedInDevice]?
        var failure: ServerFailure?
        var question: Question?
        var isBusy = false

        /// The devices that are about to be signed out.
        enum Question: Equatable {
            case one(SignedInDevice)
            case others
        }
    }

    public enum Message: Equatable {
        case signOutTapped(DeviceID)
        case othersTapped
        /// Sends a test notification to a device; nil for this one.
        case testTapped(DeviceID?)
        case confirmed
        case cancelled
        case retryTapped
    }

    static var isProfilePage: Bool { true }

    static func update(
        _ model: inout Model, _ message: Message, _ context: ScreenContext, _ env: inout AppEnvironment
    ) -> [Effect] {
        switch message {
        case .signOutTapped(let id): model.question = model.devices?.first { $0.id == id }.map { .one($0) }
        case .othersTapped: model.question = .others
        case .testTapped(let id): return id.map { [.request(.testNotification($0))] } ?? []
        case .cancelled: model.question = nil
        case .confirmed:
            guard let question = model.question, !model.isBusy else { return [] }
            model.question = nil
            model.isBusy = true
            switch question {
            case .one(let device): return [.request(.signDeviceOut(device.id)), .focus(Bar.titleID)]
            case .others: return [.request(.signOthersOut), .focus(Bar.titleID)]
            }
        case .retryTapped:
            model.failure = nil
            return [.request(.devices)]
        }
        return []
    }

    /// The result of a test notification on another device.
    static func outcome(ofTest answer: ServerAnswer) -> ReminderLabel {
        switch answer {
        case .done: .testSent
        case .failed(.offline): .testOffline
        case .failed(.gone): .notAllowedThere
        default: .testNotTaken
        }
    }

    /// Handles an answer. Requests the devices again after a change.
    static func opened(_ model: inout Model, _ env: AppEnvironment) -> [Effect] { [.request(.devices)] }

    static func answered(
        _ model: inout Model, _ request: ServerRequest, _ answer: ServerAnswer, _ env: AppEnvironment
    ) -> [Effect] {
        switch request {
        case .devices, .signDeviceOut, .signOthersOut: break
        default: return []
        }
        model.isBusy = false
        switch answer {
        case .devices(let devices):
            model.devices = devices
            model.failure = nil
        case .failed(let failure) where failure != .gone: model.failure = failure
        default: return [.request(.devices)]
        }
        return []
    }
}

extension Devices: ScreenDefinition {}
