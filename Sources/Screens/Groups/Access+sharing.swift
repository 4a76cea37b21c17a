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
            switches(model, isOwner: isOwner, hasGroups: !world.replica.groups.isEmpty, language)
            button(.type("button"), .class("primary"), .onClick(.addTapped)) {
                language[model.allowsEditing ? .giveAccess : .sendCopy]
            }
            ul(.class("card")) { action(language[.sendCard], .cardTapped) }
            if isShared { people(model, isOwner: isOwner, world) }
            ul(.class("card")) {
                if !isOwner { action(language[.leaveList], style: "danger", .asked(.leave)) }
                if isOwner, isShared { action(language[.closeAccess], style: "danger", .asked(.close)) }
            }
        }
    }

    private static func switches(
        _ model: Model, isOwner: Bool, hasGroups: Bool, _ language: Language
    ) -> Html<Message> {
        div(.class("card")) {
            if hasGroups {
                toggle(Switch(id: "for-group", name: language[.forGroup], isOn: model.isForGroup))
                    .map { .groupSwitched($0) }
            }
            if isOwner {
                toggle(
                    Switch(
                        id: "allow-editing", name: language[.allowEditing],
                        hint: language[model.allowsEditing ? .originalHint : .copyHint],
                        isOn: model.allowsEditing)
                ).map { .editingSwitched($0) }
            } else {
                p(.class("row note")) { language[.copyHint] }
            }
        }
    }
}
