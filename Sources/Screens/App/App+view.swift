import Domain
import Markup
import Sync
import Texts

extension App {
    /// What is to be seen.
    public static func view(_ model: Model, _ world: World) -> Html<Message> {
        div(
            .class("app"), .lang(world.language.rawValue), .onKey("r", with: .alt, .refreshAsked),
            .onKey("z", with: .control, .undoTapped), .onKey("z", with: .meta, .undoTapped)
        ) {
            if !world.status.isReady {
                launch(world)
            } else if world.me == nil {
                guest(model, world)
            } else {
                shell(model, world)
            }
        }
    }

    /// What the browser's tab says.
    public static func title(_ model: Model, _ world: World) -> String {
        (model.access.map { Access.title($0, world) } ?? screen(model.route, model, world)) + " · Dela"
    }

    /// What the screen is called.
    private static func screen(_ route: Route, _ model: Model, _ world: World) -> String {
        let language = world.language
        return switch route {
        case .signIn: language[.signIn]
        case .register: language[.registerTitle]
        case .code, .resetCode, .emailCode: language[.codeTitle]
        case .forgot, .newPassword: language[.newPassword]
        case .today(let day): language.day(day ?? world.today, today: world.today)
        case .calendar: language[.calendar]
        case .lists: language[.lists]
        case .list: model.items?.content?.name ?? language[.lists]
        case .sharing, .group: ""
        case .receive: language[.addToList]
        case .search: language[.search]
        case .trash: language[.trash]
        case .item: model.itemEditor?.item?.title ?? language[.item]
        case .itemHistory: language[.history]
        case .tray: language[.tray]
        case .habits: language[.habits]
        case .habit(let id): model.habits.habit(id)?.habit.name ?? language[.habit]
        case .habitsInfo: language[.information]
        case .profile: language[.profile]
        case .editProfile: language[.editProfile]
        case .settings: language[.settings]
        case .changeEmail: language[.changeEmail]
        case .changePassword: language[.changePassword]
        case .devices: language[.devices]
        case .deleteAccount: language[.deleteAccount]
        }
    }

    private static func launch(_ world: World) -> Html<Message> {
        main(.class("launch")) {
            logo()
            span(.class("unseen"), .role("status")) { world.language[AppLabel.loading] }
            problem(world.language.storeProblem(world.status))
        }
    }

    /// For who is not signed in.
    private static func guest(_ model: Model, _ world: World) -> Html<Message> {
        let language = world.language
        return main(.class("guest")) {
            switch model.route {
            case .register:
                bar(Bar(title: "", back: language[.back]), onBack: .backTapped)
                Register.view(model.register, world).map { .register($0) }
                invitation(language[.haveAccount], language[.signIn], .signIn)
            case .code, .resetCode:
                bar(Bar(title: "", back: language[.back]), onBack: .backTapped)
                Code.view(model.code, world).map { .code($0) }
            case .forgot, .newPassword:
                let heading = Bar(title: screen(model.route, model, world), back: language[.back])
                bar(heading, onBack: .backTapped)
                largeTitle(heading)
                Credentials.view(model.credentials, at: model.route, world).map { .credentials($0) }
            default:
                SignIn.view(model.signIn, world).map { .signIn($0) }
                p(.class("aside")) { link(.forgot, language[.forgotPassword]) }
                invitation(language[.noAccount], language[.register], .register)
            }
            if world.status.hasUpdate { p(.class("aside"), .role("status")) { update(world) } }
        }
    }

    private static func invitation(_ question: String, _ action: String, _ route: Route) -> Html<Message> {
        p(.class("aside")) {
            span(.class("note")) { question }
            link(route, action)
        }
    }

    private static func link(_ route: Route, _ name: String) -> Html<Message> {
        a(.class("text"), .href(route.path), .onClick(.linkTapped(route))) { name }
    }

