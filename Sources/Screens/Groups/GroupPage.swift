import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// The page of a group: its members, lists and media, and the actions for it.
enum GroupPage {
    typealias Message = Access.Message
    typealias Model = Access.Model

    static func view(_ model: Model, isOwner: Bool, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return section {
            ul(.class("card")) {
                Access.action(language[.openChat], icon: .chats, .chatTapped)
                li { mute(.chat(of: GroupID(model.scope.id)), env) }
            }
            Access.people(model, isOwner: isOwner, env)
            lists(of: GroupID(model.scope.id), env)
            GroupMedia.view(of: GroupID(model.scope.id), env)
            ul(.class("card")) {
                if isOwner {
                    if env.replica.hasUnsharedHistory(.chat(of: GroupID(model.scope.id))) {
                        Access.action(language[.shareHistory], .asked(.shareHistory))
                    }
                    Access.action(language[.renameGroup], .renameTapped)
                    Access.action(language[.deleteGroup], style: "danger", .asked(.deleteGroup))
                } else {
                    Access.action(language[.leaveGroup], style: "danger", .asked(.leave))
                }
            }
        }
    }

    private static func mute(_ chat: ScopeID, _ env: AppEnvironment) -> Html<Message> {
        let preference = env.replica.preference(of: env.replica.person, forChat: chat)
        return toggle(
            Switch(id: "mute", name: env.language[.mute], isOn: preference.isMuted)
        ).map { .muteToggled($0) }
    }

    /// The lists that are shared with the group.
    @HtmlBuilder<Message>
    private static func lists(of group: GroupID, _ env: AppEnvironment) -> Fragment<Message> {
        let lists = env.replica.lists(sharedWith: group)
        if !lists.isEmpty {
            h2(.class("caption")) { env.language[.lists] }
            ul(.class("card"), .class("faced", if: lists.haveFaces)) {
                for list in lists {
                    keyed(list.id.text) { row(list, hasFace: lists.haveFaces) }
                }
            }
        }
    }

    private static func row(_ list: ListSummary, hasFace: Bool) -> Html<Message> {
        li {
            a(.class("row"), .href(Route.list(list.id).path), .onClick(.listTapped(list.id))) {
                if hasFace { signTile(of: list) }
                span(.class("row-main")) { span(.class("name"), .dir("auto"), .verbatim) { list.name } }
                icon(.forward)
            }
        }
    }

    /// The picture and the name of the group, and the number of its members.
    static func head(
        _ heading: Bar, _ model: Model, isOwner: Bool, _ env: AppEnvironment
    ) -> Html<Message> {
        div(.class("group-head")) {
            identity(model, isOwner: isOwner, env)
            largeTitle(heading)
            p(.class("note")) { env.language.members(env.replica.members(of: model.scope).count) }
        }
    }

    private static func identity(_ model: Model, isOwner: Bool, _ env: AppEnvironment) -> Html<Message> {
        let picture = env.replica.portrait(of: GroupID(model.scope.id))
        return div(.class("identity")) {
            if isOwner {
                Portrait.view(
                    of: model.scope, groupAvatar(picture), isSet: picture != nil, menu: model.portraitMenu,
                    env.language
                ).map { .portrait($0) }
            } else {
                groupAvatar(picture)
            }
        }
    }
}
