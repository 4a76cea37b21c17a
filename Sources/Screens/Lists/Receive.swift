import Domain
import Markup
import Sync
import Texts

/// What another app has shared with Dela: the person says into which list it goes.
public enum Receive {
    struct Model: Equatable {
        let text: String
        /// How many pictures were shared.
        let pictures: Int
        /// Whether more was shared than this device stores at once.
        let isCut: Bool
        /// Whether they wait for the choice of a list.
        private(set) var isOffered: Bool
        /// That of a list which is made for it.
        var name = ""
        var error: Refusal?

        init(_ text: String, pictures: Int, isCut: Bool) {
            self.text = text
            self.isCut = isCut
            self.pictures = pictures
            isOffered = pictures > 0
        }

        /// Lets the pictures go where somebody wants them.
        mutating func take(for target: Pictures.Target) -> [Effect] {
            defer { isOffered = false }
            return pictures > 0 ? [.pick(target, from: .shared)] : []
        }
    }

    public enum Message: Equatable {
        case backTapped
        case chosen(ListID)
        case nameEntered(String)
        case nameSubmitted
    }

    static let nameID = "receiving-list"

    /// The most pictures that are shown beforehand.
    static let mostPictures = 20

    static func update(_ model: inout Model, _ message: Message, _ world: inout World) -> [Effect] {
        switch message {
        case .backTapped: return [.goUp]
        case .chosen(let list): return put(into: list, &model, &world)
        case .nameEntered(let name):
            model.name = name
            model.error = nil
        case .nameSubmitted:
            do throws(Refusal) {
                let name = try List.nameRule.clean(model.name)
                let list: ListID = world.newID()
                return [.perform(.list(.create(name: name)), in: .list(list))]
                    + put(into: list, &model, &world)
            } catch {
                model.error = error
                return [.focus(nameID)]
            }
        }
        return []
    }

    /// Writes the lines down in the list, and opens it; pictures belong to the last one. What cannot be written down waits there to be put right.
    private static func put(into list: ListID, _ model: inout Model, _ world: inout World) -> [Effect] {
        var items = Items.Model(list: list)
        _ = Items.refresh(&items, world)
        let effects = Items.paste(model.text, &items, &world)
        if items.draftError != nil {
            return [.app(.append(Draft(model.text, in: list.text))), .replace(.list(list))]
                + model.take(for: .newItem(in: list))
        }
        let written = effects.filter { if case .perform = $0 { true } else { false } }
        guard let last = items.fresh else {
            return written + [.replace(.list(list))] + model.take(for: .newItem(in: list))
        }
        return written + [.app(.reveal(last)), .replace(.list(list))] + model.take(for: .item(last, in: list))
    }

    static func view(
        _ model: Model, _ summaries: [ListSummary], _ world: World
    ) -> Html<Message> {
        let language = world.language
        let heading = Bar(title: language[.addToList], back: language[.lists], isBesideLists: true)
        return div(.class("page")) {
            bar(heading, onBack: .backTapped)
            largeTitle(heading)
            if model.isCut { p(.class("note"), .role("status")) { language[.notAllShared] } }
            if model.text.isEmpty, model.pictures == 0 {
                emptyState(.lists, language[.nothingShared], language[.nothingSharedHint])
            } else {
                choice(model, summaries.filter { $0.role >= .editor }, language)
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
                        for place in 0..<min(pictures, mostPictures) {
                            Pictures.image(Thumb(address: "/shared/" + String(place)), alt: "")
                        }
                    }
                    if pictures > mostPictures { p { language.andMore(pictures - mostPictures) } }
                }
            }
            adding(model, language)
            if choices.isEmpty {
                emptyState(.lists, language[.emptyTitle], language[.emptyHint])
            } else {
                ul(.class("card"), .aria(.label, language[.lists])) {
                    for summary in choices { keyed(summary.id.text) { row(summary) } }
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
            case .submitted, .left: .nameSubmitted
            }
        }
    }

    private static func row(_ summary: ListSummary) -> Html<Message> {
        li {
            button(.type("button"), .class("row"), .onClick(.chosen(summary.id))) {
                span(.class("row-main"), .dir("auto")) { summary.name }
                icon(.plus)
            }
        }
    }
}
