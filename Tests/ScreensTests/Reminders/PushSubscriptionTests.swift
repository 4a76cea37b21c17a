import Domain
import FeatureTags
import Platform
import SyncRules
import Testing
import Texts

@testable import Screens

@Suite("Push subscription", .tags(.N2), .timeLimit(.minutes(15)))
struct PushSubscriptionTests {
    @Test("a device subscribes at once when the user grants the permission")
    func atOnce() {
        var phone = TestDevice()
        phone.send(.changed)
        phone.env.device.notifications = .granted
        #expect(phone.send(.changed).contains(.request(.notificationKey)))
        #expect(!phone.send(.changed).contains(.request(.notificationKey)))
    }

    @Test("a device with the permission subscribes once after its start")
    func once() {
        var phone = TestDevice()
        phone.env.device.notifications = .granted
        #expect(phone.requests(minutes: 2) == [.notificationKey])
        let effects = phone.send(.answered(.notificationKey, .key("k", trustsClock: true)))
        #expect(effects == [.request(.subscribe(key: "k"))])
        #expect(phone.send(.answered(.subscribe(key: "k"), .done)).isEmpty)
        #expect(phone.requests(minutes: 20).isEmpty)
        #expect(phone.model.toast == nil)
    }

    @Test("a device subscribes again in a new session of the same user")
    func signedInAgain() throws {
        var phone = TestDevice()
        phone.env.device.notifications = .granted
        phone.send(.changed)
        #expect(phone.model.subscribing == .asked)
        let email = try EmailAddress("anna@example.org")
        let effects = phone.collectEffects {
            $0.send(.answered(.signIn(email, password: "p"), .signedIn))
            $0.send(.changed)
        }
        #expect(effects.contains(.request(.notificationKey)))
    }

    @Test(
        "a device without the permission does not subscribe",
        arguments: [NotificationPermission.askable, .denied])
    func forbidden(permission: NotificationPermission) {
        var phone = TestDevice()
        phone.env.device.notifications = permission
        #expect(phone.requests(minutes: 20).isEmpty)
    }

    @Test("the subscription is retried after a network failure")
    func offline() {
        var phone = TestDevice()
        phone.env.device.notifications = .granted
        #expect(phone.requests(minutes: 2) == [.notificationKey])
        phone.send(.answered(.notificationKey, .failed(.offline)))
        #expect(phone.requests(minutes: 10).first == .notificationKey)
    }

    @Test("a test notification reports the step that failed", .tags(.N3))
    func test() {
        var phone = TestDevice()
        phone.env.device.notifications = .granted
        func step(_ request: ServerRequest, _ answer: ServerAnswer) -> (effects: [Effect], said: Toast.Kind?)
        {
            phone.send(.settings(.testTapped))
            let effects = phone.send(.answered(request, answer))
            return (effects, phone.model.toast?.kind)
        }
        #expect(phone.send(.settings(.testTapped)) == [.request(.notificationKey)])
        #expect(step(.notificationKey, .failed(.offline)).said == .notifications(.testOffline))
        #expect(step(.notificationKey, .key(nil, trustsClock: true)).said == .notifications(.serverSendsNone))
        #expect(step(.subscribe(key: "k"), .failed(.offline)).said == .notifications(.browserTakesNone))
        #expect(step(.subscribe(key: "k"), .done).effects == [.request(.testNotification(nil))])
        #expect(step(.testNotification(nil), .failed(.broken)).said == .notifications(.testNotTaken))
        #expect(step(.testNotification(nil), .done).said == .notifications(.testSent))
    }
}

@Suite("Notifications in the settings", .tags(.N3), .timeLimit(.minutes(15)))
struct NotificationSettingsTests {
    @Test(
        "the settings explain why this device shows no notifications",
        arguments: [
            (NotificationPermission.denied, "To allow them, tap the icon next to the address"),
            (.insecure, "need a secure address, with https at its beginning"),
            (.notInstalled, "then “Add to Home Screen”"),
            (.unavailable, "This browser shows no notifications."),
        ])
    func missing(permission: NotificationPermission, sentence: String) {
        var phone = TestDevice()
        phone.send(.opened(.settings))
        phone.env.device.notifications = permission
        #expect(phone.html.contains(sentence))
        phone.env.device.notifications = .granted
        #expect(!phone.html.contains(sentence) && phone.html.contains("Send a test to this device"))
    }

    @Test("the settings show the last subscription problem until it is solved")
    func problem() {
        var phone = TestDevice()
        phone.env.device.notifications = .granted
        phone.send(.opened(.settings))
        phone.send(.changed)
        phone.send(.answered(.notificationKey, .key(nil, trustsClock: true)))
        #expect(phone.html.contains("Notifications only work while Dela is open"))
        phone.send(.answered(.notificationKey, .failed(.offline)))
        #expect(phone.html.contains("Notifications only work while Dela is open"))
        phone.send(.answered(.subscribe(key: "k"), .failed(.offline)))
        #expect(phone.html.contains("This browser takes no notifications here."))
        phone.send(.answered(.subscribe(key: "k"), .done))
        #expect(!phone.html.contains("This browser takes no notifications here."))
    }

    @Test("the settings show the end of current quiet hours")
    func quiet() {
        var phone = TestDevice()
        phone.send(.opened(.settings))
        #expect(!phone.html.contains("Quiet now") && !phone.html.contains("Muted in Chats"))
        let own = ScopeID.user(TestDevice.anna)
        phone.perform(.person(.quiet(QuietHours(from: 660, until: 720))), in: own)
        #expect(phone.html.contains("Quiet now: nothing until 12:00."))
        phone.perform(.person(.quiet(QuietHours(from: 720, until: 780))), in: own)
        #expect(!phone.html.contains("Quiet now"))
    }

    @Test("the settings report a jump of the server's clock until it is trusted again")
    func clock() {
        var phone = TestDevice()
        phone.env.device.notifications = .granted
        phone.send(.opened(.settings))
        phone.send(.answered(.notificationKey, .key("k", trustsClock: false)))
        phone.send(.answered(.subscribe(key: "k"), .done))
        #expect(phone.html.contains("The server’s clock has jumped."))
        phone.send(.answered(.notificationKey, .key("k", trustsClock: true)))
        #expect(!phone.html.contains("The server’s clock has jumped."))
    }

    @Test("the settings show the number of muted chats")
    func muted() {
        var phone = TestDevice()
        let (own, chat) = (ScopeID.user(TestDevice.anna), ScopeID.chat(TestDevice.anna, TestDevice.boris))
        phone.perform(.chat(.write(NewMessage(MessageID("M"), "Hello"), to: nil)), in: chat)
        phone.send(.opened(.settings))
        #expect(!phone.html.contains("Muted in Chats"))
        phone.perform(.chatPreference(.mute(chat, true)), in: own)
        #expect(phone.html.contains("Muted in Chats: 1 chat."))
    }
}

extension TestDevice {
    /// Returns the requests sent within some minutes.
    fileprivate mutating func requests(minutes: Int) -> [ServerRequest] {
        collectEffects { _ = $0.advance(minutes: minutes) }.compactMap {
            if case .request(let request) = $0 { request } else { nil }
        }
    }
}
