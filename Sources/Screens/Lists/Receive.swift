import Domain
import Markup
import Sync
import Texts

/// What another app has shared with Dela: the person says into which list it goes.
public enum Receive {
    /// A list that is made for it.
    struct Model: Equatable {
        var name = ""
        var error: Refusal?
    }

    public enum Message: Equatable {
        case chosen(ListID)
        case nameEntered(String)
        case nameSubmitted
    }

    static let nameID = "receiving-list"

    /// The most pictures that are shown beforehand.
    static let mostPictures = 20

    static func update(_ message: Message, _ app: inout App.Model, _ world: inout World) -> [Effect] {
        switch message {
        case .chosen(let list): return put(into: list, &app, &world)
        case .nameEntered(let name): app.receive = Model(name: name)
        case .nameSubmitted:
            do throws(Refusal) {
                let name = try List.nameRule.clean(app.receive.name)
                let list: ListID = world.newID()
                return [.perform(.list(.create(name: name)), in: .list(list))] + put(into: list, &app, &world)
            } catch {
                app.receive.error = error
                return [.focus(nameID)]
            }
        }
        return []
    }

    /// Writes the lines down in the list, and opens it; pictures belong to the last one. What cannot be written down waits there to be put right.
    private static func put(
        into list: ListID, _ app: inout App.Model, _ world: inout World
    ) -> [Effect] {
        guard case .receive(let text, let pictures) = app.route else { return [] }
        app.isOffered = false
        let draft = app.draft(in: list.text) ?? ""
        var items = Items.Model(list: list)
        _ = Items.refresh(&items, world)
        let effects = Items.paste(text, &items, &world)
        let pick = { (target: Pictures.Target) -> [Effect] in
            pictures > 0 ? [.pick(target, from: .shared)] : []
        }
        if items.draftError != nil {
            let kept = draft.isEmpty ? text : draft + " " + text
            app.drafts = app.drafts.filter { $0.place != list.text } + [App.Draft(kept, in: list.text)]
            return [.replace(.list(list))] + pick(.newItem(in: list))
        }
        app.found = items.fresh
        let target = items.fresh.map { Pictures.Target.item($0, in: list) } ?? .newItem(in: list)
        return effects.filter { if case .perform = $0 { true } else { false } } + [.replace(.list(list))]
            + pick(target)
    }

    static func view(
        _ text: String, _ pictures: Int, _ model: Model, _ summaries: [ListSummary], _ world: World,
        onBack: App.Message
    ) -> Html<App.Message> {
        let language = world.language
        let heading = Bar(title: language[.addToList], back: language[.lists], isBesideLists: true)
        return div(.class("page")) {
            bar(heading, onBack: onBack)
            largeTitle(heading)
            if text.isEmpty, pictures == 0 {
                emptyState(.lists, language[.nothingShared], language[.nothingSharedHint])
            } else {
                choice(text, pictures, model, summaries.filter { $0.role >= .editor }, language)
            }
        }
    }

    private static func choice(
        _ text: String, _ pictures: Int, _ model: Model, _ choices: [ListSummary], _ language: Language
    ) -> Html<App.Message> {
        div {
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
            adding(model, language).map { .receive($0) }
            if choices.isEmpty {
                emptyState(.lists, language[.emptyTitle], language[.emptyHint])
            } else {
                ul(.class("card"), .aria(.label, language[.lists])) {
                    for summary in choices { keyed(summary.id.text) { row(summary).map { .receive($0) } } }
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
