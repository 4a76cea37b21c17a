import Domain
import Screens
import Testing

@Suite("Addresses")
struct RouteTests {
    private static let list = ListID("01ARZ3NDEKTSV4RRFFQ69G5FAV")

    @Test(
        "every screen has an address that leads back to it",
        arguments: [
            Route.signIn, .register, .code, .forgot, .resetCode, .newPassword, .lists, .list(list),
            .sharing(list), .tray, .profile, .changeEmail, .emailCode, .changePassword, .devices,
            .deleteAccount,
        ])
    func roundTrip(route: Route) {
        #expect(Route(path: route.path) == route)
    }

    @Test(
        "an address that is none leads to the lists",
        arguments: ["", "/", "/nothing", "/lists/", "/lists/../tray", "/lists/01", "/lists/<b>/share"])
    func unknown(path: String) {
        #expect(Route(path: path) == .lists)
    }

    @Test("what is not there in the profile, or on the way to a new password, leads to where it begins")
    func unknownPages() {
        #expect(Route(path: "/profile/nothing") == .profile)
        #expect(Route(path: "/forgot/nothing") == .forgot)
    }

    @Test("the back button leads up when there is nothing to go back to, and each screen takes the focus")
    func back() {
        var phone = Phone()
        let list = phone.makeList("L")
        #expect(phone.send(.opened(.sharing(list))) == [.focus("title")])
        #expect(phone.send(.backTapped) == [.back(to: .list(list))])
        #expect(phone.send(.backTapped) == [.back(to: .lists)])
    }

    @Test("the back button of a list leads to the lists, also for those who came from the tray")
    func backFromTray() {
        var phone = Phone()
        let list = phone.makeList("L")
        phone.send(.opened(.tray))
        phone.send(.linkTapped(.list(list)))
        #expect(phone.send(.backTapped) == [.replace(.lists)])
    }

    @Test("the tab of the browser says which screen it is")
    func title() {
        var phone = Phone()
        #expect(App.title(phone.model, phone.world) == "Lists · Dela")
        _ = phone.makeList("Groceries")
        #expect(App.title(phone.model, phone.world) == "Groceries · Dela")
    }
}
