import Domain
import Markup
import SyncRules
import Texts

/// The user's groups, and the way to a new one; a part of the profile.
public enum Groups {
    public enum Message: Equatable {
        case newTapped
        case opened(GroupID)
        /// Performed by `App.update`.
        case request(Requests.Message)
    }

    static func update(_ message: Message) -> [Effect] {
        switch message {
        case .newTapped: [.go(.newGroup)]
        case .opened(let group): [.go(.group(group))]
        case .request: []
        }
    }

    static func view(_ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let (groups, requests) = (env.replica.groups, env.requests(at: .profile))
        return section(.class("groups")) {
            if !requests.isEmpty { Requests.rows(requests, language).map { .request($0) } }
            h2(.class("caption")) { language[.yourGroups] }
            ul(.class("card people")) {
                for group in groups { keyed(group.group.text) { row(group, env) } }
                keyed("new") { Access.action(language[.newGroup], icon: .plus, .newTapped) }
            }
        }
    }

    private static func row(_ group: Share, _ env: AppEnvironment) -> Html<Message> {
        let inviter = env.replica.sharedBy(of: .group(group.group))
        let others = env.replica.otherMembers(of: .group(group.group)).map { $0.name }
        return li {
            a(
                .class("row"), .id(Route.group(group.group).linkID),
                .href(Route.group(group.group).path), .onClick(.opened(group.group))
            ) {
                groupAvatar(env.replica.portrait(of: group.group))
                span(.class("row-main")) {
                    span(.class("name"), .dir("auto"), .verbatim) { group.name }
                    span(.class("note"), .class("new", if: !inviter.isEmpty)) {
                        env.language.sharing(inviter, others)
                    }
                }
                icon(.forward)
            }
        }
    }
}
