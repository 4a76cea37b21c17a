import Domain
import Markup
import SyncClient
import Texts

/// The pages of the profile. A wide window shows them as a menu next to the open page.
enum ProfileMenu {
    /// The pages for the user's data and devices.
    static let pages: [Route] = [
        .settings, .editProfile, .changeEmail, .changePassword, .devices, .downloadData,
    ]

    static func view(unseen: Int, at open: Route, _ env: AppEnvironment) -> Html<Route> {
        let language = env.language
        let heading = Bar(title: language[.profile], isCurrent: false)
        return section(.class("page"), .aria(.label, heading.title)) {
            bar(heading, onBack: Route.profile) { sharedLinks(unseen: unseen, at: open, env) { $0 } }
            largeTitle(heading)
            ul(.class("card")) { li { person(isOpen: isProfile(open), env) } }
            ul(.class("card")) {
                for page in pages { link(page, title(of: page, language), isOpen: isPart(open, of: page)) }
            }
            ul(.class("card")) {
                link(
                    .deleteAccount, language[.deleteAccount], style: "danger", isOpen: open == .deleteAccount)
            }
        }
    }

    static func title(of page: Route, _ language: Language) -> String {
        switch page {
        case .settings: language[.settings]
        case .editProfile: language[.editProfile]
        case .changeEmail: language[.changeEmail]
        case .changePassword: language[.changePassword]
        case .devices: language[.devices]
        case .downloadData: language[.downloadData]
        default: ""
        }
    }

    /// A row that opens a page.
    static func link(_ page: Route, _ name: String, style: Name = "", isOpen: Bool = false) -> Html<Route> {
        li {
            a(
                .class("row"), .class(style), .class("open", if: isOpen), .id(page.linkID), .href(page.path),
                .aria(.current, isOpen ? "page" : "false"), .onClick(page)
            ) {
                span(.class("row-main")) { name }
                icon(.forward)
            }
        }
    }

    /// The user. The row opens the profile itself.
    private static func person(isOpen: Bool, _ env: AppEnvironment) -> Html<Route> {
        a(
            .class("row"), .class("open", if: isOpen), .href(Route.profile.path),
            .aria(.current, isOpen ? "page" : "false"), .onClick(Route.profile)
        ) {
            ownAvatar(env)
            span(.class("row-main")) {
                span(.class("name ends"), .dir("auto"), .verbatim) { env.profile?.name ?? "" }
                span(.class("note ends"), .dir("auto"), .verbatim) { env.email }
            }
        }
    }

    /// True for the profile itself and its groups.
    private static func isProfile(_ open: Route) -> Bool {
        open == .profile || open == .newGroup || open.group != nil
    }

    private static func isPart(_ open: Route, of page: Route) -> Bool {
        open == page || open == .emailCode && page == .changeEmail
    }
}
