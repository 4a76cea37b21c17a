import Domain
import Markup
import Sync
import Texts

extension Access {
    /// Everyone who has access by themselves, then each group with those who have it as its members.
    @HtmlBuilder<Message>
    static func people(_ model: Model, isOwner: Bool, _ world: World) -> Fragment<Message> {
        let scope = model.scope
        let me = world.me.flatMap { world.replica.member($0, in: scope) }
        let members = (me.map { [$0] } ?? []) + world.replica.otherMembers(of: scope)
        caption(world.language.people(in: model.kind))
        ul(.class("card people")) {
            for member in members where member.ownRole != nil {
                keyed(member.person.text) { row(member, model, isOwner: isOwner, world) }
            }
            for member in world.replica.invited(to: scope) {
                keyed(member.person.text) {
                    invited(member, canTakeBack: isOwner || model.isModerated(by: me), world)
                }
            }
            if isOwner || model.isModerated(by: me), model.isJoinedHere {
                keyed("new") { action(world.language[.newMember], .addTapped) }
            }
        }
        for share in world.replica.shares(of: scope) {
            caption(world.language.groupNamed(share.name))
            ul(.class("card people")) {
                keyed(share.group.text) { head(share, isOwner: isOwner, world) }
                for member in members where member.isOnly(through: share.group) {
                    keyed(member.person.text) { row(member, model, isOwner: isOwner, world) }
                }
            }
        }
    }

    private static func caption(_ text: String) -> Html<Message> {
        h2(.class("caption"), .dir("auto")) { text }
    }

    private static func row(
        _ member: Member, _ model: Model, isOwner: Bool, _ world: World
    ) -> Html<Message> {
        let (language, scope, kind) = (world.language, model.scope, model.kind)
        let contact = Contact(member)
        let isMe = member.person == world.me
        let role = member.role ?? .viewer
        let note = language.note(of: member, isMe: isMe, world.replica.shares(of: scope))
        return line(avatar(member.name, world.replica.portrait(of: member, in: scope)), member.name, note) {
            if isOwner, !isMe {
                choice(role, of: member.possibleRoles(in: scope), in: kind, member.name, language)
                    .map { .roleChosen(contact, $0) }
                removal(language.takeOut(of: kind), member.name, .remove(contact), language)
            } else {
                fixed(language.role(role, in: kind))
                if role == Group.memberRole,
                    model.isModerated(by: world.me.flatMap { world.replica.member($0, in: scope) })
                {
                    removal(language.takeOut(of: kind), member.name, .remove(contact), language)
                }
            }
        }
    }

    /// A user who has not accepted yet.
    private static func invited(_ member: Member, canTakeBack: Bool, _ world: World) -> Html<Message> {
        let language = world.language
        return line(avatar(member.name), member.name, language[.invited]) {
            if canTakeBack {
                iconButton(
                    .minus, language.act(language[.takeBack], on: member.name), style: "remove",
                    .invitationTakenBack(member.person))
            }
        }
    }

    private static func head(_ share: Share, isOwner: Bool, _ world: World) -> Html<Message> {
        let language = world.language
        return line(groupAvatar(world.replica.portrait(of: share.group)), share.name, "") {
            if isOwner {
                choice(share.role, of: [.editor, .viewer], in: .list, share.name, language)
                    .map { .groupRoleChosen(share, $0) }
                removal(language[SharingLabel.removeAccess], share.name, .withdraw(share), language)
            } else {
                fixed(language.role(share.role))
            }
        }
    }

    private static func line(
        _ picture: @autoclosure () -> Html<Message>, _ name: String, _ note: String,
        @HtmlBuilder<Message> end: () -> Fragment<Message>
    ) -> Html<Message> {
        li(.class("row")) {
            picture()
            span(.class("row-main")) {
                span(.class("name"), .dir("auto"), .verbatim) { name }
                if !note.isEmpty { span(.class("note"), .dir("auto")) { note } }
            }
            end()
        }
    }

    private static func fixed(_ role: String) -> Html<Message> {
        span(.class("note")) { role }
    }

    private static func removal(
        _ action: String, _ name: String, _ question: Question, _ language: Language
    ) -> Html<Message> {
        iconButton(.minus, language.act(action, on: name), style: "remove", .asked(question))
    }

    /// What somebody is, to be changed.
    private static func choice(
        _ role: Role, of roles: [Role], in kind: SharedKind, _ name: String, _ language: Language
    ) -> Html<String> {
        select(
            .class("choice"), .aria(.label, language[SharingLabel.role] + " " + name), .value(role.rawValue),
            .onChange { $0 }
        ) {
            for role in roles {
                option(.attribute("value", role.rawValue)) {
                    role == .owner ? language[.makeOwner] : language.role(role, in: kind)
                }
            }
        }
    }
}

extension Access.Model {
    /// Whether somebody lets people into the group and takes them out, without owning it.
    fileprivate func isModerated(by member: Member?) -> Bool {
        kind == .group && member?.role == Group.moderatorRole
    }

    /// Whether people are added where they stand; else what they get is chosen before.
    fileprivate var isJoinedHere: Bool {
        switch kind {
        case .group: true
        case .list: false
        }
    }
}

extension Member {
    /// Whether somebody is in by nothing but groups, this one among them.
    fileprivate func isOnly(through group: GroupID) -> Bool {
        ownRole == nil && isIn(through: group)
    }

    /// What the owner can make of somebody. Less than what a group gives would have no effect.
    fileprivate func possibleRoles(in scope: ScopeID) -> [Role] {
        let least = groups.contains { $0.role == .editor } ? Role.editor : .viewer
        let highest = scope.kind.highestMemberRole ?? .viewer
        return [Role.editor, .viewer].filter { least <= $0 && $0 <= highest } + [.owner]
    }
}

extension Language {
    /// Whether it is oneself, and through which groups somebody may do what they may.
    fileprivate func note(of member: Member, isMe: Bool, _ shares: [Share]) -> String {
        guard member.isThroughGroup else { return isMe ? self[.you] : "" }
        let names = shares.filter { member.isIn(through: $0.group) }.map {
            $0.name
        }
        return (isMe ? self[.you] + Language.dot : "") + through(names)
    }
}