    /// Lists on the side and one screen beside them; on a phone, one of both.
    private static func shell(_ model: Model, _ world: World) -> Html<Message> {
        div(.class("shell"), .class("at-lists", if: model.route == .lists || model.route == .habits)) {
            div(.class("side")) {
                if model.route.isInHabits {
                    Habits.view(model.habits, world, open: model.route)
                } else {
                    Lists.view(model.lists, world, open: model.route).map { .lists($0) }
                }
            }
            main(.class("detail")) { detail(model, world) }
            foot(model, world)
            Lists.sheet(model.lists, world.language).map { .lists($0) }
            if let form = model.habits.form { form.view(world).map { .habits(.form($0)) } }
            Habits.sheet(model.habits, world.language).map { .habits($0) }
            if let items = model.items, !items.leaving.isEmpty {
                Items.choice(items, model.lists, world).map { .items($0) }
            }
            if let viewer = model.viewer {
                Pictures.viewer(viewer, world, notice(model.notice, world.language))
            }
            if let crop = model.crop { crop.view(world).map { .crop($0) } }
        }
    }

    private static func detail(_ model: Model, _ world: World) -> Html<Message> {
        let language = world.language
        switch model.route {
        case .list:
            return model.items.map { Items.view($0, isFound: model.isFound, world, onBack: .backTapped) }
                ?? text("")
        case .sharing, .group:
            return model.access.map { Access.view($0, world, onBack: .backTapped) } ?? text("")
        case .receive(let text, let pictures):
            return Receive.view(
                text, pictures, model.receive, model.lists.summaries, world, onBack: .backTapped)
        case .today: return Today.view(model.today, model.habits.habits, world)
        case .calendar:
            let day = model.today.day ?? world.today
            return Calendar.view(model.today.calendar, day, model.today.index, world)
        case .search: return Search.view(model.search, world, onBack: .backTapped)
        case .trash: return Trash.view(model.trash, world, onBack: .backTapped)
        case .item:
            let back =
                model.origin.map { screen($0, model, world) } ?? model.items?.content?.name
                ?? language[.lists]
            return model.itemEditor.map { ItemEditor.view($0, back: back, world) } ?? text("")
        case .itemHistory: return model.itemHistory.map { ItemHistory.view($0, world) } ?? text("")
        case .habits where !model.habits.habits.isEmpty:
            return emptyState(.habits, language[.chooseHabit], language[.chooseHabitHint])
        case .habit:
            let origin = model.origin.map { screen($0, model, world) }
            return model.habits.page.map {
                Habits.page($0, model.habits, origin: origin, world, onBack: .backTapped)
            } ?? text("")
        case .habitsInfo: return Habits.info(language, onBack: .backTapped)
        case .tray: return Tray.view(model.tray, world, onBack: .backTapped)
        case .profile:
            let heading = Bar(
                title: language[.profile], back: screen(model.part, model, world),
                isBesideLists: model.part == .lists)
            return ProfilePage.view(
                model.profile, world.awaitsLists ? nil : model.today.index.streak(today: world.today),
                heading, world, onBack: .backTapped)
        case .editProfile, .settings, .changeEmail, .emailCode, .changePassword, .devices, .deleteAccount:
            return account(model, world)
        case .lists where !model.lists.summaries.isEmpty:
            return emptyState(.lists, language[.chooseList], language[.chooseListHint])
        default: return text("")
        }
    }

    /// A page that the profile leads to.
    private static func account(_ model: Model, _ world: World) -> Html<Message> {
        let language = world.language
        let isCode = model.route == .emailCode
        let heading = Bar(
            title: screen(model.route, model, world),
            back: isCode ? language[.changeEmail] : language[.profile])
        return div(.class("page")) {
            bar(heading, onBack: .backTapped)
            switch model.route {
            case .emailCode: Code.view(model.code, world).map { .code($0) }
            case .editProfile:
                largeTitle(heading)
                if let form = model.profileForm {
                    ProfileForm.view(form, world.language).map { .profileForm($0) }
                }
            case .settings:
                largeTitle(heading)
                SettingsPage.view(world).map { .settings($0) }
            case .devices:
                largeTitle(heading)
                Devices.view(model.devices, world).map { .devices($0) }
            case .deleteAccount:
                largeTitle(heading)
                DeleteAccount.view(model.deletion, world).map { .deletion($0) }
            default:
                largeTitle(heading)
                Credentials.view(model.credentials, at: model.route, world).map { .credentials($0) }
            }
        }
    }
}
