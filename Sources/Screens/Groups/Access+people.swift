import Domain
import Markup
import SyncRules
import Texts

extension Access {
    /// All direct members, then each group with the members who have access through it.
    @HtmlBuilder<Message>
    static func people(_ model: Model, isOwner: Bool, _ env: AppEnvironment) -> Fragment<Message> {
        let scope = model.scope
        let me = env.me.flatMap { env.replica.member($0, in: scope) }
        let members = (me.map { [$0] } ?? []) + env.replica.otherMembers(of: scope)
        caption(env.language.people(in: model.kind))
        ul(.class("card people")) {
            for member in members where member.ownRole != nil {
                keyed(member.person.text) { row(member, model, isOwner: isOwner, env) }
            }
            for member in env.replica.invited(to: scope) {
                keyed(member.person.text) {
                    invited(member, canWithdraw: isOwner || model.isModerated(by: me), env)
                }
            }
            if isOwner || model.isModerated(by: me), model.addsMembersDirectly {
                keyed("new") { action(env.language[.newMember], icon: .plus, .addTapped) }
                if env.canInvite {
                    keyed("link") { action(env.language[.inviteByLink], icon: .link, .inviteTapped) }
                }
            }
        }
        for share in env.replica.shares(of: scope) {
            caption(env.language.groupNamed(share.name))
            ul(.class("card people")) {
                keyed(share.group.text) { head(share, isOwner: isOwner, env) }
                for member in members where member.isOnly(through: share.group) {
                    keyed(member.person.text) { row(member, model, isOwner: isOwner, env) }
                }
                for member in members where member.isAlso(through: share.group) {
                    keyed(member.person.text) { otherRow(member, through: share, scope, env) }
                }
            }
        }
    }

    /// The names of the groups that give a member access.
    static func groups(of member: Member, _ shares: [Share]) -> [String] {
        shares.filter { member.hasAccess(through: $0.group) }.map { $0.name }
    }

    private static func caption(_ text: String) -> Html<Message> {
        h2(.class("caption"), .dir("auto")) { text }
    }

    private static func row(
        _ member: Member, _ model: Model, isOwner: Bool, _ env: AppEnvironment
    ) -> Html<Message> {
        let (language, scope, kind) = (env.language, model.scope, model.kind)
        let contact = Contact(member)
        let isMe = member.person == env.me
        let role = member.role ?? .viewer
        let note = language.note(of: member, isMe: isMe, env.replica.shares(of: scope))
        return line(avatar(member.name, env.replica.portrait(of: member, in: scope)), member.name, note) {
            let isModerator = model.isModerated(by: env.me.flatMap { env.replica.member($0, in: scope) })
            if !isMe, isOwner || isModerator && role == Group.memberRole {
                choice(
                    role, of: isOwner ? member.possibleRoles(in: scope) : [role], in: kind, member.name,
                    removal: language.removeMember(of: kind), language
                ).map { .roleChosen(contact, $0) }
            } else {
                fixed(language.role(role, in: kind))
            }
        }
    }

    /// A member of a group who also has access without it, where the owner changes it.
    private static func otherRow(
        _ member: Member, through share: Share, _ scope: ScopeID, _ env: AppEnvironment
    ) -> Html<Message> {
        let note = member.person == env.me ? env.language[.you] : ""
        return line(avatar(member.name, env.replica.portrait(of: member, in: scope)), member.name, note) {
            fixed(env.language.role(share.role))
        }
    }

    /// An invited user without an answer.
    private static func invited(_ member: Member, canWithdraw: Bool, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return line(avatar(member.name), member.name, language[.invited]) {
            if canWithdraw {
                iconButton(
                    .close, language.act(language[.withdrawRequest], on: member.name),
                    .invitationWithdrawn(member.person))
            }
        }
    }

    private static func head(_ share: Share, isOwner: Bool, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return line(groupAvatar(env.replica.portrait(of: share.group)), share.name, "") {
            if isOwner {
                choice(
                    share.role, of: [.editor, .viewer], in: .list, share.name,
                    removal: language[SharingLabel.removeAccess], language
                ).map { .groupRoleChosen(share, $0) }
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

    /// The value of the last choice in place of a role, which removes the member or the group.
    static let removal = "remove"

    /// The choice of a member's role, or the removal.
    private static func choice(
        _ role: Role, of roles: [Role], in kind: SharedKind, _ name: String, removal: String,
        _ language: Language
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
            option(.attribute("value", Access.removal)) { removal }
        }
    }
}

extension Access.Model {
    /// True if the member is a moderator of the group: may add and remove members without owning it.
    fileprivate func isModerated(by member: Member?) -> Bool {
        kind == .group && member?.role == Group.moderatorRole
    }

    /// True if the button that adds members is next to them. For a list, the access is chosen first.
    fileprivate var addsMembersDirectly: Bool {
        switch kind {
        case .group: true
        case .list: false
        }
    }
}

extension Member {
    /// True if the member has access only through groups, including this one.
    fileprivate func isOnly(through group: GroupID) -> Bool {
        ownRole == nil && hasAccess(through: group)
    }

    /// True if the member has access through the group and without it. An owner needs no group.
    fileprivate func isAlso(through group: GroupID) -> Bool {
        role != .owner && ownRole != nil && hasAccess(through: group)
    }

    /// The roles that the owner can give to a member. Less than a group gives would have no effect.
    fileprivate func possibleRoles(in scope: ScopeID) -> [Role] {
        let minimum = groups.contains { $0.role == .editor } ? Role.editor : .viewer
        let highest = scope.kind.highestMemberRole ?? .viewer
        return [Role.editor, .viewer].filter { minimum <= $0 && $0 <= highest } + [.owner]
    }
}

extension Language {
    /// Marks the user's own row, and names the groups through which a member has access.
    fileprivate func note(of member: Member, isMe: Bool, _ shares: [Share]) -> String {
        guard member.isThroughGroup else { return isMe ? self[.you] : "" }
        return (isMe ? self[.you] + Language.dot : "") + through(Access.groups(of: member, shares))
    }
}
