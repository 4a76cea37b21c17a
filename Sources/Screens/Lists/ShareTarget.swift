import Domain
import Markup
import Platform
import SyncClient
import SyncRules
import Texts

/// Content that another app has shared with Dela. The user chooses a list, Today or a chat for it.
public enum ShareTarget {
    struct Model: Equatable {
        let text: String
        /// The number of shared pictures.
        let pictures: Int
        /// True if more was shared than the device stores at once.
        let isCut: Bool
        /// True while they wait for the choice of a list.
        private(set) var isOffered: Bool
        /// The name of a new list for the content.
        var name = ""
        var error: Refusal?
        /// True while the chat is being chosen.
        var isChoosingChat = false

        init(_ text: String, pictures: Int, isCut: Bool) {
            self.text = text
            self.isCut = isCut
            self.pictures = pictures
            isOffered = pictures > 0
        }

        /// Imports the pictures for the chosen target.
        mutating func consumePictures(for target: Pictures.Target) -> [Effect] {
            defer { isOffered = false }
            return pictures > 0 ? [.pick(target, from: .shared)] : []
        }
    }

    public enum Message: Equatable {
        case backTapped
        case chosen(ListID)
        case nameEntered(String)
        case nameSubmitted
        case todayTapped
        case chatTapped
        case chatChosen(ScopeID)
        case chatsClosed
    }

    static let nameID = "receiving-list"

    /// The maximum number of pictures in the preview.
    static let maxPictures = 20

    static func update(
        _ model: inout Model, _ message: Message, _ context: ScreenContext, _ env: inout AppEnvironment
    ) -> [Effect] {
        switch message {
        case .backTapped: return [.goUp]
        case .chosen(let list): return put(into: list, &model, &env)
        case .nameEntered(let name):
            model.name = name
            model.error = nil
        case .nameSubmitted:
            do throws(Refusal) {
                let name = try List.nameRule.clean(model.name)
                let list: ListID = env.newID()
                return [.perform(.list(.create(name: name)), in: .list(list))]
                    + put(into: list, &model, &env)
            } catch {
                model.error = error
                return [.focus(nameID)]
            }
        case .todayTapped: return putInToday(&model, &env)
        case .chatTapped: model.isChoosingChat = true
        case .chatsClosed: model.isChoosingChat = false
        case .chatChosen(let chat):
            let draft = model.text.isEmpty ? [] : [Effect.app(.append(Draft(model.text, in: chat.text)))]
            return draft + [.replace(.chat(chat))] + model.consumePictures(for: .message(in: chat))
        }
        return []
    }

    /// Adds a task for today with the first line as its title. A text that does not fit into a task waits in the field
    /// of new tasks, and the pictures get a task of their own.
    private static func putInToday(_ model: inout Model, _ env: inout AppEnvironment) -> [Effect] {
        let scope = ScopeID.inbox(of: env.replica.person)
        let text = try? Item.noteRule.clean(model.text)
        let waiting: [Effect] = text == nil ? [.app(.startTask(model.text))] : []
        if text == nil, model.pictures == 0 { return waiting }
        let (title, note) = text.flatMap { $0.isEmpty ? nil : Item.split($0) } ?? (env.language[.picture], "")
        let (id, rank) = env.newPlace(in: scope)
        let item = NewItem(id: id, title: title, rank: rank, day: env.today, note: note)
        let isThere = env.replica.list(in: scope) != nil
        return (isThere ? [] : [.perform(.list(.create(name: env.language[.inbox])), in: scope)])
            + [.perform(.item(.create([item])), in: scope)]
            + (text == nil ? waiting : [.replace(.today(nil))])
            + model.consumePictures(for: .item(id, in: ListID(scope.id)))
    }

