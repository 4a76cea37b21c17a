import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// The card of a list in a chat. Users with access to the list see its progress. All others only see the name in the
/// message.
struct ListCard: Equatable {
    private let list: ListID
    private let name: String
    private let state: State
    /// Nil if the list is not loaded, or not accessible.
    private let face: ListFace?

    private enum State: Equatable {
        case here(done: Int, of: Int)
        /// The list is not loaded yet.
        case loading
        case inTrash
        case noAccess
    }

    /// - Parameters:
    ///   - name: the name of the list in the message.
    ///   - lists: the lists that the user can access.
    init(_ list: ListID, _ name: String, _ lists: [ListSummary], _ env: AppEnvironment) {
        self.list = list
        let scope = ScopeID.list(list)
        if let summary = lists.first(where: { $0.id == list }) {
            (self.name, face) = (summary.name, summary.face)
            state = .here(done: summary.count - summary.openCount, of: summary.count)
        } else {
            (self.name, face) = (name, nil)
            let isDeleted = env.replica.list(in: scope)?.deleted != nil
            let isOwn = env.replica.role(of: env.replica.person, in: scope) == .owner
            state = isOwn && isDeleted ? .inTrash : env.isLoading(scope) ? .loading : .noAccess
        }
    }

    func view(_ language: Language) -> Html<ChatLog.Message> {
        switch state {
        case .here, .loading:
            a(
                .class("list-card"), .class("colored", if: face?.variants != nil),
                .style("--pale", face?.variants?.pale ?? ""), .style("--dark", face?.variants?.dark ?? ""),
                .href(Route.list(list).path), .onClick(.listOpened(list))
            ) { content(language) }
        case .inTrash, .noAccess:
            div(.class("list-card closed")) { content(language) }
        }
    }

    @HtmlBuilder<ChatLog.Message>
    private func content(_ language: Language) -> Fragment<ChatLog.Message> {
        if let face, !face.isPlain { signTile(face) } else { icon(.lists) }
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
        case .loading: ""
        case .inTrash: language[.listInTrash]
        case .noAccess: language[.noAccess]
        }
    }
}
