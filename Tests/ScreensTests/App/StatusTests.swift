import Domain
import FeatureTags
import Markup
import Screens
import Sync
import Testing

@Suite("How things stand", .timeLimit(.minutes(15)))
struct StatusTests {
    @Test(
        "the lower edge says quietly what there is to know", .tags(.U7, .S1),
        arguments: [
            (Status(link: .offline), "Offline"),
            (Status(link: .offline, waiting: 3), "Offline: 3 changes waiting"),
            (Status(link: .connecting, waiting: 1), "1 change waiting"),
            (
                Status(link: .live, storeFailure: .full),
                "<p class=\"problem\">No space left on this device.</p>"
            ),
            (
                Status(link: .live, unkept: 2, storeFailure: .full),
                "No space left on this device. 2 changes are not saved yet. Keep this page open."
            ),
            (
                Status(link: .offline, unkept: 1, storeFailure: .broken),
                "Changes can’t be saved on this device right now. 1 change is not saved yet"
            ),
            (Status(link: .live, hasUpdate: true), "A new version is ready."),
            (Status(link: .outdated), "This version is too old to sync."),
        ])
    func lines(status: Status, sentence: String) {
        var phone = Phone()
        phone.world.status = status
        #expect(phone.html.contains(sentence))
    }

    @Test(
        "held commands are explained while the device is online, without a button that would not help",
        .tags(.G6, .S1))
    func held() {
        var phone = Phone()
        phone.world.status = Status(link: .live, waiting: 1)
        phone.world.status.isHeld = true
        let words = "Waiting: too many new contacts today. It will be sent later."
        #expect(phone.html.contains("<p class=\"held\">\(words)</p>"))
        #expect(phone.world.status != Status(link: .live, waiting: 1))
        phone.world.status.link = .offline
        #expect(phone.html.contains("Offline: 1 change waiting") && !phone.html.contains(words))
    }

    @Test("what waits only in memory is not said to be kept")
    func unkept() {
        var phone = Phone()
        phone.world.status = Status(link: .offline, unkept: 1)
        #expect(phone.html.contains("<span>Offline</span>"))
    }

    @Test(
        "who draws a screen down far enough, or taps a button, asks the server at once, and sees it being asked"
    )
    func refresh() throws {
        var phone = Phone()
        phone.world.status = Status(link: .failing)
        #expect(App.view(phone.model, phone.world).click("Try again") == .refreshAsked)
        let drawn = [60, 200].map { Event(.pullEnd, x: $0) }
        let label = "Lists"
        #expect(App.view(phone.model, phone.world).message(for: drawn[0], on: label) == nil)
        let far = App.view(phone.model, phone.world).message(for: drawn[1], on: label)
        #expect(phone.send(try #require(far)) == [.refresh])
        #expect(!phone.html.contains("refresher on"))
        phone.world.status.isRefreshing = true
        #expect(phone.html.contains("refresher on"))
    }

    @Test("until the lists have come, rows stand where they will be")
    func skeleton() {
        var phone = Phone()
        phone.receive([])
        #expect(phone.html.contains("No lists yet") && !phone.html.contains("skeleton"))
        phone.world.replica = Replica(person: Phone.anna)
        phone.send(.opened(.lists))
        #expect(phone.html.contains("skeleton") && !phone.html.contains("No lists yet"))
        phone.send(.opened(.list(ListID("01ARZ3NDEKTSV4RRFFQ69G5FAV"))))
        #expect(phone.html.components(between: "skeleton", and: "</div>").count == 2)
    }

    @Test("while all is well nothing is said, even if changes are just on their way")
    func quiet() {
        var phone = Phone()
        phone.world.status = Status(link: .live, waiting: 1)
        #expect(phone.html.contains("<div aria-label=\"Connection\" class=\"status\" role=\"status\"></div>"))
    }

