import Domain
import Markup
import SyncClient
import SyncRules
import Texts

extension App {
    /// The lower edge: the sync status if there is one to report, and the tab bar.
    static func footer(of model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return div(.class("foot")) {
            if model.overlays.viewer == nil { toast(model.toast, env) }
            div(.class("status"), .role("status"), .aria(.label, language[.status])) { status(env) }
            nav(.class("tabs"), .aria(.label, language[.tabs])) {
                let unread = model.chats.unread
                for tab in TabBarItem.all(language, unread: unread) {
                    link(tab, model, language)
                }
            }
        }
    }

    private static func link(_ tab: TabBarItem, _ model: Model, _ language: Language) -> Html<Message> {
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

    /// At most two lines. The others follow when these have gone.
    @HtmlBuilder<Message>
    private static func status(_ env: AppEnvironment) -> Fragment<Message> {
        let (status, language) = (env.status, env.language)
        let (problem, isOutdated) = (language.storeFailureText(status), status.connection == .outdated)
        let hasRejected = !status.rejectedCommands.isEmpty && (problem == nil || !isOutdated)
        let count = (problem == nil ? 0 : 1) + (hasRejected ? 1 : 0)
        if let problem { p(.class("problem")) { problem } }
        if hasRejected {
            a(.class("problem"), .href(Route.rejectedChanges.path), .onClick(.linkTapped(.rejectedChanges))) {
                language.notAccepted(status.rejectedCommands.count)
            }
        }
        let hasUpdate = isOutdated || status.hasUpdate && count < (status.connection == .live ? 2 : 1)
        if hasUpdate { p { update(env) } }
        if let connection = language.connectionText(status), count < 2 {
            p {
                span { connection }
                if status.connection != .connecting { textButton(language[.tryAgain], .refreshAsked) }
            }
        } else if status.isRateLimited, count < 2 {
            p(.class("held")) { language[.tooManyContacts] }
        }
    }

    /// The hint about a newer app, with a button to activate it.
    @HtmlBuilder<Message>
    static func update(_ env: AppEnvironment) -> Fragment<Message> {
        span(.class("note")) { env.language[env.status.connection == .outdated ? .outdated : .hasUpdate] }
        textButton(env.language[.updateNow], style: "strong", .updateTapped)
    }

    /// The toast of the last action with its undo button: at the lower edge, or in a full-screen dialog.
    static func toast(_ toast: Toast?, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        return div(.class("notices"), .role("status")) {
            if let toast {
                keyed(toast.number) {
                    div(.class("notice"), .onHold { .toastHeld($0) }) {
                        p(.dir("auto")) { content(of: toast.kind, env) }
                        if case .invitation(let scope, _, _, by: _, isCopy: _) = toast.kind {
                            textButton(language[.open], style: "strong", .linkTapped(Route(scope)))
                        } else if case .reminders(let reminders) = toast.kind {
                            div(.class("tools")) { answers(to: reminders, env) }
                        } else if !toast.undo.isEmpty {
                            if case .itemsAdded(_, let list?) = toast.kind {
                                textButton(language[.open], .linkTapped(.list(list.id)))
                            }
                            if case .occurrenceMoved = toast.kind {
                                textButton(language[.moveFollowing], .followingMoveTapped)
                            }
                            button(
                                .type("button"), .class("text strong"),
                                .aria(.keyShortcuts, "Control+Z Meta+Z"), .onClick(.undoTapped)
                            ) { language[.undo] }
                        } else {
                            textButton(language[.ok], .toastDismissed)
                        }
                    }
                }
            }
        }
    }
}

extension App {
    /// The text of a toast. The text of a reminder links to its subject.
    @HtmlBuilder<Message>
    private static func content(of kind: Toast.Kind, _ env: AppEnvironment) -> Fragment<Message> {
        let words = env.language.text(of: kind, today: env.today)
        if case .reminders(let reminders) = kind {
            a(.href(reminders.route.path), .onClick(.reminderTapped)) { words }
        } else {
            words
        }
    }

    /// The buttons for reminders. A single one can be completed or snoozed, several can be opened.
    @HtmlBuilder<Message>
    private static func answers(to reminders: [Reminder], _ env: AppEnvironment) -> Fragment<Message> {
        let language = env.language
        if reminders.count == 1, reminders[0].done(env) != nil {
            textButton(language[.later], .reminderLaterTapped)
            textButton(language[.done], style: "strong", .reminderDoneTapped)
        } else {
            textButton(language[.ok], .toastDismissed)
            textButton(language[.open], style: "strong", .reminderTapped)
        }
    }
}

extension Language {
    /// The reason why the device cannot store changes, and the consequence for existing changes.
    func storeFailureText(_ status: Status) -> String? {
        guard let failure = status.storeFailure else { return nil }
        let reason = self[failure == .full ? AppLabel.storeFull : .storeBroken]
        return status.unpersistedCommands > 0 ? reason + " " + unsaved(status.unpersistedCommands) : reason
    }

    /// The connection status if it is worth reporting.
    func connectionText(_ status: Status) -> String? {
        switch status.connection {
        case .offline: status.waiting > 0 ? offline(waiting: status.waiting) : self[AppLabel.offline]
        case .failing: failing(waiting: status.waiting)
        case .connecting: status.waiting > 0 ? waiting(status.waiting) : nil
        case .live, .signedOut, .outdated: nil
        }
    }

    func text(of toast: Toast.Kind, today: CivilDay) -> String {
        switch toast {
        case .itemsAdded(let count, let list): list.map { added(count, to: $0.name) } ?? added(count)
        case .itemDeleted(let title): deleted(title)
        case .itemsDeleted(let count): deleted(count)
        case .itemSent(let title, let list): sent(title, to: list)
        case .itemsSent(let count, let list): sent(count, to: list)
        case .itemDone(let title): done(title)
        case .itemsDone(let count): done(count)
        case .occurrenceDone(let next): doneUntil(next, today: today)
        case .occurrenceSkipped(let next): skippedUntil(next, today: today)
        case .repetitionEnded(let title): endedRepetition(title)
        case .deleted(let name): deleted(name)
        case .checked(let name): done(name)
        case .stepped(let name, let count): stepped(name, by: count)
        case .created(let name): begun(name)
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
        case .editedMessageDeleted: self[.editedIsGone]
        case .movedToDay(let count, let day): moved(count, to: day, today: today)
        case .occurrenceMoved(let day, _): moved(1, to: day, today: today)
        case .followingMoved(let rule): allMoved(rule)
        case .unscheduled(let title): takenOffDay(title)
        case .sortedByTime: self[.sortedByTime]
        case .done(let label): self[label]
        case .membersAdded(let count, let place): membersAdded(count, to: place)
        case .invitationMailed: self[.invitationMailed]
        case .memberAdded(let name, let place, let kind): memberAdded(name, to: place, kind)
        case .saved: self[.saved]
        case .copySent: self[.copySent]
        case .request(let label): self[label]
        case .invitation(_, let kind, let name, let inviter, let isCopy):
            invitationText(name, by: inviter, kind, isCopy: isCopy)
        case .notifications(let label): self[label]
        case .reminders(let reminders): reminders.text(in: self)
        case .refused(let refusal): self.refusal(refusal)
        }
    }
}
