import Domain
import Markup
import SyncRules
import Texts

extension Access {
    /// The sharing of a list and its members. Only the owner gives access to the list itself. All members may send a
    /// copy.
    static func sharing(_ model: Model, isOwner: Bool, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let isShared = env.replica.isShared(model.scope)
        return section {
            if isShared { people(model, isOwner: isOwner, env) }
            if !env.replica.groups.isEmpty {
                div(.class("card")) {
                    toggle(Switch(id: "for-group", name: language[.forGroup], isOn: model.isForGroup))
                        .map { .groupSwitched($0) }
                }
            }
            if isOwner {
                button(.type("button"), .class("primary together"), .onClick(.addTapped)) {
                    language[.editTogether]
                }
                p(.class("hint")) { language[.originalHint] }
            }
            ul(.class("card")) {
                li { copying(language) }
                if isOwner, env.canInvite {
                    action(language[.inviteByLink], icon: .link, .inviteTapped)
                }
                action(language[.sendCard], icon: .chats, .cardTapped)
            }
            if isShared {
                ul(.class("card")) {
                    if isOwner {
                        action(language[.closeAccess], style: "danger", .asked(.close))
                    } else {
                        action(language[.leaveList], style: "danger", .asked(.leave))
                    }
                }
            }
        }
    }

    private static func copying(_ language: Language) -> Html<Message> {
        button(.type("button"), .class("row"), .onClick(.copyTapped)) {
            icon(.copy)
            span(.class("row-main")) {
                span { language[.sendCopy] }
                span(.class("note")) { language[.copyHint] }
            }
        }
    }
}
