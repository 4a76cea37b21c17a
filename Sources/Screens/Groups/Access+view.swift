import Domain
import Markup
import Sync
import Texts

extension Access {
    static func view(_ model: Model, _ world: World, onBack: App.Message) -> Html<App.Message> {
        let language = world.language
        let scope = model.scope
        let role = world.me.flatMap { world.replica.role(of: $0, in: scope) }
        let isShareable = role != nil && !scope.isInbox(of: world.replica.person)
        let name = isShareable ? world.replica.name(of: scope) : nil
        let heading = Bar(title: title(model, world), back: back(of: scope, world))
        return div(.class("page")) {
            bar(heading, onBack: onBack)
            largeTitle(heading)
            if let name {
                body(model, name, isOwner: role == .owner, world).map { .access($0) }
            } else if world.isComing(scope) {
                loader(language)
            } else {
                let title = scope.kind == .group ? language[.groupGone] : language[ListLabel.gone]
                emptyState(scope.kind == .group ? .group : .lists, title, language[.goneHint])
            }
        }
    }

    /// What the screen is called.
    static func title(_ model: Model, _ world: World) -> String {
        let replica = world.replica
        if model.scope.kind == .group { return replica.name(of: model.scope) ?? "" }
        guard let me = world.me, replica.role(of: me, in: model.scope) == .owner else {
            return world.language[.sharedAccess]
        }
        return world.language[replica.isShared(model.scope) ? .manageAccess : .shareList]
    }

    private static func back(of scope: ScopeID, _ world: World) -> String {
        scope.kind == .group
            ? world.language[.profile] : world.replica.name(of: scope) ?? world.language[.lists]
    }

    private static func body(
        _ model: Model, _ name: String, isOwner: Bool, _ world: World
    ) -> Html<Message> {
        div {
            if model.scope.kind == .group {
                group(model, isOwner: isOwner, world)
            } else {
                sharing(model, isOwner: isOwner, world)
            }
            sheets(model, name, world)
        }
    }
}
