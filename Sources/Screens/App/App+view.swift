import Domain
import Markup
import Sync
import Texts

extension App {
    /// What is to be seen.
    public static func view(_ model: Model, _ world: World) -> Html<Message> {
        div(
            .class("app"), .lang(world.language.rawValue), .onKey("r", with: .alt, .refreshAsked),
            .onKey("z", with: .control, .undoTapped), .onKey("z", with: .meta, .undoTapped),
            .onKey("n", .pressed(.new)), .onKey("/", .pressed(.search)),
            .onKey("/", with: .shift, .pressed(.search)), .onKey("?", .pressed(.help)),
            .onKey("?", with: .shift, .pressed(.help))
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
        (model.viewer?.title(world) ?? model.screen.access.map { Access.title($0, world) }
            ?? name(of: model.route, model, world)) + " · Dela"
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
                let heading = Bar(title: name(of: model.route, model, world), back: language[.back])
                bar(heading, onBack: .backTapped)
                largeTitle(heading)
                credentials(model, world)
            default:
                SignIn.view(model.signIn, world).map { .signIn($0) }
                if let code = world.awaitedCode {
                    invitation(
                        language.codeWaits(for: code.email), language[.enterCode], code.purpose.route)
                }
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
        div(.class("shell"), .class("at-lists", if: [.lists, .habits, .chats].contains(model.route))) {
            skipLink(world.language)
            div(.class("side")) {
                if case .habits(let habits) = model.screen {
                    Habits.view(habits, model.habits, unseen: model.unseen, world, open: model.route).map {
                        .habits($0)
                    }
                } else if model.part == .chats {
                    Chats.view(
                        model.chats, unseen: model.unseen, world, open: model.openChat,
                        drafts: model.allDrafts
                    ).map { .chats($0) }
                } else {
                    Lists.view(model.lists, unseen: model.unseen, world, open: model.route).map { .lists($0) }
                }
            }
            main(.class("detail")) { detail(model, world) }
            footer(of: model, world)
            Lists.sheet(model.lists, world.language).map { .lists($0) }
            if model.part == .chats { Chats.sheet(model.chats, world.language).map { .chats($0) } }
            if let card = model.chats.card {
                CardSending.view(card, model.lists.summaries, model.chats, world).map { .card($0) }
            }
            if case .habits(let habits) = model.screen {
                if let form = habits.form { form.view(world).map { .habits(.form($0)) } }
                Habits.sheet(habits, model.habits, world.language).map { .habits($0) }
            }
            if let items = model.screen.items, !items.itemsToMove.isEmpty {
                Items.choice(items, model.lists, world).map { .items($0) }
            }
            if model.route == .photos || model.route == .profile {
                Sources.sheet(model.photos.sources, world).map { .photos(.sources($0)) }
            }
            if model.route == .photos {
                Photos.sheet(model.photos, world).map { .photos($0) }
                if let form = model.photos.form {
                    form.view(isForEveryoneOffered: model.photos.everyones.isOffered, world).map {
                        .photos(.form($0))
                    }
                }
            }
            if let viewer = model.viewer {
                Viewer.view(viewer, world, notice(model.notice, world), undo: .undoTapped) { .viewer($0) }
                Viewer.sheet(viewer, world).map { .viewer($0) }
            }
            if let crop = model.crop { crop.view(world).map { .crop($0) } }
            if let zones = model.zones { ZoneChoice.sheet(zones, world).map { .settings(.zone($0)) } }
            if let request = model.request { Requests.sheet(request, world).map { .request($0) } }
            if let reminder = model.due?.reminder { Due.sheet(of: reminder, world).map { .due($0) } }
            if model.isShowingShortcuts { shortcuts(world.language) }
        }
    }

    /// What knows nothing by itself.
    static func plain(_ model: Model, _ world: World) -> Html<Message> {
        let language = world.language
        switch model.route {
        case .search: return Search.view(model.search, world).map { .search($0) }
        case .chatSearch: return ChatSearch.view(model.chats.search, world).map { .chatSearch($0) }
        case .settings, .emailCode: return account(model, world)
        case .linked: return loader(language)
        case .unknown:
            let heading = Bar(title: "", back: language[.today])
            return div(.class("page")) {
                bar(heading, onBack: .backTapped)
                emptyState(
                    .search, language[.noSuchPage], language[.noSuchPageHint], act: language[.today],
                    .linkTapped(.today(nil)))
            }
        case .photos:
            return Photos.view(model.photos, unseen: model.unseen, world).map { .photos($0) }
        case .chats where !model.chats.summaries.isEmpty:
            return emptyState(.chats, language[.chooseChat], language[.chooseChatHint])
        case .lists where !model.lists.summaries.isEmpty:
            return emptyState(.lists, language[.chooseList], language[.chooseListHint])
        default: return text("")
        }
    }

    /// What stands beside the habits.
    static func habits(_ habits: Habits.Model, _ model: Model, _ world: World) -> Html<Message> {
        let language = world.language
        if let page = habits.page {
            let origin = model.origin.map { name(of: $0, model, world) }
            return Habits.page(page, model.habits, origin: origin, world).map { .habits($0) }
        }
        if model.route == .habitsInfo { return Habits.info(language).map { .habits($0) } }
        if model.habits.habits.isEmpty { return text("") }
        return emptyState(.habits, language[.chooseHabit], language[.chooseHabitHint])
    }

    /// A page that the profile leads to.
    static func account(_ model: Model, _ world: World) -> Html<Message> {
        let language = world.language
        let isCode = model.route == .emailCode
        let heading = Bar(
            title: name(of: model.route, model, world),
            back: isCode
                ? language[.changeEmail] : name(of: model.origin ?? .profile, model, world))
        return div(.class("page")) {
            bar(heading, onBack: .backTapped)
            if !isCode { largeTitle(heading) }
            switch model.screen {
            case .profileForm(let form?):
                ProfileForm.view(form, world.language).map { .profileForm($0) }
            case .devices(let devices): Devices.view(devices, world).map { .devices($0) }
            case .deletion(let deletion): DeleteAccount.view(deletion, world).map { .deletion($0) }
            case .credentials: credentials(model, world)
            default:
                if isCode {
                    Code.view(model.code, world).map { .code($0) }
                } else if model.route == .settings {
                    SettingsPage.view(
                        model.notificationProblem ?? (model.hasWrongClock ? .serverClockWrong : nil), world
                    ).map { .settings($0) }
                }
            }
        }
    }

    private static func credentials(_ model: Model, _ world: World) -> Html<Message> {
        model.screen.credentials.map {
            Credentials.view($0, at: model.route, world).map { .credentials($0) }
        } ?? text("")
    }
}
