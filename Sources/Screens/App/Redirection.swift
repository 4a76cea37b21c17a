import Domain
import SyncRules

/// The screens to which users are redirected: guests to the sign-in, and signed-in users from guest pages to the
/// intended route.
enum Redirection {
    /// The screen that opens instead; nil for none.
    static func route(_ model: inout App.Model, _ env: AppEnvironment) -> Route? {
        if env.me == nil {
            if let detour = routeWithoutCode(model, env) { return detour }
            guard !model.route.isForGuests, !model.route.isInvitation else { return nil }
            let intended = model.route
            model.reset()
            model.route = .signIn
            model.intendedRoute = intended
            return .signIn
        }
        guard model.route.isForGuests else { return routeWithoutCode(model, env) }
        let intended = env.invitation == nil ? model.intendedRoute : .join("")
        let drafts = model.drafts
        model.reset()
        model.drafts = drafts
        return intended
    }

    /// Redirects from the forms for a code or a new password if no code was sent or entered.
    private static func routeWithoutCode(_ model: App.Model, _ env: AppEnvironment) -> Route? {
        if model.route == .newPassword, model.screen.credentials?.code.isEmpty ?? true { return .resetCode }
        guard let purpose = model.route.code, env.pendingCode?.purpose != purpose else { return nil }
        return model.route.parent
    }
}
