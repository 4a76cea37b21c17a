import Domain
import Markup
import Sync
import Texts

extension Access {
    /// A list: how it is shared, and who has access. Only the owner lets others into the list itself; everyone who has it
    /// may send a copy.
    static func sharing(_ model: Model, isOwner: Bool, _ world: World) -> Html<Message> {
        let language = world.language
        let isShared = world.replica.isShared(model.scope)
        return section {
            if !world.replica.groups.isEmpty {
                div(.class("card")) {
                    toggle(Switch(id: "for-group", name: language[.forGroup], isOn: model.isForGroup))
                        .map { .groupSwitched($0) }
                }
            }
            if isOwner {
                button(.type("button"), .class("primary"), .onClick(.addTapped)) {
                    language[.editTogether]
                }
                p(.class("hint")) { language[.originalHint] }
            }
            ul(.class("card")) {
                li { copying(language) }
                action(language[.sendCard], .cardTapped)
            }
            if isShared { people(model, isOwner: isOwner, world) }
            ul(.class("card")) {
                if !isOwner { action(language[.leaveList], style: "danger", .asked(.leave)) }
                if isOwner, isShared { action(language[.closeAccess], style: "danger", .asked(.close)) }
            }
        }
    }

    private static func copying(_ language: Language) -> Html<Message> {
        button(.type("button"), .class("row accent"), .onClick(.copyTapped)) {
            span(.class("row-main")) {
                span { language[.sendCopy] }
                span(.class("note")) { language[.copyHint] }
            }
        }
    }
}
