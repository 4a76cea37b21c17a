import Domain
import FeatureTags
import Screens
import Testing

@Suite("Deleting the account on screen", .tags(.A8), .timeLimit(.minutes(15)))
struct DeleteAccountTests {
    private func phone() -> TestDevice {
        var phone = TestDevice()
        let effects = phone.send(.opened(.deleteAccount))
        #expect(effects.contains(.request(.planDeletion)))
        let transfer = DeletionPlan.OwnershipTransfer("Shopping", to: "Boris Lind")
        phone.send(.answered(.planDeletion, .plan(DeletionPlan(deleted: ["Diary"], transferred: [transfer]))))
        return phone
    }

    @Test("the account deletion page names the lists and groups that will be deleted or transferred")
    func plan() {
        let html = phone().html
        #expect(html.contains("These lists and groups will be deleted") && html.contains(">Diary</li>"))
        #expect(html.contains("Shopping") && html.contains("will belong to \u{2068}Boris Lind\u{2069}"))
    }

    @Test("deletion asks for the password, names the account and signs out")
    func delete() throws {
        var phone = phone()
        #expect(phone.send(.deletion(.submitted)) == [.focus("password")])
        phone.send(.deletion(.entered(.password, "correct horse")))
        #expect(phone.send(.deletion(.submitted)).isEmpty)
        #expect(phone.html.contains("The account \u{2068}anna@example.org\u{2069} will be deleted."))
        let request = try phone.sendRequest(.deletion(.confirmed))
        #expect(request == .deleteAccount(password: "correct horse"))
        phone.env.me = nil
        #expect(phone.send(.answered(request, .signedOut)) == [.replace(.signIn)])
    }

    @Test("deletion can be cancelled until the last question")
    func calledOff() {
        var phone = phone()
        phone.send(.deletion(.entered(.password, "correct horse")))
        phone.send(.deletion(.submitted))
        #expect(phone.send(.deletion(.cancelled)).isEmpty)
        #expect(!phone.html.contains("alertdialog"))
    }

    @Test("a wrong password opens an error window and deletes nothing")
    func wrongPassword() throws {
        var phone = phone()
        phone.send(.deletion(.entered(.password, "wrong horse")))
        phone.send(.deletion(.submitted))
        let request = try phone.sendRequest(.deletion(.confirmed))
        phone.send(.answered(request, .failed(.wrongPassword)))
        #expect(phone.html.contains("This is not your password."))
        #expect(phone.send(.deletion(.failureDismissed)) == [.focus("password")])
    }

    @Test("deletion is not possible offline and can be retried")
    func offline() throws {
        var phone = TestDevice()
        phone.send(.opened(.deleteAccount))
        phone.send(.answered(.planDeletion, .failed(.offline)))
        #expect(phone.html.contains("No connection to the server."))
        #expect(!phone.html.contains("type=\"password\""))
        #expect(try phone.sendRequest(.deletion(.retryTapped)) == .planDeletion)
    }
}
