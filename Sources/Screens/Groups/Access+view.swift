import Domain
import Markup
import Sync
import Texts

extension Access {
    /// - Parameter origin: the name of the screen in another part of the app to which the way back leads.
    static func view(_ model: Model, origin: String?, _ world: World) -> Html<Message> {
        let language = world.language
        let scope = model.scope
        let role = world.me.flatMap { world.replica.role(of: $0, in: scope) }
        let isShareable = role != nil && !scope.isInbox(of: world.replica.person)
        let name = isShareable ? world.replica.name(of: scope) : nil
        let heading = Bar(title: title(model, world), back: origin ?? back(of: model, world))
        return div(.class("page")) {
            bar(heading, onBack: .backTapped)
            largeTitle(heading)
            if let name {
                body(model, name, isOwner: role == .owner, world)
            } else if world.isComing(scope) {
                loader(language)
            } else {
                emptyState(model.kind.icon, language.gone(model.kind), language[.goneHint])
            }
        }
    }

    /// What the screen is called.
    static func title(_ model: Model, _ world: World) -> String {
        let (language, replica) = (world.language, world.replica)
        switch model.kind {
        case .group: return replica.name(of: model.scope) ?? ""
        case .list:
            guard replica.role(of: replica.person, in: model.scope) == .owner else {
                return language[.sharedAccess]
            }
            return language[replica.isShared(model.scope) ? .manageAccess : .shareList]
        }
    }

    private static func back(of model: Model, _ world: World) -> String {
        switch model.kind {
        case .group: world.language[.profile]
        case .list: world.replica.name(of: model.scope) ?? world.language[.lists]
        }
    }

    private static func body(
        _ model: Model, _ name: String, isOwner: Bool, _ world: World
    ) -> Html<Message> {
        div {
            switch model.kind {
            case .group: group(model, isOwner: isOwner, world)
            case .list: sharing(model, isOwner: isOwner, world)
            }
            sheets(model, name, world)
        }
    }
}