    /// Adds the lines to the list and opens it. Pictures are added to the last item. Text that is not valid becomes a
    /// draft of the list.
    private static func put(into list: ListID, _ model: inout Model, _ env: inout AppEnvironment) -> [Effect]
    {
        var items = Items.Model(list: list)
        _ = Items.refresh(&items, env)
        let effects = ItemAdding.paste(model.text, &items, &env)
        if items.draftError != nil {
            return [.app(.append(Draft(model.text, in: list.text))), .replace(.list(list))]
                + model.consumePictures(for: .newItem(in: list))
        }
        let written = effects.filter { if case .perform = $0 { true } else { false } }
        guard let last = items.fresh else {
            return written + [.replace(.list(list))] + model.consumePictures(for: .newItem(in: list))
        }
        return written + [.app(.reveal(last)), .replace(.list(list))]
            + model.consumePictures(for: .item(last, in: list))
    }

    /// Deletes pictures of another app if the user leaves the screen without choosing a place for them.
    static func leave(_ model: inout Model, for route: Route?, _ env: inout AppEnvironment) -> [Effect] {
        guard let route, model.isOffered, route.pictures == 0 else { return [] }
        return [.forgetShared]
    }

    static func hasDraftText(_ model: Model) -> Bool { !model.name.isEmpty }

    static func view(_ model: Model, _ context: ScreenContext, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let heading = Bar(title: language[.addToList], back: language[.lists], isBesideLists: true)
        return div(.class("page")) {
            bar(heading, onBack: .backTapped)
            largeTitle(heading)
            if model.isCut { p(.class("note"), .role("status")) { language[.notAllShared] } }
            if model.text.isEmpty, model.pictures == 0 {
                emptyState(.lists, language[.nothingShared], language[.nothingSharedHint])
            } else {
                choice(model, context.lists.filter { $0.role >= .editor }, language)
            }
            if model.isChoosingChat {
                ChatChoice.view(
                    language[.chooseCardChat], ChatChoice.all(env), env, onClose: .chatsClosed
                ) { .chatChosen($0) }
            }
        }
    }

    private static func choice(
        _ model: Model, _ choices: [ListSummary], _ language: Language
    ) -> Html<Message> {
        let (text, pictures) = (model.text, model.pictures)
        return div {
            div(.class("card refused")) {
                if !text.isEmpty { p(.class("quote"), .dir("auto")) { text } }
                if pictures > 0 {
                    div(.class("strip"), .role("img"), .aria(.label, language[.pictures])) {
                        for index in 0..<min(pictures, maxPictures) {
                            Pictures.image(Thumbnail(address: "/shared/" + String(index)), alt: "")
                        }
                    }
                    if pictures > maxPictures { p { language.andMore(pictures - maxPictures) } }
                }
            }
            ul(.class("card")) {
                Access.action(language[.today], icon: .calendar, .todayTapped)
                Access.action(language[.sendToChat], icon: .chats, .chatTapped)
            }
            h2(.class("caption")) { language[.lists] }
            adding(model, language)
            if choices.isEmpty {
                emptyState(.lists, language[.emptyTitle], language[.emptyHint])
            } else {
                let hasFaces = choices.haveFaces
                ul(.class("card"), .class("faced", if: hasFaces), .aria(.label, language[.lists])) {
                    for summary in choices {
                        keyed(summary.id.text) { row(summary, hasFace: hasFaces) }
                    }
                }
            }
        }
    }

    private static func adding(_ model: Model, _ language: Language) -> Html<Message> {
        addField(
            AddField(
                id: nameID, label: language[.newList], action: language[.createList], value: model.name,
                error: model.error.map { language.titleError($0, limit: List.nameRule.limit) })
        ).map { event in
            switch event {
            case .entered(let text), .pasted(let text): .nameEntered(text)
            case .submitted, .keptInText, .offerAccepted, .placeRemoved: .nameSubmitted
            }
        }
    }

    private static func row(_ summary: ListSummary, hasFace: Bool) -> Html<Message> {
        li {
            button(.type("button"), .class("row"), .onClick(.chosen(summary.id))) {
                if hasFace { signTile(of: summary) }
                span(.class("row-main"), .dir("auto")) { summary.name }
                icon(.plus)
            }
        }
    }
}

extension ShareTarget: ScreenDefinition {}
