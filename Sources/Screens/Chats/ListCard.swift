import Domain
import Markup
import Sync
import Texts

/// A list as the card in a chat shows it: who sees the list sees how far it has come, all others the name that the message
/// says and nothing else.
struct ListCard: Equatable {
    private let list: ListID
    private let name: String
    private let state: State

    private enum State: Equatable {
        case here(done: Int, of: Int)
        /// On its way to this device.
        case coming
        case inTrash
        case noAccess
    }

    /// - Parameters:
    ///   - name: what the message calls it.
    ///   - lists: those that this person sees.
    init(_ list: ListID, _ name: String, _ lists: [ListSummary], _ world: World) {
        self.list = list
        let scope = ScopeID.list(list)
        if let summary = lists.first(where: { $0.id == list }) {
            self.name = summary.name
            state = .here(done: summary.count - summary.openCount, of: summary.count)
        } else {
            self.name = name
            let isDeleted = world.replica.list(in: scope)?.deleted != nil
            let isOwn = world.replica.role(of: world.replica.person, in: scope) == .owner
            state = isOwn && isDeleted ? .inTrash : world.isComing(scope) ? .coming : .noAccess
        }
    }

    func view(_ language: Language) -> Html<ChatLog.Message> {
        switch state {
        case .here, .coming:
            a(
                .class("list-card"), .href(Route.list(list).path), .onClick(.listOpened(list))
            ) { content(language) }
        case .inTrash, .noAccess:
            div(.class("list-card closed")) { content(language) }
        }
    }

    @HtmlBuilder<ChatLog.Message>
    private func content(_ language: Language) -> Fragment<ChatLog.Message> {
        icon(.lists)
        span(.class("row-main")) {
            span(.class("name"), .dir("auto")) { name }
            span(.class("note")) { note(language) }
            if case .here(let done, let all) = state, all > 0 {
                progress(
                    .attribute("value", String(done)), .max(String(all)), .aria(.hidden, true))
            }
        }
    }

    private func note(_ language: Language) -> String {
        switch state {
        case .here(_, of: 0): language[.emptyList]
        case .here(let done, let all): language.progress(done, of: all)
        case .coming: ""
        case .inTrash: language[.listInTrash]
        case .noAccess: language[.noAccess]
        }
    }
}
