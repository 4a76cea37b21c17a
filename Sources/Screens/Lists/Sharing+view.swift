import Domain
import Markup
import Sync
import Texts

extension Sharing {
    static func view(_ model: Model, _ content: ListContent?, _ world: World, onBack: App.Message) -> Html<
        App.Message
    > {
        let language = world.language
        let isOwner = content?.role == .owner
        let heading = Bar(
            title: language[isOwner ? .manageAccess : .sharedAccess], back: content?.name ?? language[.lists])
        return div(.class("page")) {
            bar(heading, onBack: onBack)
            largeTitle(heading)
            if let content {
                if isOwner { invitation(model, language).map { .sharing($0) } }
                people(model, isOwner: isOwner, world).map { .sharing($0) }
                if !isOwner { leaving(language).map { .sharing($0) } }
                if let removal = model.removal {
                    confirm(removal, model, content, world).map { .sharing($0) }
                }
            } else if world.isComing(model.list) {
                loader(language)
            } else {
                emptyState(.lists, language[.gone], language[.goneHint])
            }
        }
    }

    private static func invitation(_ model: Model, _ language: Language) -> Html<Message> {
        let problem = model.problem.map { language.sharingProblem($0) }
        let hasFailed = if case .failed? = model.problem { true } else { false }
        return form(.class("invite"), .attribute("novalidate", ""), .onSubmit(.submitted)) {
            div(.class("card")) {
                field(
                    Field(
                        id: emailID, label: language[.personEmail], value: model.email, type: "email",
                        hint: language[.personEmailHint],
                        error: hasFailed ? nil : problem,
                        enterKey: "go")
                ).map { .emailEntered($0) }
                div(.class("row")) {
                    label(.class("row-main"), .for("share-role")) { language[SharingLabel.role] }
                    choice(model.role, id: "share-role", label: nil, language).map { .roleChosen($0) }
                }
            }
            Screens.problem(hasFailed ? problem : nil)
            submitButton(language[.give], isBusy: model.isBusy)
        }
    }

    private static func people(_ model: Model, isOwner: Bool, _ world: World) -> Html<Message> {
        let scope = ScopeID.list(model.list)
        let me = world.me.flatMap { world.replica.member($0, in: scope) }
        return section {
            h2(.class("caption")) { world.language[.people] }
            ul(.class("card people")) {
                if let me { keyed(me.person.text) { row(me, isOwner: isOwner, world) } }
                for member in world.replica.otherMembers(of: scope) {
                    keyed(member.person.text) { row(member, isOwner: isOwner, world) }
                }
            }
        }
    }

    private static func row(_ member: Member, isOwner: Bool, _ world: World) -> Html<Message> {
        let language = world.language
        let isMe = member.person == world.me
        return li(.class("row")) {
            avatar(member.name)
            span(.class("row-main")) {
                span(.class("name"), .dir("auto")) { member.name }
                if isMe { span(.class("note")) { language[.you] } }
            }
            if isOwner, !isMe {
                choice(member.role ?? .viewer, id: "role-" + member.person.text, label: member.name, language)
                    .map {
                        .roleChanged(member.person, $0)
                    }
                iconButton(
                    .minus, language.act(language[.removeAccess], on: member.name), style: "remove",
                    .removeTapped(member.person))
            } else {
                span(.class("note")) { member.role.map { language.role($0) } ?? "" }
            }
        }
    }

    private static func choice(_ role: Role, id: String, label: String?, _ language: Language) -> Html<String>
    {
        let name = label.map { language[SharingLabel.role] + " " + $0 } ?? language[SharingLabel.role]
        return select(.id(id), .class("choice"), .aria(.label, name), .value(role.rawValue), .onChange { $0 })
        {
            option(.attribute("value", Role.editor.rawValue)) { language.role(.editor) }
            option(.attribute("value", Role.viewer.rawValue)) { language.role(.viewer) }
        }
    }

    private static func leaving(_ language: Language) -> Html<Message> {
        ul(.class("card")) {
            li {
                button(.type("button"), .class("row danger"), .onClick(.leaveTapped)) { language[.leaveList] }
            }
        }
    }

    private static func confirm(
        _ person: PersonID, _ model: Model, _ content: ListContent, _ world: World
    ) -> Html<Message> {
        let language = world.language
        let name = world.replica.member(person, in: .list(model.list))?.name ?? ""
        let question = Question(
            title: language[.removeTitle], text: language.removeAccess(of: name, to: content.name),
            action: language[.remove], cancel: language[.cancel])
        return confirmation(question).map { $0 ? .removeConfirmed : .removeCancelled }
    }
}

extension Language {
    func sharingProblem(_ problem: Sharing.Problem) -> String {
        switch problem {
        case .address(let refusal): emailError(refusal)
        case .nobody: self[SharingLabel.notFound]
        case .oneself: self[.alreadyYours]
        case .hasAccess: self[.hasAccess]
        case .failed(.offline): self[.needsNetwork]
        case .failed(let failure): self.failure(failure)
        }
    }
}
