import Domain
import SyncClient
import SyncRules
import Texts

extension Access {
    static func update(
        _ model: inout Model, _ message: Message, _ context: ScreenContext, _ env: inout AppEnvironment
    ) -> [Effect] {
        switch message {
        case .backTapped: return [.goUp]
        case .chatTapped: return [.go(.chat(.chat(of: GroupID(model.scope.id))))]
        case .muteToggled(let isOn):
            let chat = ScopeID.chat(of: GroupID(model.scope.id))
            return [.perform(.chatPreference(.mute(chat, isOn)), in: .user(env.replica.person))]
        case .listTapped(let list): return [.go(.list(list))]
        case .pictureTapped(let picture):
            return [.app(.showPicture(picture, in: .chat(of: GroupID(model.scope.id))))]
        case .cardTapped: return [.app(.sendCard(ListID(model.scope.id), to: nil))]
        case .groupSwitched(let isOn): model.isForGroup = isOn
        case .addTapped: return open(&model, for: .access, env)
        case .copyTapped: return open(&model, for: .copy, env)
        case .inviteTapped:
            let invite = Invite.Model(scope: model.scope, roles: model.rolesByLink(env))
            model.invite = invite
            return Invite.opened(invite)
        case .invite(let message): return Invite.update(&model.invite, message)
        case .picker(.closed): model.picker = nil
        case .picker(.picked(let contact)): return pick([contact], &model)
        case .picker(.confirmed): return pick(model.picker?.chosen ?? [], &model)
        case .picker(let message):
            guard var picker = model.picker else { return [] }
            defer { model.picker = picker }
            return Picker.update(&picker, message)
        case .groupPicked(let share): return pick(share, &model)
        case .roleChosen(let contact, removal): model.question = .remove(contact)
        case .groupRoleChosen(let share, removal): model.question = .withdraw(share)
        case .roleChosen(let contact, let text):
            guard let role = Role(rawValue: text) else { return [] }
            if role == .owner { model.question = .transfer(contact) }
            return role == .owner ? [] : [model.perform(.add(contact.person, name: contact.name, role: role))]
        case .groupRoleChosen(let share, let text):
            return Role(rawValue: text).map { [model.share(share, as: $0)] } ?? []
        case .invitationWithdrawn(let person):
            return [model.perform(.remove(person)), .focus(Bar.titleID)]
        case .asked(let question): model.question = question
        case .answered(let isSure):
            let question = model.question
            model.question = nil
            return isSure ? question.map { effects(of: $0, model) } ?? [] : []
        case .renameTapped, .nameEntered, .renameConfirmed, .renameCancelled:
            return rename(&model, message, env)
        case .portrait(let message): return Portrait.update(&model.portraitMenu, message)
        }
        return []
    }

    static func answered(
        _ model: inout Model, _ request: ServerRequest, _ answer: ServerAnswer, _ env: AppEnvironment
    ) -> [Effect] {
        switch request {
        case .invite, .invitations, .revokeInvitation:
            return Invite.answered(&model.invite, request, answer)
        default:
            guard var picker = model.picker else { return [] }
            let effects = Picker.answered(&picker, request, answer)
            model.picker = picker
            if case .mailInvitation = request, answer == .done { model.picker = nil }
            return effects
        }
    }

    static let nameID = "group-name"

    private static func open(_ model: inout Model, for gift: ShareMode, _ env: AppEnvironment) -> [Effect] {
        model.mode = gift
        var picker = Picker.Model(
            contacts: env.replica.contacts, isMultiple: gift == .access,
            scope: gift == .access ? model.scope : nil)
        defer { model.picker = picker }
        return model.isForGroup ? [] : Picker.opened(&picker)
    }

    /// Adds a member of a group or list immediately, because that can be reversed. Asks first before sending a copy,
    /// which cannot be taken back.
    private static func pick(_ contacts: [Contact], _ model: inout Model) -> [Effect] {
        model.picker = nil
        switch model.mode {
        case .access:
            let role = model.scope.kind.defaultMemberRole ?? .viewer
            return contacts.map { model.perform(.add($0.person, name: $0.name, role: role)) }
        case .copy:
            model.question = contacts.first.map { .copy(to: $0) }
            return []
        }
    }

    private static func pick(_ share: Share, _ model: inout Model) -> [Effect] {
        model.picker = nil
        switch model.mode {
        case .access: return [model.share(share, as: .editor)]
        case .copy:
            model.question = .copyToGroup(share)
            return []
        }
    }

    private static func effects(of question: Question, _ model: Model) -> [Effect] {
        let home = model.kind.home
        let effect: Effect =
            switch question {
            case .remove(let contact): model.perform(.remove(contact.person))
            case .transfer(let contact): model.perform(.transfer(contact.person))
            case .copy(let contact): .perform(.list(.send(to: [contact.person])), in: model.scope)
            case .copyToGroup(let share): .perform(.list(.sendToGroup(share.group)), in: model.scope)
            case .withdraw(let share): .perform(.share(.end(share.group)), in: model.scope)
            case .close: .perform(.share(.close), in: model.scope)
            case .leave: model.perform(.leave)
            case .deleteGroup: .perform(.group(.delete), in: model.scope)
            case .shareHistory: .perform(.group(.shareHistory), in: model.scope)
            }
        return [
            effect, question == .leave || question == .deleteGroup ? .replace(home) : .focus(Bar.titleID),
        ]
    }

    private static func rename(_ model: inout Model, _ message: Message, _ env: AppEnvironment) -> [Effect] {
        switch message {
        case .renameTapped:
            model.name = EditableField(env.replica.group(in: model.scope)?.name ?? "")
            return [.focus(nameID)]
        case .nameEntered(let text):
            model.name?.text = text
            return []
        case .renameConfirmed:
            do throws(Refusal) {
                let name = try model.name?.change(Group.nameRule)
                model.name = nil
                return name.map { [.perform(.group(.rename($0)), in: model.scope)] } ?? []
            } catch {
                model.name?.error = error
                return [.focus(nameID)]
            }
        default:
            model.name = nil
            return []
        }
    }
}

extension Access.Model {
    /// The roles that the user can give by a link. A moderator of a group adds ordinary members only.
    fileprivate func rolesByLink(_ env: AppEnvironment) -> [Role] {
        switch kind {
        case .list: [.editor, .viewer]
        case .group:
            env.replica.role(of: env.replica.person, in: scope) == .owner
                ? [Group.memberRole, Group.moderatorRole] : [Group.memberRole]
        }
    }

    fileprivate func perform(_ intent: MemberIntent) -> Effect {
        .perform(.member(intent), in: scope)
    }

    fileprivate func share(_ share: Share, as role: Role) -> Effect {
        .perform(.share(.share(share.group, name: share.name, role: role)), in: scope)
    }
}
