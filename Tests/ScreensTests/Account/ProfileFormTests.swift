import Domain
import FeatureTags
import Screens
import SyncRules
import Testing

@Suite("The profile form", .timeLimit(.minutes(15)))
struct ProfileFormTests {
    @Test("a new name and description are shown at once, also offline", .tags(.A6))
    func save() {
        var phone = TestDevice()
        phone.send(.opened(.editProfile))
        #expect(phone.html.contains("value=\"Anna\"") && phone.html.contains("value=\"Berg\""))
        phone.send(.profileForm(.entered(.first, " Annika ")))
        phone.send(.profileForm(.entered(.about, "Rides\na bicycle")))
        let effects = phone.send(.profileForm(.submitted))
        #expect(effects.last == .back(to: .profile))
        let profile = phone.env.replica.profile(of: TestDevice.anna)
        #expect(profile == Profile(firstName: "Annika", lastName: "Berg", about: "Rides\na bicycle"))
        #expect(phone.html.contains("Annika Berg") && phone.html.contains("a bicycle"))
    }

    @Test("a first name is required, and nothing changes without one")
    func empty() {
        var phone = TestDevice()
        phone.send(.opened(.editProfile))
        phone.send(.profileForm(.entered(.first, " ")))
        phone.send(.profileForm(.entered(.last, "Lind")))
        #expect(phone.send(.profileForm(.submitted)) == [.focus("profile-first")])
        #expect(phone.env.replica.profile(of: TestDevice.anna)?.lastName == "Berg")
        phone.send(.profileForm(.entered(.first, "Anna")))
        #expect(phone.send(.profileForm(.submitted)).count == 2)
    }

    @Test("saving an unchanged form sends nothing")
    func unchanged() {
        var phone = TestDevice()
        phone.send(.opened(.editProfile))
        #expect(phone.send(.profileForm(.submitted)) == [.back(to: .profile)])
    }

    @Test("unsaved input of the profile form survives leaving and a restart until it is saved")
    func drafts() {
        var phone = TestDevice()
        phone.send(.opened(.editProfile))
        phone.send(.profileForm(.entered(.about, "Rides a bicycle")))
        phone.send(.opened(.profile))
        #expect(phone.env.replica.profile(of: TestDevice.anna)?.about == "")
        phone.send(.opened(.editProfile))
        #expect(phone.html.contains("Rides a bicycle"))
        var next = TestDevice()
        next.model.drafts = phone.model.allDrafts
        next.send(.opened(.editProfile))
        #expect(next.html.contains("Rides a bicycle"))
        phone.send(.profileForm(.entered(.first, "Anna ")))
        phone.send(.profileForm(.submitted))
        #expect(phone.env.replica.profile(of: TestDevice.anna)?.about == "Rides a bicycle")
        #expect(phone.model.allDrafts.isEmpty)
    }

    @Test("a change from another device updates only untouched fields")
    func follows() {
        var phone = TestDevice()
        phone.send(.opened(.editProfile))
        phone.send(.profileForm(.entered(.first, "Anka")))
        phone.perform(.person(.rename(first: "Anna", last: "Lind")), in: .user(TestDevice.anna))
        #expect(phone.html.contains("value=\"Anka\"") && phone.html.contains("value=\"Lind\""))
    }

    @Test("the appearance is chosen for all devices", .tags(.U5))
    func theme() {
        var phone = TestDevice()
        phone.send(.opened(.profile))
        phone.send(.settings(.chosen(.theme, "dark")))
        #expect(phone.env.replica.settings(of: TestDevice.anna).theme == .dark)
        #expect(phone.send(.settings(.chosen(.theme, "pink"))).isEmpty)
    }
}
