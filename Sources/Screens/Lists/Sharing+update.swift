import Domain
import Sync

extension Sharing {
    static func update(_ model: inout Model, _ message: Message, _ world: World) -> [Effect] {
        switch message {
        case .emailEntered(let text):
            model.email = text
            model.error = nil
            model.failure = nil
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

    static func answered(
        _ model: inout Model, _ answer: AccountAnswer, _ world: World
    ) -> [Effect] {
        model.isBusy = false
        switch answer {
        case .found(let person, let name):
            guard person != world.me else {
                model.error = .conflict
                return [.focus(emailID)]
            }
            model.email = ""
            return [model.perform(.add(person, name: name, role: model.role)), .focus(emailID)]
        case .foundNobody:
            model.error = .notFound
            return [.focus(emailID)]
        case .failed(let failure): model.failure = failure
        default: break
        }
        return []
    }

    static let emailID = "share-email"

    private static func find(_ model: inout Model) -> [Effect] {
        guard !model.isBusy else { return [] }
        do throws(Refusal) {
            let email = try EmailAddress(model.email)
            model.isBusy = true
            model.failure = nil
            return [.request(.findPerson(email))]
        } catch {
            model.error = error
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
