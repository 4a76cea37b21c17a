import Domain
import FeatureTags
import Testing
import Texts

@testable import Screens

@Suite("To be told of things while Dela is closed", .tags(.N2))
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
        let effects = phone.send(.answered(.notificationKey, .key("k")))
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
        #expect(step(.notificationKey, .key(nil)).said == .notifications(.serverSendsNone))
        #expect(step(.subscribe(key: "k"), .failed(.offline)).said == .notifications(.browserTakesNone))
        #expect(step(.subscribe(key: "k"), .done).effects == [.request(.testNotification)])
        #expect(step(.testNotification, .failed(.broken)).said == .notifications(.testNotTaken))
        #expect(step(.testNotification, .done).said == .notifications(.testSent))
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
