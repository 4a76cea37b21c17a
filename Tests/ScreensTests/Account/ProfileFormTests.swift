import Domain
import FeatureTags
import Screens
import Sync
import Testing

@Suite("What one shows of oneself", .timeLimit(.minutes(15)))
struct ProfileFormTests {
    @Test("a new name and words about oneself are there at once, also without a network", .tags(.A6))
    func save() {
        var phone = Phone()
        phone.send(.opened(.editProfile))
        #expect(phone.html.contains("value=\"Anna\"") && phone.html.contains("value=\"Berg\""))
        phone.send(.profileForm(.entered(.first, " Annika ")))
        phone.send(.profileForm(.entered(.about, "Rides\na bicycle")))
        let effects = phone.send(.profileForm(.submitted))
        #expect(effects.last == .back(to: .profile))
        let profile = phone.world.replica.profile(of: Phone.anna)
        #expect(profile == Profile(firstName: "Annika", lastName: "Berg", about: "Rides\na bicycle"))
        #expect(phone.html.contains("Annika Berg") && phone.html.contains("a bicycle"))
    }

    @Test("a first name is needed, and nothing is changed until there is one")
    func empty() {
        var phone = Phone()
        phone.send(.opened(.editProfile))
        phone.send(.profileForm(.entered(.first, " ")))
        phone.send(.profileForm(.entered(.last, "Lind")))
        #expect(phone.send(.profileForm(.submitted)) == [.focus("profile-first")])
        #expect(phone.world.replica.profile(of: Phone.anna)?.lastName == "Berg")
        phone.send(.profileForm(.entered(.first, "Anna")))
        #expect(phone.send(.profileForm(.submitted)).count == 2)
    }

    @Test("saving what was not changed sends nothing")
    func unchanged() {
        var phone = Phone()
        phone.send(.opened(.editProfile))
        #expect(phone.send(.profileForm(.submitted)) == [.back(to: .profile)])
    }

    @Test("what was typed is there again when one comes back, also at the next start, until it is saved")
    func drafts() {
        var phone = Phone()
        phone.send(.opened(.editProfile))
        phone.send(.profileForm(.entered(.about, "Rides a bicycle")))
        phone.send(.opened(.profile))
        #expect(phone.world.replica.profile(of: Phone.anna)?.about == "")
        phone.send(.opened(.editProfile))
        #expect(phone.html.contains("Rides a bicycle"))
        var next = Phone()
        next.model.drafts = phone.model.allDrafts
        next.send(.opened(.editProfile))
        #expect(next.html.contains("Rides a bicycle"))
        phone.send(.profileForm(.entered(.first, "Anna ")))
        phone.send(.profileForm(.submitted))
        #expect(phone.world.replica.profile(of: Phone.anna)?.about == "Rides a bicycle")
        #expect(phone.model.allDrafts.isEmpty)
    }

    @Test("the name of a new group that is not made yet is there again when one comes back, until it is made")
    func draftOfGroup() {
        var phone = Phone()
        phone.send(.opened(.profile))
        phone.send(.profile(.groups(.nameEntered("Family"))))
        phone.send(.opened(.lists))
        #expect(phone.model.allDrafts == [Draft("Family", in: "new-group")])
        phone.send(.opened(.profile))
        #expect(phone.html.contains("value=\"Family\""))
        phone.send(.profile(.groups(.nameSubmitted)))
        #expect(phone.model.allDrafts.isEmpty)
        phone.send(.opened(.profile))
        #expect(!phone.html.contains("value=\"Family\""))
    }

    @Test("what another device changes shows in fields that nobody has touched")
    func follows() {
        var phone = Phone()
        phone.send(.opened(.editProfile))
        phone.send(.profileForm(.entered(.first, "Anka")))
        phone.perform(.person(.rename(first: "Anna", last: "Lind")), in: .user(Phone.anna))
        #expect(phone.html.contains("value=\"Anka\"") && phone.html.contains("value=\"Lind\""))
    }

    @Test("the appearance is chosen for all devices", .tags(.U5))
    func theme() {
        var phone = Phone()
        phone.send(.opened(.profile))
        phone.send(.settings(.chosen(.theme, "dark")))
        #expect(phone.world.replica.settings(of: Phone.anna).theme == .dark)
        #expect(phone.send(.settings(.chosen(.theme, "pink"))).isEmpty)
    }
}
