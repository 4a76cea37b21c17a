import Domain
import Markup
import SyncClient
import SyncRules
import Texts

extension Access {
    static func view(_ model: Model, _ context: ScreenContext, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let scope = model.scope
        let role = env.me.flatMap { env.replica.role(of: $0, in: scope) }
        let isShareable = role != nil && !scope.isInbox(of: env.replica.person)
        let name = isShareable ? env.replica.name(of: scope) : nil
        let origin = context.origin(env)
        let heading = Bar(
            title: self.name(of: model, env), back: origin ?? back(of: model, env),
            isBesideLists: model.kind == .group && origin == nil)
        return div(.class("page")) {
            bar(heading, onBack: .backTapped)
            if name != nil, model.kind == .group {
                GroupPage.head(heading, model, isOwner: role == .owner, env)
            } else {
                largeTitle(heading)
            }
            if let name {
                body(model, name, isOwner: role == .owner, context, env)
            } else if env.isLoading(scope) {
                loader(language)
            } else {
                emptyState(model.kind.icon, language.gone(model.kind), language[.goneHint])
            }
        }
    }

    static func hasDraftText(_ model: Model) -> Bool { model.isTouched }

    static func title(_ model: Model, _ env: AppEnvironment) -> String? { name(of: model, env) }

    private static func name(of model: Model, _ env: AppEnvironment) -> String {
        let (language, replica) = (env.language, env.replica)
        switch model.kind {
        case .group: return replica.name(of: model.scope) ?? ""
        case .list:
            guard replica.role(of: replica.person, in: model.scope) == .owner else {
                return language[.sharedAccess]
            }
            return language[replica.isShared(model.scope) ? .manageAccess : .shareList]
        }
    }

    private static func back(of model: Model, _ env: AppEnvironment) -> String {
        switch model.kind {
        case .group: env.language[.profile]
        case .list: env.replica.name(of: model.scope) ?? env.language[.lists]
        }
    }

    private static func body(
        _ model: Model, _ name: String, isOwner: Bool, _ context: ScreenContext, _ env: AppEnvironment
    ) -> Html<Message> {
        div {
            switch model.kind {
            case .group: GroupPage.view(model, isOwner: isOwner, env)
            case .list: sharing(model, isOwner: isOwner, env)
            }
            sheets(model, name, copied: context.copied, env)
        }
    }

    static func action<Of>(
        _ name: String, icon sign: Icon? = nil, style: String = "ink", _ message: Of
    ) -> Html<Of> {
        li {
            button(.type("button"), .class("row"), .class(style), .onClick(message)) {
                if let sign { icon(sign) }
                text(name)
            }
        }
    }
}
