import Domain
import Sync

extension Sharing {
    static func update(_ model: inout Model, _ message: Message, _ world: World) -> [Effect] {
        switch message {
        case .emailEntered(let text):
            model.email = text
            model.problem = nil
        case .roleChosen(let role): model.role = Role(rawValue: role) ?? model.role
        case .submitted: return find(&model)
        case .roleChanged(let person, let role):
            guard let role = Role(rawValue: role), let member = member(person, model, world) else {
                return []
            }
            return [model.perform(.add(person, name: member.name, role: role))]
        case .removeTapped(let person): model.removal = person
        case .removeCancelled: model.removal = nil
        case .removeConfirmed:
            guard let person = model.removal else { return [] }
            model.removal = nil
            return [model.perform(.remove(person)), .focus(App.titleID)]
        case .leaveTapped: return []
        }
        return []
    }

    /// An answer is for the list that it was asked for, whatever is open by now. It is told beside the address while
    /// that is still there, else at the lower edge.
    static func answered(
        _ app: inout App.Model, _ answer: AccountAnswer, _ email: EmailAddress, for list: ListID,
        _ role: Role, _ world: World
    ) -> [Effect] {
        let scope = ScopeID.list(list)
        var effects: [Effect] = []
        var problem: Problem? = .nobody
        switch answer {
        case .found(let person, let name):
            problem = obstacle(to: person, in: scope, world)
            if problem == nil {
                effects.append(.perform(.member(.add(person, name: name, role: role)), in: scope))
            }
        case .failed(let failure): problem = .failed(failure)
        default: break
        }
        let isOpen = app.sharing?.list == list
        if isOpen { app.sharing?.isBusy = false }
        guard isOpen, app.sharing?.email == email.text else {
            let name = world.replica.list(in: scope)?.name ?? ""
            return effects + App.show(.access(email.text, to: name, problem), &app)
        }
        app.sharing?.problem = problem
        if problem == nil { app.sharing?.email = "" }
        effects.append(.focus(emailID))
        return effects
    }

    private static func obstacle(to person: PersonID, in list: ScopeID, _ world: World) -> Problem? {
        if person == world.me { return .oneself }
        return world.replica.member(person, in: list)?.role == nil ? nil : .hasAccess
    }

    static let emailID = "share-email"

    private static func find(_ model: inout Model) -> [Effect] {
        guard !model.isBusy else { return [] }
        do throws(Refusal) {
            let email = try EmailAddress(model.email)
            model.email = email.text
            model.isBusy = true
            model.problem = nil
            return [.request(.findPerson(email, for: model.list, model.role))]
        } catch {
            model.problem = .address(error)
            return [.focus(emailID)]
        }
    }

    private static func member(_ person: PersonID, _ model: Model, _ world: World) -> Member? {
        world.replica.member(person, in: .list(model.list))
    }
}

extension Sharing.Model {
    func perform(_ intent: MemberIntent) -> Effect {
        .perform(.member(intent), in: .list(list))
    }
}
