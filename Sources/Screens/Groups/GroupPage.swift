import Domain
import Markup
import Sync
import Texts

extension Access {
    /// A group: who is in it, and what can be done to it.
    static func group(_ model: Model, isOwner: Bool, _ world: World) -> Html<Message> {
        let language = world.language
        return section {
            identity(model.scope, isOwner: isOwner, world)
            ul(.class("card")) { action(language[.openChat], .chatTapped) }
            people(model, isOwner: isOwner, world)
            ul(.class("card")) {
                if isOwner {
                    if world.replica.hasPast(.chat(of: GroupID(model.scope.id))) {
                        action(language[.openPast], .asked(.openPast))
                    }
                    action(language[.renameGroup], .renameTapped)
                    action(language[.deleteGroup], style: "danger", .asked(.deleteGroup))
                } else {
                    action(language[.leaveGroup], style: "danger", .asked(.leave))
                }
            }
        }
    }

    private static func identity(_ scope: ScopeID, isOwner: Bool, _ world: World) -> Html<Message> {
        let picture = world.replica.portrait(of: GroupID(scope.id))
        return div(.class("identity")) {
            if isOwner {
                Pictures.portrait(of: scope, groupAvatar(picture), isSet: picture != nil, world.language)
                    .map { .pictures($0) }
            } else {
                groupAvatar(picture)
            }
        }
    }

    static func action(_ name: String, style: String = "accent", _ message: Message) -> Html<Message> {
        li {
            button(.type("button"), .class("row"), .class(style), .onClick(message)) { name }
        }
    }
}
