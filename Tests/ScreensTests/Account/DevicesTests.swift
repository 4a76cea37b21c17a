import Domain
import FeatureTags
import Platform
import Screens
import Testing

@Suite("Devices on the screen", .tags(.A7), .timeLimit(.minutes(15)))
struct DevicesTests {
    private static let day: Int64 = 86_400_000

    private func device(_ id: String, _ name: String, usedDaysAgo days: Int64, isThis: Bool) -> SignedInDevice
    {
        SignedInDevice(
            id: DeviceID(id), name: name, signedIn: TestDevice.noon.advanced(by: -days * 2 * Self.day),
            lastUsed: TestDevice.noon.advanced(by: -days * Self.day), isThis: isThis)
    }

    private func phone() -> TestDevice {
        var phone = TestDevice()
        phone.send(.opened(.profile))
        let effects = phone.send(.profile(.linkTapped(.devices)))
        #expect(effects == [.go(.devices)])
        #expect(phone.html.contains("Loading…"))
        phone.send(
            .answered(
                .devices,
                .devices([
                    device("1", "Safari, iPhone", usedDaysAgo: 0, isThis: true),
                    device("2", "", usedDaysAgo: 3, isThis: false),
                ])))
        return phone
    }

    @Test("each device shows the result of its last notification", .tags(.N3))
    func lastNotification() {
        var phone = TestDevice()
        phone.send(.opened(.devices))
        let devices = [nil, true, false].enumerated().map { number, isTaken in
            SignedInDevice(
                id: DeviceID(String(number)), name: "", signedIn: TestDevice.noon, lastUsed: TestDevice.noon,
                isThis: number == 0,
                lastDelivery: isTaken.map {
                    LastDeliveryStatus(at: TestDevice.noon.advanced(by: -Self.day), isAccepted: $0)
                })
        }
        phone.send(.answered(.devices, .devices(devices)))
        #expect(phone.html.contains("Last notification: 1 day ago"))
        #expect(phone.html.contains("The last notification did not get through: 1 day ago"))
    }

    @Test(
        "a test on this device explains why it cannot show notifications, as in the settings", .tags(.N3))
    func testHere() {
        var phone = phone()
        let words: [(NotificationPermission, String)] = [
            (.askable, "Notifications are off on the device."), (.denied, "blocked in your browser"),
            (.insecure, "need a secure address"), (.notInstalled, "need the app"),
            (.unavailable, "shows no notifications"),
        ]
        for (state, sentence) in words {
            phone.env.device.notifications = state
            phone.send(.devices(.testTapped(nil)))
            #expect(phone.html.contains(sentence), "\(state)")
        }
        phone.env.device.notifications = .granted
        #expect(phone.send(.devices(.testTapped(nil))) == [.request(.notificationKey)])
        phone.send(.answered(.notificationKey, .key(nil, trustsClock: true)))
        #expect(phone.html.contains("Notifications only work while Dela is open"))
    }

    @Test("a test notification can be sent to each device and its result is shown", .tags(.N3))
    func test() {
        var phone = phone()
        let request = ServerRequest.testNotification(DeviceID("2"))
        #expect(phone.html.contains("title=\"Send a test to “\u{2068}Safari, iPhone\u{2069}”\""))
        #expect(phone.send(.devices(.testTapped(DeviceID("2")))) == [.request(request)])
        let answers: [(ServerAnswer, String)] = [
            (.done, "Sent. It should arrive any moment."),
            (.failed(.gone), "Notifications are off on the device."),
            (.failed(.offline), "There is no connection."), (.failed(.broken), "did not take it"),
        ]
        for (answer, sentence) in answers {
            #expect(phone.send(.answered(request, answer)).contains(.request(.devices)))
            #expect(phone.html.contains(sentence))
        }
    }

    @Test("the notification settings open the devices screen, and back returns to them", .tags(.N3))
    func settings() {
        var phone = TestDevice()
        phone.send(.opened(.profile))
        phone.send(.profile(.linkTapped(.settings)))
        #expect(phone.send(.settings(.devicesTapped)) == [.go(.devices)])
        #expect(phone.html.contains("Settings</") && phone.model.route == .devices)
        #expect(phone.send(.backTapped) == [.back(to: .settings)])
        phone.send(.opened(.profile))
        phone.send(.profile(.linkTapped(.devices)))
        #expect(phone.send(.backTapped) == [.back(to: .profile)])
    }

    @Test("the offline message does not mention typed text")
    func offlineText() {
        var phone = TestDevice()
        phone.send(.opened(.devices))
        phone.send(.answered(.devices, .failed(.offline)))
        #expect(phone.html.contains("No connection to the server.</p>"))
    }

    @Test("each device is listed with name and times, and this device cannot be signed out")
    func list() {
        let html = phone().html
        #expect(html.contains("Safari, iPhone") && html.contains("This device"))
        #expect(html.contains("Unknown device") && html.contains("Last used 3 days ago"))
        #expect(html.contains("Signed in 6 days ago"))
        #expect(html.contains("title=\"Sign out “\u{2068}Unknown device\u{2069}”\""))
        #expect(!html.contains("Sign out “\u{2068}Safari, iPhone"))
    }

    @Test("signing out a device asks by name and reloads the list")
    func signOut() throws {
        var phone = phone()
        phone.send(.devices(.signOutTapped(DeviceID("2"))))
        #expect(phone.html.contains("Sign out “\u{2068}Unknown device\u{2069}”?"))
        let request = try phone.sendRequest(.devices(.confirmed))
        #expect(request == .signDeviceOut(DeviceID("2")))
        #expect(phone.send(.answered(request, .done)) == [.request(.devices)])
    }

    @Test("signing out all other devices asks first and can be cancelled")
    func others() throws {
        var phone = phone()
        phone.send(.devices(.othersTapped))
        #expect(phone.html.contains("You stay signed in on this device only."))
        #expect(phone.send(.devices(.cancelled)).isEmpty)
        #expect(!phone.html.contains("You stay signed in"))
        phone.send(.devices(.othersTapped))
        #expect(try phone.sendRequest(.devices(.confirmed)) == .signOthersOut)
    }

    @Test("the devices screen reports a missing network and can retry")
    func offline() throws {
        var phone = TestDevice()
        let effects = phone.send(.opened(.devices))
        #expect(effects.contains(.request(.devices)))
        phone.send(.answered(.devices, .failed(.offline)))
        #expect(phone.html.contains("No connection to the server."))
        #expect(try phone.sendRequest(.devices(.retryTapped)) == .devices)
    }
}
