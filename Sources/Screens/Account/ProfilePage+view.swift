import Domain
import Markup
import SyncClient
import SyncRules
import Texts

extension ProfilePage {
    static func view(_ model: Model, _ context: ScreenContext, _ env: AppEnvironment) -> Html<Message> {
        // Next to the menu, which has the title of the profile, the page is called by its user.
        let name = env.device.isWide ? env.profile?.name : nil
        let heading = Bar(
            title: name ?? env.language[.profile], back: context.part.title(context.habits, env))
        let streak = env.isLoadingLists ? nil : context.days.streak(today: env.today)
        return div(.class("page")) {
            bar(heading, onBack: .backTapped)
            if name != nil {
                div(.class("group-head")) {
                    div(.class("identity")) { portrait(model, env) }
                    largeTitle(heading)
                    facts(env)
                }
            } else {
                largeTitle(heading)
                identity(model, env)
            }
            content(model, streak, context, env)
        }
    }

    private static func content(
        _ model: Model, _ streak: Streak?, _ context: ScreenContext, _ env: AppEnvironment
    ) -> Html<Message> {
        let language = env.language
        return div {
            row(streak, language)
            favourites(model, env)
            Groups.view(env).map { .groups($0) }
            if env.device.invitations == .all {
                ul(.class("card")) { Access.action(language[.inviteToServer], Message.inviteTapped) }
            }
            if !env.device.isWide { pages(language).map { .linkTapped($0) } }
            ul(.class("card")) {
                li {
                    button(
                        .type("button"), .class("row danger"), .disabled(model.isBusy),
                        .onClick(.signOutTapped)
                    ) {
                        language[.signOut]
                    }
                }
                if !env.device.isWide {
                    ProfileMenu.link(.deleteAccount, language[.deleteAccount], style: "danger")
                        .map { .linkTapped($0) }
                }
            }
            PhotoProviders.accounts(context.providers, language).map { .sources($0) }
            if let invite = model.invite {
                Invite.sheet(invite, copied: context.copied, env).map { .invite($0) }
            }
            if let signOut = model.signOut { signOutQuestion(signOut, env) }
        }
    }

    /// The liked photos, latest first.
    private static func favourites(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let photos = env.replica.allFavourites()
        let count = photos.count
        return section(.class("favourites"), .aria(.labelledBy, "favourites")) {
            h2(.class("caption"), .id("favourites")) {
                span { language[.favourites] }
                span(.class("count")) { String(count) }
            }
            if count == 0 {
                p(.class("hint")) { language[.noFavourites] }
            } else {
                ul(.class("grid")) {
                    for photo in photos.prefix(model.shownPhotos) {
                        switch photo {
                        case .photo(let photo): keyed(photo.key.text) { ownPhoto(photo, env) }
                        case .source(let photo): keyed(photo.key) { sourcePhoto(photo, language) }
                        }
                    }
                    if count > model.shownPhotos {
                        moreRow(language.more(count - model.shownPhotos), .morePhotosWanted)
                    }
                }
            }
        }
    }

    private static func ownPhoto(_ photo: PhotoViewData, _ env: AppEnvironment) -> Html<Message> {
        let name = env.language.name(of: photo)
        return li {
            button(
                .type("button"), .class("photo-frame"), .aria(.label, name), .onClick(.photoOpened(photo.key))
            ) { Pictures.image(env.replica.thumbnail(photo, .thumb), alt: "") }
            likeButton(isOn: true, name, env.language) { _ in Message.likeTapped(photo) }
        }
    }

    private static func sourcePhoto(_ photo: SourcePhoto, _ language: Language) -> Html<Message> {
        let name = language.name(of: photo)
        return li {
            button(
                .type("button"), .class("photo-frame"), .aria(.label, name),
                .onClick(.sources(.opened(photo)))
            ) { Pictures.image(Thumbnail(address: photo.thumbnail), alt: "") }
            likeButton(isOn: true, name, language) { .sources(.likeTapped(photo, $0)) }
        }
    }

    /// The pages of the profile, unless a menu next to the profile has them.
    private static func pages(_ language: Language) -> Html<Route> {
        ul(.class("card")) {
            for page in ProfileMenu.pages {
                ProfileMenu.link(page, ProfileMenu.title(of: page, language))
            }
        }
    }

    /// The streak of complete days (D9); nil until all data is loaded.
    private static func row(_ streak: Streak?, _ language: Language) -> Html<Message> {
        p(.class("streak"), .aria(.busy, streak == nil)) {
            span(.class("large")) { streak.map { String($0.current) } ?? "…" }
            span { language.inARow(after: streak?.current ?? 0) }
            span(.class("note")) {
                streak.map { $0.longest > 0 ? language.longest($0.longest) : language[.streakHint] } ?? ""
            }
        }
    }

    private static func identity(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        div(.class("identity")) {
            portrait(model, env)
            p(.class("name"), .dir("auto"), .verbatim) { env.profile?.name ?? "" }
            facts(env)
        }
    }

    private static func portrait(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        Portrait.view(
            of: .user(env.replica.person), ownAvatar(env), isSet: env.profile?.picture != nil,
            menu: model.portraitMenu, env.language
        ).map { .portrait($0) }
    }

    /// The user's e-mail address and description.
    @HtmlBuilder<Message>
    private static func facts(_ env: AppEnvironment) -> Fragment<Message> {
        p(.class("note"), .dir("auto"), .verbatim) { env.email }
        if let about = env.profile?.about, !about.isEmpty {
            p(.class("about"), .dir("auto")) { about }
        }
    }

    /// Asks for confirmation, and names some of the changes that would be lost with the device's data. Changes that may
    /// still be sent are not counted.
    private static func signOutQuestion(_ signOut: SignOut, _ env: AppEnvironment) -> Html<Message> {
        let (language, status) = (env.language, env.status)
        if signOut == .sending { return sending(status.waiting + status.unpersistedCommands, language) }
        let isSent = signOut == .asked
        let count = status.rejectedCommands.count + (isSent ? 0 : status.waiting + status.unpersistedCommands)
        var lost: [String] = []
        var commands = status.rejectedCommands.map { ($0.command, $0.summary) }
        if !isSent { commands = status.unsent.map { ($0, nil) } + commands }
        for (command, subject) in commands where lost.count < Question.maxThings {
            let name = language.name(of: command.intent)
            let quote = env.replica.quote(of: command, about: subject)
            lost.append(quote.isEmpty ? name : language.facts(name, quote))
        }
        if count > lost.count { lost.append(language.andMore(count - lost.count)) }
        var text = language[.signOutQuestion]
        if signOut == .unreachable { text = language[.signOutHere] + " " + text }
        if count > 0 { text += " " + language.lost(count) }
        let question = Question(
            title: language[.signOutTitle], text: text, things: lost, action: language[.yes],
            isDestructive: count > 0, cancel: language[.no])
        return confirmation(question).map { $0 ? .signOutConfirmed : .signOutCancelled }
    }

    private static func sending(_ count: Int, _ language: Language) -> Html<Message> {
        dialog(.modal(), .aria(.labelledBy, "question"), .onCancel(.signOutCancelled)) {
            h2(.id("question")) { language[.signOutTitle] }
            p(.role("status")) { language.sending(count) }
            div(.class("answers")) { textButton(language[.cancel], .signOutCancelled) }
        }
    }
}
