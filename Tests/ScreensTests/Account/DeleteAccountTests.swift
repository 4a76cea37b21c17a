import Domain
import FeatureTags
import Screens
import Testing

@Suite("Deleting the account on screen", .tags(.A8), .timeLimit(.minutes(15)))
struct DeleteAccountTests {
    private func phone() -> Phone {
        var phone = Phone()
        let effects = phone.send(.opened(.deleteAccount))
        #expect(effects.contains(.request(.planDeletion)))
        let passing = DeletionPlan.Passing("Shopping", to: "Boris Lind")
        phone.send(.answered(.planDeletion, .plan(DeletionPlan(going: ["Diary"], passing: [passing]))))
        return phone
    }

    @Test("it says what goes and what passes to whom, before anything is asked")
    func plan() {
        let html = phone().html
        #expect(html.contains("These lists and groups will be deleted") && html.contains(">Diary</li>"))
        #expect(html.contains("Shopping") && html.contains("will belong to \u{2068}Boris Lind\u{2069}"))
    }

    @Test("the password, then a question that names the account; then the device is empty and sign-in opens")
    func delete() throws {
        var phone = phone()
        #expect(phone.send(.deletion(.submitted)) == [.focus("password")])
        phone.send(.deletion(.entered(.password, "correct horse")))
        #expect(phone.send(.deletion(.submitted)).isEmpty)
        #expect(phone.html.contains("The account \u{2068}anna@example.org\u{2069} will be deleted."))
        let request = try phone.sendRequest(.deletion(.confirmed))
        #expect(request == .deleteAccount(password: "correct horse"))
        phone.world.me = nil
        #expect(phone.send(.answered(request, .signedOut)) == [.replace(.signIn)])
    }

    @Test("it can be called off until the last question")
    func calledOff() {
        var phone = phone()
        phone.send(.deletion(.entered(.password, "correct horse")))
        phone.send(.deletion(.submitted))
        #expect(phone.send(.deletion(.cancelled)).isEmpty)
        #expect(!phone.html.contains("alertdialog"))
    }

    @Test("a wrong password opens an error window, and nothing is gone")
    func wrongPassword() throws {
        var phone = phone()
        phone.send(.deletion(.entered(.password, "wrong horse")))
        phone.send(.deletion(.submitted))
        let request = try phone.sendRequest(.deletion(.confirmed))
        phone.send(.answered(request, .failed(.wrongPassword)))
        #expect(phone.html.contains("This is not your password."))
        #expect(phone.send(.deletion(.failureDismissed)) == [.focus("password")])
    }

    @Test("without a network nothing can be deleted, and it can be tried again")
    func offline() throws {
        var phone = Phone()
        phone.send(.opened(.deleteAccount))
        phone.send(.answered(.planDeletion, .failed(.offline)))
        #expect(phone.html.contains("No connection to the server."))
        #expect(!phone.html.contains("type=\"password\""))
        #expect(try phone.sendRequest(.deletion(.retryTapped)) == .planDeletion)
    }
}
