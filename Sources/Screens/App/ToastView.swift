import Domain
import Markup
import SyncRules
import Texts

/// The toast of the last action with its undo button: at the lower edge, or in a full-screen dialog.
enum ToastView {
    static func view(_ toast: Toast?, _ env: AppEnvironment) -> Html<App.Message> {
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

    /// The text of a toast. The text of a reminder links to its subject.
    @HtmlBuilder<App.Message>
    private static func content(of kind: Toast.Kind, _ env: AppEnvironment) -> Fragment<App.Message> {
        let words = env.language.text(of: kind, today: env.today)
        if case .reminders(let reminders) = kind {
            a(.href(reminders.route.path), .onClick(.reminderTapped)) { words }
        } else {
            words
        }
    }

    /// The buttons for reminders. A single one can be completed or snoozed, several can be opened.
    @HtmlBuilder<App.Message>
    private static func answers(to reminders: [Reminder], _ env: AppEnvironment) -> Fragment<App.Message> {
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
