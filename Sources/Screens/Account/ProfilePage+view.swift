import Domain
import Markup
import Sync
import Texts

extension ProfilePage {
    static func view(
        _ model: Model, _ streak: Streak?, _ heading: Bar, _ sources: Sources.Model, _ world: World
    ) -> Html<Message> {
        div(.class("page")) {
            bar(heading, onBack: .backTapped)
            largeTitle(heading)
            content(model, streak, sources, world)
        }
    }

    private static func content(
        _ model: Model, _ streak: Streak?, _ sources: Sources.Model, _ world: World
    ) -> Html<Message> {
        let language = world.language
        return div {
            identity(world)
            row(streak, language)
            favourites(model, world)
            Groups.view(model.groups, world).map { .groups($0) }
            ul(.class("card")) {
                link(.settings, language[.settings])
                link(.editProfile, language[.editProfile])
                link(.changeEmail, language[.changeEmail])
                link(.changePassword, language[.changePassword])
                link(.devices, language[.devices])
            }
            ul(.class("card")) {
                li {
                    button(
                        .type("button"), .class("row danger"), .disabled(model.isBusy),
                        .onClick(.signOutTapped)
                    ) {
                        language[.signOut]
                    }
                }
                link(.deleteAccount, language[.deleteAccount], style: "danger")
            }
            Sources.accounts(sources, language).map { .sources($0) }
            if let signOut = model.signOut { signOutQuestion(signOut, world) }
        }
    }

    /// The photos with a heart, the last one first.
    private static func favourites(_ model: Model, _ world: World) -> Html<Message> {
        let language = world.language
        let photos = world.replica.allFavourites()
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
                        case .photo(let photo): keyed(photo.key.text) { ownPhoto(photo, world) }
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

    private static func ownPhoto(_ photo: SeenPhoto, _ world: World) -> Html<Message> {
        let name = world.language.name(of: photo)
        return li {
            button(
                .type("button"), .class("photo-frame"), .aria(.label, name), .onClick(.photoOpened(photo.key))
            ) { Pictures.image(world.replica.thumb(photo, .thumb), alt: "") }
            heart(isOn: true, name, world.language) { _ in Message.heartTapped(photo) }
        }
    }

    private static func sourcePhoto(_ photo: SourcePhoto, _ language: Language) -> Html<Message> {
        let name = language.name(of: photo)
        return li {
            button(
                .type("button"), .class("photo-frame"), .aria(.label, name),
                .onClick(.sources(.opened(photo)))
            ) { Pictures.image(Thumb(address: photo.thumb), alt: "") }
            heart(isOn: true, name, language) { .sources(.heartTapped(photo, $0)) }
        }
    }

    private static func link(_ route: Route, _ name: String, style: Name = "") -> Html<Message> {
        li {
            a(
                .class("row"), .class(style), .id(route.linkID), .href(route.path),
                .onClick(.linkTapped(route))
            ) {
                span(.class("row-main")) { name }
                icon(.forward)
            }
        }
    }

    /// The days in a row on which all was done (D9); nil as long as not everything is here.
    private static func row(_ streak: Streak?, _ language: Language) -> Html<Message> {
        p(.class("streak"), .aria(.busy, streak == nil)) {
            span(.class("large")) { streak.map { String($0.current) } ?? "…" }
            span { language.inARow(after: streak?.current ?? 0) }
            span(.class("note")) {
                streak.map { $0.longest > 0 ? language.longest($0.longest) : language[.streakHint] } ?? ""
            }
        }
    }

    private static func identity(_ world: World) -> Html<Message> {
        let profile = world.profile
        return div(.class("identity")) {
            Pictures.portrait(
                of: .user(world.replica.person), ownAvatar(world), isSet: profile?.picture != nil,
                world.language
            ).map { .pictures($0) }
            p(.class("headline"), .dir("auto"), .verbatim) { profile?.name ?? "" }
            p(.class("note"), .dir("auto"), .verbatim) { world.email }
            if let about = profile?.about, !about.isEmpty {
                p(.class("about"), .dir("auto")) { about }
            }
        }
    }

    /// Asks, and names what goes with the device: some of the changes that the server has not got. What may still be sent is
    /// not lost yet.
    private static func signOutQuestion(_ signOut: SignOut, _ world: World) -> Html<Message> {
        let (language, status) = (world.language, world.status)
        if signOut == .sending { return sending(status.waiting + status.unkept, language) }
        let isSent = signOut == .asked
        let count = status.tray.count + (isSent ? 0 : status.waiting + status.unkept)
        var lost: [String] = []
        var commands = status.tray.map { ($0.command, $0.subject) }
        if !isSent { commands = status.unsent.map { ($0, nil) } + commands }
        for (command, subject) in commands where lost.count < Question.mostThings {
            let name = language.name(of: command.intent)
            let quote = world.replica.quote(of: command, about: subject)
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
