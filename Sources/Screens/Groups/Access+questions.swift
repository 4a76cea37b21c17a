import Domain
import Markup
import SyncRules
import Texts

extension Access {
    /// The sheet over the screen: a choice, a new name or a question.
    @HtmlBuilder<Message>
    static func sheets(
        _ model: Model, _ name: String, copied: Bool?, _ env: AppEnvironment
    ) -> Fragment<Message> {
        if let invite = model.invite { Invite.sheet(invite, copied: copied, env).map { .invite($0) } }
        if let picker = model.picker { sheet(picker, model, env) }
        if let name = model.name { renaming(name, env.language) }
        if let question = model.question {
            confirmation(env.language.question(question, model.kind, name)).map { .answered($0) }
        }
    }

    private static func sheet(_ picker: Picker.Model, _ model: Model, _ env: AppEnvironment) -> Html<Message>
    {
        let language = env.language
        return dialog(
            .modal(), .class("sheet"), .aria(.labelledBy, "sheet-title"), .onCancel(.picker(.closed)),
            .onPullEnd { $0.isClosing ? .picker(.closed) : nil }
        ) {
            header {
                h2(.id("sheet-title")) {
                    language.choice(in: model)
                }
                textButton(language[.cancel], .picker(.closed))
            }
            if model.isForGroup {
                groups(model, env)
            } else {
                Picker.view(
                    picker, env,
                    reason: { person in
                        let member = member(person, model, env)
                        return member?.ownRole != nil
                            ? language[.isIn] : member?.invitedRole != nil ? language[.invited] : ""
                    },
                    note: { person in
                        guard let member = member(person, model, env), member.isThroughGroup else {
                            return ""
                        }
                        return language.alreadyThrough(
                            groups(of: member, env.replica.shares(of: model.scope)))
                    }
                ).map { .picker($0) }
            }
        }
    }

    /// The member that the choice would add; nil for a copy.
    private static func member(_ person: PersonID, _ model: Model, _ env: AppEnvironment) -> Member? {
        model.mode == .access ? env.replica.member(person, in: model.scope) : nil
    }

    private static func groups(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let shares = env.replica.shares(of: model.scope)
        return ul(.class("card people")) {
            for group in env.replica.groups {
                let isIn = model.mode == .access && shares.contains { $0.group == group.group }
                keyed(group.group.text) {
                    li {
                        button(
                            .type("button"), .class("row"), .oneTap, .disabled(isIn),
                            .onClick(.groupPicked(group))
                        ) {
                            groupAvatar(env.replica.portrait(of: group.group))
                            span(.class("row-main")) {
                                span(.class("name"), .dir("auto"), .verbatim) { group.name }
                                if isIn { span(.class("note")) { env.language[.isIn] } }
                            }
                        }
                    }
                }
            }
        }
    }

    private static func renaming(_ name: EditableField, _ language: Language) -> Html<Message> {
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

extension Language {
    /// The title of the choice of a recipient.
    fileprivate func choice(in model: Access.Model) -> String {
        switch model.kind {
        case .group: self[.newMember]
        case .list: self[model.isForGroup ? .chooseGroup : SharingLabel.choosePerson]
        }
    }

    /// - Parameter name: the name of the shared scope.
    fileprivate func question(_ question: Access.Question, _ kind: SharedKind, _ name: String) -> Question {
        let (title, text, action): (String, String, String) =
            switch question {
            case .remove(let contact):
                (
                    removeMember(contact.name, of: kind), memberRemoved(contact.name, of: name, kind),
                    removalAnswer(kind)
                )
            case .transfer(let contact):
                (transfer(of: name, kind), transferred(to: contact.name, kind), self[.passOn])
            case .copy(let contact): (sendCopy(of: name), sentCopy(to: contact.name), self[.send])
            case .copyToGroup(let share): (sendCopy(of: name), sentCopy(toGroup: share.name), self[.send])
            case .withdraw(let share):
                (removeAccess(ofGroup: share.name), removedAccess(ofGroupTo: name), self[.withdraw])
            case .close: (closeAccess(to: name), self[.closedAccess], self[.makePrivate])
            case .leave: (leave(name, kind), left(kind), self[ListLabel.leave])
            case .shareHistory: (self[.shareHistoryTitle], self[.shareHistoryText], self[.shareHistoryAnswer])
            case .deleteGroup: (deleteGroup(name), self[.deletedGroup], self[ListLabel.delete])
            }
        return Question(
            title: title, text: text, action: action, isDestructive: question.isDestructive,
            cancel: self[.cancel])
    }
}

extension Access.Question {
    /// True if the action takes away access or ownership.
    fileprivate var isDestructive: Bool {
        switch self {
        case .copy, .copyToGroup, .shareHistory: false
        case .remove, .transfer, .withdraw, .close, .leave, .deleteGroup: true
        }
    }
}
