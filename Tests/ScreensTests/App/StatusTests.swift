import Domain
import FeatureTags
import Markup
import Screens
import SyncClient
import SyncRules
import Testing

@Suite("The sync status", .timeLimit(.minutes(15)))
struct StatusTests {
    @Test(
        "the status line shows connection and storage problems", .tags(.U7, .S1),
        arguments: [
            (Status(connection: .offline), "Offline"),
            (Status(connection: .offline, waiting: 3), "Offline: 3 changes waiting"),
            (Status(connection: .connecting, waiting: 1), "1 change waiting"),
            (
                Status(connection: .live, storeFailure: .full),
                "<p class=\"problem\">No space left on this device.</p>"
            ),
            (
                Status(connection: .live, unpersistedCommands: 2, storeFailure: .full),
                "No space left on this device. 2 changes are not saved yet. Keep this page open."
            ),
            (
                Status(connection: .offline, unpersistedCommands: 1, storeFailure: .broken),
                "Changes can’t be saved on this device right now. 1 change is not saved yet"
            ),
            (Status(connection: .live, hasUpdate: true), "A new version is ready."),
            (Status(connection: .outdated), "This version is too old to sync."),
        ])
    func lines(status: Status, sentence: String) {
        var phone = TestDevice()
        phone.env.status = status
        #expect(phone.html.contains(sentence))
    }

    @Test(
        "held commands are explained online, without a button",
        .tags(.G6, .S1))
    func held() {
        var phone = TestDevice()
        phone.env.status = Status(connection: .live, waiting: 1)
        phone.env.status.isRateLimited = true
        let words = "Waiting: too many new contacts today. It will be sent later."
        #expect(phone.html.contains("<p class=\"held\">\(words)</p>"))
        #expect(phone.env.status != Status(connection: .live, waiting: 1))
        phone.env.status.connection = .offline
        #expect(phone.html.contains("Offline: 1 change waiting") && !phone.html.contains(words))
    }

    @Test("a change only in memory is not reported as saved")
    func unsaved() {
        var phone = TestDevice()
        phone.env.status = Status(connection: .offline, unpersistedCommands: 1)
        #expect(phone.html.contains("<span>Offline</span>"))
    }

    @Test(
        "pulling down or tapping Try again refreshes and shows progress"
    )
    func refresh() throws {
        var phone = TestDevice()
        phone.env.status = Status(connection: .failing)
        #expect(App.view(phone.model, phone.env).click("Try again") == .refreshAsked)
        let drawn = [60, 200].map { Event(.pullEnd, x: $0) }
        let label = "Lists"
        #expect(App.view(phone.model, phone.env).message(for: drawn[0], on: label) == nil)
        let far = App.view(phone.model, phone.env).message(for: drawn[1], on: label)
        #expect(phone.send(try #require(far)) == [.refresh])
        #expect(!phone.html.contains("refresher on"))
        phone.env.status.isRefreshing = true
        #expect(phone.html.contains("refresher on"))
    }

    @Test("placeholders are shown until the lists are loaded")
    func skeleton() {
        var phone = TestDevice()
        phone.receive([])
        #expect(phone.html.contains("No lists yet") && !phone.html.contains("skeleton"))
        phone.env.replica = Replica(person: TestDevice.anna)
        phone.send(.opened(.lists))
        #expect(phone.html.contains("skeleton") && !phone.html.contains("No lists yet"))
        phone.send(.opened(.list(ListID("01ARZ3NDEKTSV4RRFFQ69G5FAV"))))
        #expect(phone.html.components(between: "skeleton", and: "</div>").count == 2)
    }

    @Test("the status has at most two lines: problems first, then the connection, then an update")
    func atMostTwoLines() {
        var phone = TestDevice()
        let command = Command(
            id: CommandID("01AAAA00000000000000000000"), at: TestDevice.noon, scope: .user(TestDevice.anna),
            intent: .notification(.read(upTo: 1)))
        var status = Status(connection: .offline, waiting: 1)
        status.hasUpdate = true
        let lines = { (phone: TestDevice) -> [String] in
            let bars = phone.html.components(between: "class=\"status\" role=\"status\">", and: "</div>")
            return ["can’t be saved", "not accepted", "waiting", "Update"].filter {
                bars.first?.contains($0) == true
            }
        }
        phone.env.status = status
        #expect(lines(phone) == ["waiting", "Update"])
        phone.env.status.rejectedCommands = [RejectedCommand(command: command, refusal: .gone)]
        #expect(lines(phone) == ["not accepted", "waiting"])
        phone.env.status.storeFailure = .broken
        #expect(lines(phone) == ["can’t be saved", "not accepted"])
        phone.env.status.connection = .outdated
        #expect(lines(phone) == ["can’t be saved", "Update"])
    }

    @Test("the status is empty while all is well, also while changes are being sent")
    func quiet() {
        var phone = TestDevice()
        phone.env.status = Status(connection: .live, waiting: 1)
        #expect(phone.html.contains("<div aria-label=\"Connection\" class=\"status\" role=\"status\"></div>"))
    }

