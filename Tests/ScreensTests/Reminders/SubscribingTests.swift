import Domain
import FeatureTags
import Sync
import Testing
import Texts

@testable import Screens

@Suite("To be told of things while Dela is closed", .tags(.N2), .timeLimit(.minutes(15)))
struct SubscribingTests {
    @Test("a device asks at once when the person allows it")
    func atOnce() {
        var phone = Phone()
        phone.send(.changed)
        phone.world.device.notifications = .granted
        #expect(phone.send(.changed).contains(.request(.notificationKey)))
        #expect(!phone.send(.changed).contains(.request(.notificationKey)))
    }

    @Test("a device asks the server once after its start, where the person allows it")
    func once() {
        var phone = Phone()
        phone.world.device.notifications = .granted
        #expect(phone.asked(minutes: 2) == [.notificationKey])
        let effects = phone.send(.answered(.notificationKey, .key("k", trustsClock: true)))
        #expect(effects == [.request(.subscribe(key: "k"))])
        #expect(phone.send(.answered(.subscribe(key: "k"), .done)).isEmpty)
        #expect(phone.asked(minutes: 20).isEmpty)
        #expect(phone.model.notice == nil)
    }

    @Test("a device asks again in a new session of the same person")
    func signedInAgain() throws {
        var phone = Phone()
        phone.world.device.notifications = .granted
        phone.send(.changed)
        #expect(phone.model.subscribing == .asked)
        let email = try EmailAddress("anna@example.org")
        let effects = phone.tell {
            $0.send(.answered(.signIn(email, password: "p"), .signedIn))
            $0.send(.changed)
        }
        #expect(effects.contains(.request(.notificationKey)))
    }

    @Test("nothing is asked where nobody allows it", arguments: [DeviceState.Notifications.askable, .denied])
    func forbidden(permission: DeviceState.Notifications) {
        var phone = Phone()
        phone.world.device.notifications = permission
        #expect(phone.asked(minutes: 20).isEmpty)
    }

    @Test("it is asked again where there was no network")
    func offline() {
        var phone = Phone()
        phone.world.device.notifications = .granted
        #expect(phone.asked(minutes: 2) == [.notificationKey])
        phone.send(.answered(.notificationKey, .failed(.offline)))
        #expect(phone.asked(minutes: 10).first == .notificationKey)
    }

    @Test("a test goes the whole way, and says where it ends", .tags(.N3))
    func test() {
        var phone = Phone()
        phone.world.device.notifications = .granted
        func step(_ request: ServerRequest, _ answer: ServerAnswer) -> (effects: [Effect], said: Notice.Kind?)
        {
            phone.send(.settings(.testTapped))
            let effects = phone.send(.answered(request, answer))
            return (effects, phone.model.notice?.kind)
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

@Suite("What the settings say of notifications", .tags(.N3), .timeLimit(.minutes(15)))
struct NotificationSettingsTests {
    @Test(
        "what is missing on this device, and how to mend it",
        arguments: [
            (DeviceState.Notifications.denied, "To allow them, tap the icon beside the address"),
            (.insecure, "need a secure address, with https at its beginning"),
            (.notInstalled, "then “Add to Home Screen”"),
            (.unavailable, "This browser shows no notifications."),
        ])
    func missing(permission: DeviceState.Notifications, sentence: String) {
        var phone = Phone()
        phone.send(.opened(.settings))
        phone.world.device.notifications = permission
        #expect(phone.html.contains(sentence))
        phone.world.device.notifications = .granted
        #expect(!phone.html.contains(sentence) && phone.html.contains("Send a test to this device"))
    }

    @Test("where the way to this device ended last, until it works")
    func problem() {
        var phone = Phone()
        phone.world.device.notifications = .granted
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

    @Test("whether it is quiet now")
    func quiet() {
        var phone = Phone()
        phone.send(.opened(.settings))
        #expect(!phone.html.contains("Quiet now") && !phone.html.contains("Muted in Chats"))
        let own = ScopeID.user(Phone.anna)
        phone.perform(.person(.quiet(QuietHours(from: 660, until: 720))), in: own)
        #expect(phone.html.contains("Quiet now: nothing until 12:00."))
        phone.perform(.person(.quiet(QuietHours(from: 720, until: 780))), in: own)
        #expect(!phone.html.contains("Quiet now"))
    }

    @Test("that the server's clock has jumped, until it is trusted again")
    func clock() {
        var phone = Phone()
        phone.world.device.notifications = .granted
        phone.send(.opened(.settings))
        phone.send(.answered(.notificationKey, .key("k", trustsClock: false)))
        phone.send(.answered(.subscribe(key: "k"), .done))
        #expect(phone.html.contains("The server’s clock has jumped."))
        phone.send(.answered(.notificationKey, .key("k", trustsClock: true)))
        #expect(!phone.html.contains("The server’s clock has jumped."))
    }

    @Test("how many chats are muted")
    func muted() {
        var phone = Phone()
        let (own, chat) = (ScopeID.user(Phone.anna), ScopeID.chat(Phone.anna, Phone.boris))
        phone.perform(.chat(.write(NewMessage(MessageID("M"), "Hello"), to: nil)), in: chat)
        phone.send(.opened(.settings))
        #expect(!phone.html.contains("Muted in Chats"))
        phone.perform(.chatPreference(.mute(chat, true)), in: own)
        #expect(phone.html.contains("Muted in Chats: 1 chat."))
    }
}

extension Phone {
    /// What the server is asked within some minutes.
    fileprivate mutating func asked(minutes: Int) -> [ServerRequest] {
        tell { _ = $0.pass(minutes: minutes) }.compactMap {
            if case .request(let request) = $0 { request } else { nil }
        }
    }
}
