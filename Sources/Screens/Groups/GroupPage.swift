import Domain
import Markup
import SyncRules
import Texts

extension Access {
    /// A group: its members, and the actions for it.
    static func group(_ model: Model, isOwner: Bool, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return section {
            identity(model.scope, isOwner: isOwner, env)
            ul(.class("card")) { action(language[.openChat], .chatTapped) }
            people(model, isOwner: isOwner, env)
            ul(.class("card")) {
                if isOwner {
                    if env.replica.hasUnsharedHistory(.chat(of: GroupID(model.scope.id))) {
                        action(language[.shareHistory], .asked(.shareHistory))
                    }
                    action(language[.renameGroup], .renameTapped)
                    action(language[.deleteGroup], style: "danger", .asked(.deleteGroup))
                } else {
                    action(language[.leaveGroup], style: "danger", .asked(.leave))
                }
            }
        }
    }

    private static func identity(_ scope: ScopeID, isOwner: Bool, _ env: AppEnvironment) -> Html<Message> {
        let picture = env.replica.portrait(of: GroupID(scope.id))
        return div(.class("identity")) {
            if isOwner {
                Pictures.portrait(of: scope, groupAvatar(picture), isSet: picture != nil, env.language)
                    .map { .pictures($0) }
            } else {
                groupAvatar(picture)
            }
        }
    }

    static func action<Of>(_ name: String, style: String = "accent", _ message: Of) -> Html<Of> {
        li {
            button(.type("button"), .class("row"), .class(style), .onClick(message)) { name }
        }
    }
}
