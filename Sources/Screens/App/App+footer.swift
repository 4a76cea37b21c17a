import Domain
import Markup
import Sync
import Texts

extension App {
    /// The lower edge: how things stand, if there is anything to say, and the ways between the parts of the app.
    static func footer(of model: Model, _ world: World) -> Html<Message> {
        let language = world.language
        return div(.class("foot")) {
            if model.viewer == nil { notice(model.notice, world) }
            div(.class("status"), .role("status"), .aria(.label, language[.status])) { status(world) }
            nav(.class("tabs"), .aria(.label, language[.tabs])) {
                let unread = model.chats.unread
                for tab in Tab.all(language, unread: unread) {
                    link(tab, model, language)
                }
            }
        }
    }

    private static func link(_ tab: Tab, _ model: Model, _ language: Language) -> Html<Message> {
        let requests =
            tab.route == .lists
            ? model.lists.requests.count : tab.route == .chats ? model.chats.requests.count : 0
        return a(
            .class("tab"), .href(tab.route.path),
            .aria(.current, model.part.root == tab.route ? "page" : "false"),
            .onClick(.linkTapped(tab.route))
        ) {
            icon(tab.picture)
            span { tab.name }
            if tab.unread > 0 {
                badge(tab.unread, language)
            } else if requests > 0 {
                requestBadge(requests, language)
            }
        }
    }

    @HtmlBuilder<Message>
    private static func status(_ world: World) -> Fragment<Message> {
        let status = world.status
        let language = world.language
        if let problem = language.storeProblem(status) { p(.class("problem")) { problem } }
        if !status.tray.isEmpty {
            a(.class("problem"), .href(Route.tray.path), .onClick(.linkTapped(.tray))) {
                language.notAccepted(status.tray.count)
            }
        }
        if status.link == .outdated || status.hasUpdate { p { update(world) } }
        if let link = language.link(status) {
            p {
                span { link }
                if status.link != .connecting { textButton(language[.tryAgain], .refreshAsked) }
            }
        } else if status.isHeld {
            p(.class("held")) { language[.tooManyContacts] }
        }
    }

    /// That there is a newer app, and the way to it.
    @HtmlBuilder<Message>
    static func update(_ world: World) -> Fragment<Message> {
        span(.class("note")) { world.language[world.status.link == .outdated ? .outdated : .hasUpdate] }
        textButton(world.language[.updateNow], style: "strong", .updateTapped)
    }

    /// What was done just now, and the way to take it back: at the lower edge, or in what lies over the whole screen.
    static func notice(_ notice: Notice?, _ world: World) -> Html<Message> {
        let language = world.language
        return div(.class("notices"), .role("status")) {
            if let notice {
                keyed(notice.number) {
                    div(.class("notice")) {
                        p(.dir("auto")) { words(of: notice.kind, world) }
                        if case .given(let scope, _, _, by: _, isCopy: _) = notice.kind {
                            textButton(language[.open], style: "strong", .linkTapped(Route(scope)))
                        } else if case .reminded(let reminders) = notice.kind {
                            div(.class("tools")) { answers(to: reminders, world) }
                        } else if !notice.undo.isEmpty {
                            button(
                                .type("button"), .class("text strong"),
                                .aria(.keyShortcuts, "Control+Z Meta+Z"), .onClick(.undoTapped)
                            ) { language[.undo] }
                        } else {
                            textButton(language[.ok], .noticeDismissed)
                        }
                    }
                }
            }
        }
    }
}

extension App {
    /// What a notice says. The text of a reminder leads to what it is about.
    @HtmlBuilder<Message>
    private static func words(of kind: Notice.Kind, _ world: World) -> Fragment<Message> {
        let words = world.language.text(of: kind, today: world.today)
        if case .reminded(let reminders) = kind {
            a(.href(reminders.route.path), .onClick(.reminderTapped)) { words }
        } else {
            words
        }
    }

    /// One reminder is done or put off at once; several are looked at.
    @HtmlBuilder<Message>
    private static func answers(to reminders: [Reminder], _ world: World) -> Fragment<Message> {
        let language = world.language
        if reminders.count == 1, reminders[0].done(world) != nil {
            textButton(language[.later], .reminderLaterTapped)
            textButton(language[.done], style: "strong", .reminderDoneTapped)
        } else {
            textButton(language[.ok], .noticeDismissed)
            textButton(language[.open], style: "strong", .reminderTapped)
        }
    }
}

extension Language {
    /// Why the device cannot keep changes, and what that means for those that were made.
    func storeProblem(_ status: Status) -> String? {
        guard let failure = status.storeFailure else { return nil }
        let reason = self[failure == .full ? AppLabel.storeFull : .storeBroken]
        return status.unkept > 0 ? reason + " " + unkept(status.unkept) : reason
    }

    /// The connection, as long as there is something to know about it.
    func link(_ status: Status) -> String? {
        switch status.link {
        case .offline: status.waiting > 0 ? offline(waiting: status.waiting) : self[AppLabel.offline]
        case .failing: failing(waiting: status.waiting)
        case .connecting: status.waiting > 0 ? waiting(status.waiting) : nil
        case .live, .signedOut, .outdated: nil
        }
    }

    func text(of notice: Notice.Kind, today: CivilDay) -> String {
        switch notice {
        case .itemsAdded(let count): added(count)
        case .itemDeleted(let title): deleted(title)
        case .itemsDeleted(let count): deleted(count)
        case .itemSent(let title, let list): sent(title, to: list)
        case .itemsSent(let count, let list): sent(count, to: list)
        case .itemDone(let title): done(title)
        case .itemsDone(let count): done(count)
        case .deleted(let name): deleted(name)
        case .checked(let name): done(name)
        case .begun(let name): begun(name)
        case .duplicated(let name): created(name)
        case .picturesDeleted(let count): picturesDeleted(count)
        case .picture(let label): self[label]
        case .source(let label): self[label]
        case .likesPaused(let time): likesPaused(until: time)
        case .copied: self[.copied]
        case .notCopied: self[.notCopied]
        case .historyCleared(let name): cleared(name)
        case .messagesHidden(let count): messagesHidden(count)
        case .tooManyHidden: self[.tooManyHidden]
        case .editedIsGone: self[.editedIsGone]
        case .movedToDay(let count, let day): moved(count, to: day, today: today)
        case .takenOffDay(let title): takenOffDay(title)
        case .done(let label): self[label]
        case .letIn(let name, let place, let kind): letIn(name, to: place, kind)
        case .copySent: self[.copySent]
        case .request(let label): self[label]
        case .given(_, let kind, let name, let giver, let isCopy):
            given(name, by: giver, kind, isCopy: isCopy)
        case .notifications(let label): self[label]
        case .reminded(let reminders): reminders.text(in: self)
        case .refused(let refusal): self.refusal(refusal)
        }
    }
}
