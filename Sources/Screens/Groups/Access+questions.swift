import Domain
import Markup
import Sync
import Texts

extension Access {
    /// What lies over the screen: a choice, a new name, a question.
    static func sheets(_ model: Model, _ name: String, _ world: World) -> Fragment<Message> {
        let language = world.language
        var parts: [Html<Message>] = []
        if let picker = model.picker { parts.append(sheet(picker, model, world)) }
        if let name = model.name { parts.append(renaming(name, language)) }
        if let question = model.question {
            parts.append(
                confirmation(language.question(question, model.scope, name)).map { .answered($0) })
        }
        return HtmlBuilder.buildExpression(parts)
    }

    private static func sheet(_ picker: Picker.Model, _ model: Model, _ world: World) -> Html<Message> {
        let language = world.language
        let label: SharingLabel = model.isForGroup ? .chooseGroup : .choosePerson
        return dialog(
            .modal(), .class("sheet"), .aria(.labelledBy, "sheet-title"), .onCancel(.picker(.closed)),
            .onPullEnd { $0.isClosing ? .picker(.closed) : nil }
        ) {
            header {
                h2(.id("sheet-title")) {
                    model.scope.kind == .group ? language[.newMember] : language[label]
                }
                textButton(language[.cancel], .picker(.closed))
            }
            if model.isForGroup {
                groups(model, world)
            } else {
                Picker.view(picker, language) { person in
                    model.givesAccess && world.replica.member(person, in: model.scope)?.ownRole != nil
                }.map { .picker($0) }
            }
        }
    }

    private static func groups(_ model: Model, _ world: World) -> Html<Message> {
        let shares = world.replica.shares(of: model.scope)
        return ul(.class("card people")) {
            for group in world.replica.groups {
                let isIn = model.givesAccess && shares.contains { $0.group == group.group }
                keyed(group.group.text) {
                    li {
                        button(
                            .type("button"), .class("row"), .oneTap, .disabled(isIn),
                            .onClick(.groupPicked(group))
                        ) {
                            groupAvatar(world.replica.portrait(of: group.group))
                            span(.class("row-main")) {
                                span(.class("name"), .dir("auto")) { group.name }
                                if isIn { span(.class("note")) { world.language[.isIn] } }
                            }
                        }
                    }
                }
            }
        }
    }

    private static func renaming(_ name: Typed, _ language: Language) -> Html<Message> {
        let rename = Rename(
            id: nameID, title: language[.renameGroup], label: language[.groupName], name: name,
            rule: Group.nameRule)
        return Screens.renaming(rename, language).map { event in
            switch event {
            case .entered(let text): .nameEntered(text)
            case .confirmed: .renameConfirmed
            case .cancelled: .renameCancelled
            }
        }
    }
}

extension Access.Model {
    /// Whether who is chosen gets in, and no copy.
    var givesAccess: Bool { scope.kind == .group || allowsEditing }
}

extension Language {
    /// - Parameter name: of the list or the group.
    fileprivate func question(_ question: Access.Question, _ scope: ScopeID, _ name: String) -> Question {
        let isGroup = scope.kind == .group
        let (title, text, action): (String, String, String) =
            switch question {
            case .remove(let contact):
                if isGroup {
                    (removeMember(contact.name), removedMember(contact.name, from: name), self[.takeOut])
                } else {
                    (
                        removeAccess(of: contact.name), removedAccess(of: contact.name, to: name),
                        self[.withdraw]
                    )
                }
            case .transfer(let contact):
                (
                    transfer(of: name, isGroup: isGroup), transferred(to: contact.name, isGroup: isGroup),
                    self[.passOn]
                )
            case .copy(let contact): (sendCopy(of: name), sentCopy(to: contact.name), self[.send])
            case .copyToGroup(let share): (sendCopy(of: name), sentCopy(toGroup: share.name), self[.send])
            case .withdraw(let share):
                (removeAccess(ofGroup: share.name), removedAccess(ofGroupTo: name), self[.withdraw])
            case .close: (closeAccess(to: name), self[.closedAccess], self[.makePrivate])
            case .leave:
                (
                    isGroup ? leaveGroup(name) : leaveList(name),
                    isGroup ? self[.leftGroup] : self[.leftList], self[ListLabel.leave]
                )
            case .deleteGroup: (deleteGroup(name), self[.deletedGroup], self[ListLabel.delete])
            }
        let isHarmless =
            if case .copy = question { true } else if case .copyToGroup = question { true } else { false }
        return Question(
            title: title, text: text, action: action, isDestructive: !isHarmless, cancel: self[.cancel])
    }
}
