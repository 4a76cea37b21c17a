import Domain
import Sync

extension App {
    /// Takes in what has happened and says what is to be done because of it.
    public static func update(_ model: inout Model, _ message: Message, _ world: inout World) -> [Effect] {
        let effects = route(&model, message, &world)
        for effect in effects { follow(effect, &model) }
        return effects + offerUndo(of: effects, &model, world)
    }

    private static func route(_ model: inout Model, _ message: Message, _ world: inout World) -> [Effect] {
        switch message {
        case .opened(let route): return open(route, &model, world)
        case .changed: return refresh(&model, world)
        case .refused(_, in: _, let refusal): return show(.refused(refusal), &model)
        case .answered(let request, let answer): return answered(&model, request, answer, &world)
        case .elapsed(.resend): return Code.secondPassed(world)
        case .elapsed(.notice(let number)):
            if model.notice?.number == number { model.notice = nil }
        case .leaving: return model.items.map { Items.leave($0) } ?? []
        case .linkTapped(let route): return route == model.route ? [] : [.go(route)]
        case .backTapped: return [goUp(from: model)]
        case .undoTapped: return undo(&model)
        case .noticeDismissed: model.notice = nil
        case .updateTapped: return [.applyUpdate]
        default: return pass(message, to: &model, &world)
        }
        return []
    }

    /// The browser's way back may lead elsewhere than the button says.
    static func goUp(from model: Model) -> Effect {
        let parent = model.route.parent ?? .lists
        return model.trail.dropLast().last == parent ? .back(to: parent) : .replace(parent)
    }

    /// Hands a message to its screen; one for a screen that has gone is dropped.
    private static func pass(_ message: Message, to model: inout Model, _ world: inout World) -> [Effect] {
        switch message {
        case .signIn(let message): return SignIn.update(&model.signIn, message)
        case .register(let message): return Register.update(&model.register, message)
        case .code(let message): return Code.update(&model.code, message, world)
        case .credentials(let message):
            return Credentials.update(&model.credentials, message, at: model.route, world)
        case .devices(let message): return Devices.update(&model.devices, message)
        case .deletion(let message): return DeleteAccount.update(&model.deletion, message)
        case .profile(let message): return ProfilePage.update(&model.profile, message)
        case .lists(let message): return Lists.update(&model.lists, message, &world, open: model.route.list)
        case .items(.removeTapped), .sharing(.leaveTapped):
            return model.route.list.map { Lists.update(&model.lists, .removeTapped($0), &world, open: $0) }
                ?? []
        case .items(let message):
            guard var items = model.items else { return [] }
            // Moved out and back, so that its rows are not copied.
            model.items = nil
            defer { model.items = items }
            return Items.update(&items, message, &world)
        case .sharing(let message):
            guard var sharing = model.sharing else { return [] }
            defer { model.sharing = sharing }
            return Sharing.update(&sharing, message, world)
        case .tray(.copyTapped(let id)):
            return Tray.update(.copyTapped(id), world) + show(.copied, &model)
        case .tray(let message): return Tray.update(message, world)
        default: return []
        }
    }
}
