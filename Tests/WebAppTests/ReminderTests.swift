import Browser
import Domain
import FeatureTags
import Platform
import Screens
import SyncClient
import SyncRules
import Testing
import Wire

@testable import WebApp

@Suite("Reminders on a device", .timeLimit(.minutes(15)))
struct ReminderTests {
    let device = Device(storedTexts: Device.signedIn)
    let read = HabitID("01HAB1T0000000000000000000")

    /// A page that is open at 11:07, with a habit for 11:15.
    private func open() throws -> SimulatedTab {
        let tab = device.open()
        tab.receive(.restLoaded)
        tab.pullEmptyState()
        let habit = Habit(
            name: "Read", color: HabitColor.palette[0], time: 675, rank: Rank.spread(1)[0],
            started: CivilDay("2026-11-18")!)
        try tab.loop.sync?.perform(.habit(.create(read, habit)), in: .user(Device.anna.person))
        tab.answerCalls()
        tab.tab.now += Double(60_000)
        for case .setTimer(let token, milliseconds: 500) in tab.tab.calls { tab.receive(.timer(token)) }
        return tab
    }

    private let reminder = BrowserCall.remind(
        tag: "/habits 01HAB1T0000000000000000000", title: "Read", body: "It is time: 11:15")

    @Test("a page that becomes visible shows the reminders that it missed", .tags(.H7))
    func visible() throws {
        let tab = try open()
        tab.tab.now += 3_600_000
        #expect(!tab.tab.calls.contains(reminder))
        tab.receive(.visible(true))
        #expect(tab.tab.calls.contains(reminder))
    }

    @Test("a reminder that waits for the second module appears together with it", .tags(.N1))
    func lateRest() throws {
        let tab = device.open()
        tab.pullEmptyState()
        let habit = Habit(
            name: "Read", color: HabitColor.palette[0], time: 675, rank: Rank.spread(1)[0],
            started: CivilDay("2026-11-18")!)
        try tab.loop.sync?.perform(.habit(.create(read, habit)), in: .user(Device.anna.person))
        tab.answerCalls()
        tab.tab.now += Double(600_000)
        for case .setTimer(let token, milliseconds: 500) in tab.tab.calls { tab.receive(.timer(token)) }
        #expect(!tab.tab.calls.contains(reminder))
        tab.receive(.restLoaded)
        tab.receive(.frame)
        #expect(tab.tab.calls.contains(reminder))
    }

    @Test(
        "a tap on a notification opens the snooze question and removes the tag from the address", .tags(.N2))
    func tapped() throws {
        let tab = try open()
        tab.tab.now += 600_000
        tab.receive(.pathChanged("/habits?tapped=%2Fhabits%20" + read.text))
        #expect(tab.loop.model.route == .habits && tab.tab.calls.contains(.replacePath("/habits")))
        tab.loop.send(.reminderSheet(.doneTapped))
        let today = CivilDay("2026-11-18")!
        let replica = try #require(tab.loop.sync?.client.replica)
        #expect(
            replica.checks(of: read, in: CivilMonth(of: today), by: Device.anna.person).contains(today))
    }

    @Test("notifications are closed at the end of the session", .tags(.H7), arguments: [true, false])
    func gone(isSignedOut: Bool) throws {
        let tab = try open()
        tab.tab.now += 3_600_000
        tab.receive(.visible(true))
        if isSignedOut {
            tab.loop.signedOut()
        } else {
            tab.answer(.me, status: 401, #"{"error":"signedOut"}"#)
        }
        #expect(tab.tab.calls.last { $0.isAboutReminders } == .keepReminders(tags: []))
    }

    @Test("the notification permission and its later changes reach the screens")
    func permission() {
        let tab = device.open()
        #expect(tab.loop.env.device.notifications == .unavailable)
        for (reported, seen) in [
            (NotificationPermission.askable, NotificationPermission.askable), (.granted, .granted),
            (.denied, .denied),
        ] {
            tab.receive(.notifications(reported))
            #expect(tab.loop.env.device.notifications == seen)
        }
    }
}

extension BrowserCall {
    fileprivate var isAboutReminders: Bool {
        switch self {
        case .remind, .keepReminders: true
        default: false
        }
    }
}