    @Test(
        "rejected changes show reason, text and actions", .tags(.S2)
    )
    func rejectedChanges() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries")
        let id = CommandID("01AAAA00000000000000000000")
        let command = Command(
            id: id, at: TestDevice.noon, scope: .list(list),
            intent: .item(.rename(ItemID("01"), "Oat <milk>")))
        phone.env.status.rejectedCommands = [RejectedCommand(command: command, refusal: .gone)]
        #expect(phone.html.contains("1 change not accepted"))
        phone.send(.linkTapped(.rejectedChanges))
        #expect(phone.html.contains("Rename an item"))
        #expect(phone.html.contains("Someone deleted this in the meantime."))
        #expect(phone.html.contains("Oat &lt;milk&gt;"))
        #expect(phone.send(.rejectedChanges(.copyTapped(id))).first == .copy("Oat <milk>"))
        #expect(phone.html.contains("Try again"))
        #expect(phone.send(.rejectedChanges(.retryTapped(id))) == [.retry(id), .focus("title")])
    }

    @Test("a rejected file is named by its item, with the reason and without a picture", .tags(.S2))
    func rejectedFile() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Milk"])
        let picture = NewPicture(
            id: PictureID("01PHOT00000000000000000000"), item: phone.item("Milk", in: list),
            blob: BlobID(String(repeating: "1f", count: 32)), rank: Rank("V")!)
        let command = Command(
            id: CommandID("01AAAA00000000000000000000"), at: TestDevice.noon, scope: .list(list),
            intent: .picture(.add(picture)))
        phone.env.status.rejectedCommands = [RejectedCommand(command: command, refusal: .invalid)]
        phone.send(.linkTapped(.rejectedChanges))
        let row = phone.html.components(between: "class=\"refused\"", and: "</div>").first ?? ""
        #expect(row.contains("This file can’t be read as a picture.") && row.contains("Milk"))
        #expect(!row.contains("<img"))
    }

    @Test("a rejected change is discarded only after a question that quotes its text", .tags(.S2))
    func discard() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries")
        let id = CommandID("01AAAA00000000000000000000")
        let lines = (1...7).map { "Line \($0)" }.joined(separator: "\n")
        let command = Command(
            id: id, at: TestDevice.noon, scope: .list(list),
            intent: .item(.edit(ItemID("01"), [.note(lines)])))
        phone.env.status.rejectedCommands = [RejectedCommand(command: command, refusal: .gone)]
        phone.send(.linkTapped(.rejectedChanges))
        #expect(phone.send(.rejectedChanges(.discardTapped(id))).isEmpty)
        let question = phone.html.components(between: "<dialog", and: "</dialog>").first ?? ""
        #expect(
            question.contains("Discard “\u{2068}Change an item\u{2069}”?") && question.contains("Line 5")
                && question.contains("and more: 2") && question.contains(">Discard</button>"))
        phone.send(.rejectedChanges(.discardCancelled))
        #expect(!phone.html.contains("<dialog"))
        phone.send(.rejectedChanges(.discardTapped(id)))
        #expect(phone.send(.rejectedChanges(.discardConfirmed)) == [.discard(id), .focus("title")])
        #expect(!phone.html.contains("<dialog"))
    }

    @Test("a rejected change names its item, also after deletion")
    func about() {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Oats"])
        let oats = phone.item("Oats", in: list)
        phone.perform(.item(.delete(oats)), in: .list(list))
        let command = Command(
            id: CommandID("01AAAA00000000000000000000"), at: TestDevice.noon, scope: .list(list),
            intent: .item(.tick(oats, done: true)))
        phone.env.status.rejectedCommands = [RejectedCommand(command: command, refusal: .gone)]
        phone.send(.linkTapped(.rejectedChanges))
        #expect(phone.html.contains("<p class=\"quote\" dir=\"auto\">Oats</p>"))
        #expect(!phone.html.contains("Copy text"))
    }

    @Test("a rejected change names its item and list, also without access to the list")
    func lost() throws {
        var phone = TestDevice()
        let list = phone.makeList("Groceries", ["Oats"])
        let oats = phone.item("Oats", in: list)
        let intents: [ItemIntent] = [.tick(oats, done: true), .edit(oats, [.note("The blue one")])]
        let ids = ["01AAAA00000000000000000000", "01AAAA00000000000000000001"]
        let commands = zip(ids, intents).map {
            Command(id: CommandID($0), at: TestDevice.noon, scope: .list(list), intent: .item($1))
        }
        let refused = commands.map {
            RejectedCommand(command: $0, refusal: .notFound, summary: phone.env.replica.summary(of: $0))
        }
        phone = TestDevice()
        phone.env.status.rejectedCommands = refused
        phone.send(.linkTapped(.rejectedChanges))
        #expect(phone.html.contains("dir=\"auto\">Groceries</p>") && phone.html.contains(">Oats</p>"))
        #expect(phone.html.contains("\u{2068}Groceries\u{2069} · Oats</p>"))
        #expect(phone.html.contains(">The blue one</p>"))
        phone.send(.opened(.profile))
        phone.send(.profile(.signOutTapped))
        #expect(phone.html.contains("Oats</li>"))
    }

    @Test(
        "before the store is loaded only the logo is shown, and the reason if loading failed", .tags(.U4))
    func launch() {
        var phone = TestDevice()
        phone.env.status.isReady = false
        #expect(phone.html.contains("class=\"launch\""))
        phone.env.status.storeFailure = .broken
        #expect(phone.html.contains("Changes can’t be saved on this device right now."))
    }
}
