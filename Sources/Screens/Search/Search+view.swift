import Domain
import Markup
import SyncRules
import Texts

extension Search {
    /// - Parameter up: the screen that the back button opens.
    static func view(_ model: Model, up: String, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let heading = Bar(title: language[.search], back: up)
        return div(.class("page finds")) {
            bar(heading, onBack: .backTapped)
            largeTitle(heading)
            searchField(
                model.query, id: fieldID, language[.searchField], language, onInput: { .queryEntered($0) },
                onClear: .cleared, rows: SearchRows(id: resultsID, active: activeID(model)),
                onMove: { .moved(by: $0) }, onOpen: .submitted)
            p(.class(model.isBlank ? "hint" : "unseen"), .role("status")) { status(model, language) }
            div(.id(resultsID)) { results(model, env) }
            if !model.isBlank, model.messages.answer?.failure != nil {
                p(.class("hint")) { language[.searchOffline] }
            }
        }
    }

    /// The kinds of results, which a wide window shows next to them.
    static func side(_ model: Model, unseen: Int, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let heading = Bar(title: language[.results], isCurrent: false)
        return section(.class("page"), .aria(.label, heading.title)) {
            bar(heading, onBack: Message.backTapped) {
                sharedLinks(unseen: unseen, at: .search, env) { .linkTapped($0) }
            }
            largeTitle(heading)
            ul(.class("card")) {
                for group in model.groups {
                    keyed(String(group.kind.rawValue)) {
                        li {
                            button(.type("button"), .class("row"), .onClick(.kindTapped(group.kind.rawValue)))
                            {
                                icon(group.kind.icon)
                                span(.class("row-main")) { language.heading(group.kind) }
                                if group.kind != .screens, group.kind != .actions {
                                    span(.class("count")) { String(group.count) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    private static let resultsID = "finds"

    private static func status(_ model: Model, _ language: Language) -> String {
        if !model.isBlank { return language.found(model.foundCount) }
        return model.people.problem == .incomplete ? language[.incomplete] : language[.searchHint]
    }

    /// The id of the row that Enter opens, as long as there is one.
    private static func activeID(_ model: Model) -> String? { model.selected.map { id(of: $0) } }

    static func id(of hit: Hit) -> String { "find-" + hit.key }

    @HtmlBuilder<Message>
    private static func results(_ model: Model, _ env: AppEnvironment) -> Fragment<Message> {
        let language = env.language
        let (selected, isAsking) = (model.selected?.key, model.messages.isAsking)
        if !model.isBlank, model.foundCount == 0, !isAsking, model.groups.first?.kind != .screens {
            emptyState(.search, language[.nothingFound], language[.nothingFoundHint])
        }
        for group in model.groups {
            keyed(String(group.kind.rawValue)) {
                section {
                    h2(.class("caption"), .id(headingID(group.kind))) { language.heading(group.kind) }
                    ul(.class("card hits"), .aria(.labelledBy, headingID(group.kind))) {
                        for hit in group.hits {
                            keyed(hit.key) {
                                memo(
                                    RowInput(
                                        hit: hit, isSelected: hit.key == selected,
                                        isRevealed: hit.key == model.selection, language: language), row)
                            }
                        }
                        more(of: group, model, language)
                    }
                }
            }
        }
        if !model.isBlank, model.messages.hasMore, !isAsking,
            !model.groups.contains(where: { $0.kind == .messages })
        {
            p(.class("aside")) { textButton(language[.searchFurther], .furtherWanted) }
        }
        if isAsking, model.foundCount == 0 { skeleton(language) }
    }

    private static func headingID(_ kind: Kind) -> String { "finds-" + String(kind.rawValue) }

    /// The button for more rows of a group: the first time by a tap, then also when it scrolls into view.
    @HtmlBuilder<Message>
    private static func more(of group: Group, _ model: Model, _ language: Language) -> Fragment<Message> {
        let (rest, kind) = (group.count - group.hits.count, group.kind.rawValue)
        if rest > 0 {
            keyed("more") {
                if model.shownCounts[kind] > rowsAtFirst {
                    moreRow(language.more(rest), .moreWanted(kind))
                } else {
                    moreButton(language.more(rest), .moreWanted(kind))
                }
            }
        } else if group.kind == .names, model.people.shown?.next != nil {
            keyed("more") { moreButton(language[.morePeople], .morePeopleWanted) }
        } else if group.kind == .messages, model.messages.hasMore, !model.messages.isAsking {
            keyed("more") { moreButton(language[.searchFurther], .furtherWanted) }
        }
    }

    private static func moreButton(_ name: String, _ message: Message) -> Html<Message> {
        li { button(.type("button"), .class("row more"), .onClick(message)) { name } }
    }

    private struct RowInput: Equatable {
        let hit: Hit
        let isSelected: Bool
        /// True if an arrow key has selected the row.
        let isRevealed: Bool
        let language: Language
    }

    private static func row(_ input: RowInput) -> Html<Message> {
        let hit = input.hit
        return li(.class("done", if: hit.isDone)) {
            a(
                .class("row"), .class("chosen", if: input.isSelected), .id(id(of: hit)),
                .href(hit.target.address), .revealed(input.isRevealed), .onClick(.opened(hit.key))
            ) {
                face(hit.face)
                span(.class("row-main")) {
                    span(.class("name"), .dir("auto")) { marked(hit.title) }
                    if !hit.note.isEmpty { span(.class("note ends"), .dir("auto")) { marked(hit.note) } }
                    if hit.isDone { span(.class("unseen")) { input.language[ListLabel.tick] } }
                }
                if !hit.time.isEmpty { span(.class("note")) { hit.time } }
            }
        }
    }

    private static func face(_ face: Face) -> Html<Message> {
        switch face {
        case .icon(let picture): span(.class("face")) { icon(picture) }
        case .list(let list, let isInbox): signTile(list, fallback: isInbox ? .inbox : .lists)
        case .habit(let colors):
            span(
                .class("sign"), .aria(.hidden, true), .style("--pale", colors.pale),
                .style("--dark", colors.dark)
            ) { icon(.habits) }
        case .person(let name, let portrait): avatar(name, portrait)
        case .group(let portrait): groupAvatar(portrait)
        case .photo(let thumbnail): span(.class("face")) { Pictures.image(thumbnail, alt: "") }
        }
    }
}

extension Search.Kind {
    fileprivate var icon: Icon {
        switch self {
        case .screens: .forward
        case .lists: .lists
        case .items: .check
        case .names: .person
        case .habits: .habits
        case .messages: .chats
        case .photos: .photos
        case .actions: .plus
        }
    }
}

extension Search.Target {
    /// The address of the row.
    fileprivate var address: String {
        switch self {
        case .screen(let route): route.path
        case .item(let list, let item): Route.item(list, item).path
        case .person: Route.newChat.path
        case .task: Route.today(nil).path
        }
    }
}

extension Language {
    /// The heading of the results of a kind.
    fileprivate func heading(_ kind: Search.Kind) -> String {
        switch kind {
        case .screens: self[.goTo]
        case .lists: self[.lists]
        case .items: self[.items]
        case .names: self[.chatsAndPeople]
        case .habits: self[.habits]
        case .messages: self[.messages]
        case .photos: self[.photos]
        case .actions: self[.add]
        }
    }
}