    @Test(
        "refused changes wait in the tray: why, what was written, and what can be done", .tags(.S2)
    )
    func tray() {
        var phone = Phone()
        let list = phone.makeList("Groceries")
        let id = CommandID("01AAAA00000000000000000000")
        let command = Command(
            id: id, at: Phone.noon, scope: .list(list), intent: .item(.rename(ItemID("01"), "Oat <milk>")))
        phone.world.status.tray = [RejectedCommand(command: command, refusal: .gone)]
        #expect(phone.html.contains("1 change not accepted"))
        phone.send(.linkTapped(.tray))
        #expect(phone.html.contains("Rename an item"))
        #expect(phone.html.contains("Someone deleted this in the meantime."))
        #expect(phone.html.contains("Oat &lt;milk&gt;"))
        #expect(phone.send(.tray(.copyTapped(id))).first == .copy("Oat <milk>"))
        #expect(phone.html.contains("Try again"))
        #expect(phone.send(.tray(.retryTapped(id))) == [.retry(id), .focus("title")])
    }

    @Test("what was written goes from the tray only after a question that quotes it", .tags(.S2))
    func discard() {
        var phone = Phone()
        let list = phone.makeList("Groceries")
        let id = CommandID("01AAAA00000000000000000000")
        let lines = (1...7).map { "Line \($0)" }.joined(separator: "\n")
        let command = Command(
            id: id, at: Phone.noon, scope: .list(list),
            intent: .item(.edit(ItemID("01"), [.note(lines)])))
        phone.world.status.tray = [RejectedCommand(command: command, refusal: .gone)]
        phone.send(.linkTapped(.tray))
        #expect(phone.send(.tray(.discardTapped(id))).isEmpty)
        let question = phone.html.components(between: "<dialog", and: "</dialog>").first ?? ""
        #expect(
            question.contains("Discard “\u{2068}Change an item\u{2069}”?") && question.contains("Line 5")
                && question.contains("and more: 2") && question.contains(">Discard</button>"))
        phone.send(.tray(.discardCancelled))
        #expect(!phone.html.contains("<dialog"))
        phone.send(.tray(.discardTapped(id)))
        #expect(phone.send(.tray(.discardConfirmed)) == [.discard(id), .focus("title")])
        #expect(!phone.html.contains("<dialog"))
    }

    @Test("a refused change says which item it was about, also if that is deleted by now")
    func about() {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Oats"])
        let oats = phone.item("Oats", in: list)
        phone.perform(.item(.delete(oats)), in: .list(list))
        let command = Command(
            id: CommandID("01AAAA00000000000000000000"), at: Phone.noon, scope: .list(list),
            intent: .item(.tick(oats, done: true)))
        phone.world.status.tray = [RejectedCommand(command: command, refusal: .gone)]
        phone.send(.linkTapped(.tray))
        #expect(phone.html.contains("<p class=\"quote\" dir=\"auto\">Oats</p>"))
        #expect(!phone.html.contains("Copy text"))
    }

    @Test("a refused change says of which item of which list it was, also when the list is lost")
    func lost() throws {
        var phone = Phone()
        let list = phone.makeList("Groceries", ["Oats"])
        let oats = phone.item("Oats", in: list)
        let intents: [ItemIntent] = [.tick(oats, done: true), .edit(oats, [.note("The blue one")])]
        let ids = ["01AAAA00000000000000000000", "01AAAA00000000000000000001"]
        let commands = zip(ids, intents).map {
            Command(id: CommandID($0), at: Phone.noon, scope: .list(list), intent: .item($1))
        }
        let refused = commands.map {
            RejectedCommand(command: $0, refusal: .notFound, subject: phone.world.replica.subject(of: $0))
        }
        phone = Phone()
        phone.world.status.tray = refused
        phone.send(.linkTapped(.tray))
        #expect(phone.html.contains("dir=\"auto\">Groceries</p>") && phone.html.contains(">Oats</p>"))
        #expect(phone.html.contains("\u{2068}Groceries\u{2069} · Oats</p>"))
        #expect(phone.html.contains(">The blue one</p>"))
        phone.send(.opened(.profile))
        phone.send(.profile(.signOutTapped))
        #expect(phone.html.contains("Oats</li>"))
    }

    @Test(
        "before the device's store is read there is only the sign, and why if it cannot be read", .tags(.U4))
    func launch() {
        var phone = Phone()
        phone.world.status.isReady = false
        #expect(phone.html.contains("class=\"launch\""))
        phone.world.status.storeFailure = .broken
        #expect(phone.html.contains("Changes can’t be saved on this device right now."))
    }
}
