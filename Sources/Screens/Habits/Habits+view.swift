import Domain
import Markup
import SyncClient
import SyncRules
import Texts

extension Habits {
    /// The screen next to the habits.
    static func view(_ model: Model, _ context: ScreenContext, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        if let page = model.page {
            return self.page(
                page, context.habits, isPausing: model.isPausing && model.menu == nil,
                origin: context.origin(env), env)
        }
        return context.route == .habitsInfo ? info(language) : text("")
    }

    static func overview(
        _ model: Model, _ index: HabitIndex, unseen: Int, _ env: AppEnvironment, open: Route
    ) -> Html<Message> {
        let language = env.language
        let heading = Bar(title: language[.habits], isCurrent: open == .habits)
        return section(
            .class("page"), .aria(.label, language[.habits]),
            .onPullEnd { $0.isRefresh ? .refreshAsked : nil }
        ) {
            refresher(env)
            bar(heading, onBack: .backTapped) {
                if index.habits.count > 1 {
                    textButton(
                        language[model.isEditing ? .done : .edit], style: model.isEditing ? "strong" : "",
                        .editToggled)
                }
                iconButton(.plus, language[.newHabit], style: "main-action", .addTapped)
                sharedLinks(unseen: unseen, at: open, env) { .linkTapped($0) }
            }
            largeTitle(heading)
            p(.class("unseen"), .role("status")) { language.text(of: model.announcement) }
            if index.habits.isEmpty {
                nothing(env)
            } else {
                h2(.class("today-title")) { language[.habitsOfToday] }
                habitProgress(index.group(isDue: true), on: env.today, language)
                cards(model, index.group(isDue: true), open, language)
                let others = index.group(isDue: false)
                if !others.isEmpty {
                    h2(.class("caption")) { language[.notToday] }
                    cards(model, others, open, language)
                }
            }
            ul(.class("card")) { li { info(open, language) } }
        }
    }

    private static func nothing(_ env: AppEnvironment) -> Html<Message> {
        guard let me = env.me, env.replica.isLoaded(.user(me)) || env.status.connection == .offline else {
            return skeleton(env.language)
        }
        if env.device.hasPane { return text("") }
        let language = env.language
        return emptyState(
            .habits, language[.noHabits], language[.noHabitsHint], act: language[.newHabit], .addTapped)
    }

    private static func info(_ open: Route, _ language: Language) -> Html<Message> {
        a(
            .class("row"), .class("open", if: open == .habitsInfo), .id(Route.habitsInfo.linkID),
            .href(Route.habitsInfo.path), .aria(.current, open == .habitsInfo ? "page" : "false"),
            .onClick(.linkTapped(.habitsInfo))
        ) {
            icon(.info)
            span(.class("row-main")) { language[.information] }
            icon(.forward)
        }
    }

    // MARK: - Cards

    private static func cards(
        _ model: Model, _ habits: [HabitSummary], _ open: Route, _ language: Language
    ) -> Html<Message> {
        ul(
            .class(model.isEditing ? "card lists" : "habits"), .class("dragging", if: model.drag != nil)
        ) {
            for summary in habits {
                let id = summary.id.text
                keyed(id) {
                    memo(
                        CardInput(
                            summary: summary, isOpen: open == .habit(summary.id), isEditing: model.isEditing,
                            shift: model.drag?.id == id ? model.drag?.shift : nil,
                            drop: model.drag?.mark(of: id) ?? "", language: language),
                        { $0.isEditing ? row($0) : card($0) })
                }
            }
        }
    }

    private struct CardInput: Equatable {
        let summary: HabitSummary
        let isOpen: Bool
        let isEditing: Bool
        /// The distance of the drag, in CSS pixels.
        let shift: Int?
        let drop: String
        let language: Language
    }

    private static func card(_ input: CardInput) -> Html<Message> {
        let (summary, language) = (input.summary, input.language)
        let (id, habit) = (summary.id, summary.habit)
        return li(
            .class("habit own"), .class("open", if: input.isOpen), .style("--pale", summary.colors.pale),
            .style("--dark", summary.colors.dark),
            .onKey(.arrowUp, with: .alt, .moved(id, .up)),
            .onKey(.arrowDown, with: .alt, .moved(id, .down))
        ) {
            a(
                .id(Route.habit(id).linkID), .href(Route.habit(id).path),
                .aria(.current, input.isOpen ? "page" : "false"),
                .aria(.keyShortcuts, "Alt+ArrowUp Alt+ArrowDown"), .onClick(.linkTapped(.habit(id))),
                .onContextMenu { .menuAsked(id, $0) }
            ) {
                span(.class("name"), .dir("auto")) { habit.name }
                span {
                    if let amount = summary.amount(on: summary.today, language) { amount + " · " }
                    summary.plan(language)
                }
                span {
                    dots(summary)
                    if summary.streak.current > 0 {
                        span { language.inARow(summary.streak.current, inWeeks: summary.isInWeeks) }
                    }
                }
            }
            if summary.isPaused {
                button(
                    .type("button"), .class("text"),
                    .aria(.label, language.act(language[.resume], on: habit.name)),
                    .onClick(.paused(id, until: summary.today))
                ) { language[.resume] }
            } else {
                habitCircle(
                    summary, on: summary.today, language, onStep: .stepped(id, summary.today, true)
                ) { .checked(id, summary.today, $0) }
            }
        }
    }

    /// The last seven days, today last. The page of the habit has them as words.
    private static func dots(_ summary: HabitSummary) -> Html<Message> {
        span(.class("dots"), .aria(.hidden, true)) {
            for ago in (0..<7).reversed() {
                let day = summary.today.advanced(by: -ago)
                span(
                    .class("done", if: summary.done.contains(day)),
                    .class("missed", if: summary.isMissed(day))
                ) {}
            }
        }
    }

    private static func row(_ input: CardInput) -> Html<Message> {
        let (id, name) = (input.summary.id, input.summary.habit.name)
        return li(
            .class("row own"), .class("lifted", if: input.shift != nil), .class(input.drop),
            .style("transform", input.shift.map { "translateY(" + String($0) + "px)" } ?? ""),
            .dropTarget(id.text)
        ) {
            span(.class("row-main")) { span(.class("name"), .dir("auto")) { name } }
            iconButton(.up, input.language.act(input.language[.moveUp], on: name), .moved(id, .up))
            iconButton(
                .down, input.language.act(input.language[.moveDown], on: name), .moved(id, .down))
            button(
                .type("button"), .class("grip"), .title(input.language[.moveByDragging]),
                .aria(.label, input.language.act(input.language[.moveByDragging], on: name)),
                .aria(.keyShortcuts, "ArrowUp ArrowDown"), .onKey(.arrowUp, .moved(id, .up)),
                .onKey(.arrowDown, .moved(id, .down)), .onPointerDown { .grabbed(id, $0) },
                .onPointerMove { .dragged($0) }, .onPointerUp { _ in .dropped },
                .onPointerCancel(.dragCancelled))
        }
    }
}
