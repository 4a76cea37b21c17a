import Domain
import Markup
import SyncClient
import SyncRules
import Texts

extension Today {
    static func view(_ model: Model, _ context: ScreenContext, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let day = model.day ?? env.today
        let heading = Bar(title: language.title(of: day, today: env.today))
        return div(.class("page today"), .onPullEnd { $0.isRefresh ? .refreshAsked : nil }) {
            refresher(env)
            bar(heading, onBack: Message.menuClosed) {
                // In a wide window, the title of the month at the left opens the calendar.
                if !env.device.isWide { iconButton(.calendar, language[.calendar], .linkTapped(.calendar)) }
                iconButton(.plus, language[.addTask], .sheetAsked)
                if model.hasRows {
                    textButton(
                        language[model.isEditing ? .done : .edit], style: model.isEditing ? "strong" : "",
                        .editToggled)
                }
                sharedLinks(unseen: context.unseen, at: .today(nil), env) { .linkTapped($0) }
            }
            largeTitle(heading)
            if env.device.isSpacious {
                div(.class("day-columns")) {
                    div { plan(model, context, on: day, env) }
                    div { DayHabits.view(context.habits.habits, on: day, env) }
                }
            } else {
                plan(model, context, on: day, env)
                DayHabits.view(context.habits.habits, on: day, env)
            }
            if day == env.today, env.device.hasRest, env.hasOffers, !Onboarding.showsGreeting(model, env) {
                Onboarding.view(env, isGreeting: false).map { .onboarding($0) }
            }
            if let sheet = model.sheet { NewTask.view(sheet, context, env) }
            if let picking = model.picking {
                picking.choice.sheet(language[.pickDayTitle], picking.row.day, env).map { .picking($0) }
            }
            TaskMenu.view(model, env)
        }
    }

    /// The field for a new task, and the tasks of the day.
    @HtmlBuilder<Message>
    private static func plan(
        _ model: Model, _ context: ScreenContext, on day: CivilDay, _ env: AppEnvironment
    ) -> Fragment<Message> {
        let language = env.language
        if !env.device.isWide { weekOfDay(day, context.days, upcoming: model.upcoming.days, env) }
        addField(
            AddField(
                id: draftID, label: language[.newTask], action: language[.addTask], value: model.draft,
                error: model.draftError.map { language.titleError($0, limit: Item.titleRule.limit) },
                detected: env.device.hasRest
                    ? typed(model.draft, keeping: model.keptWords, env).detected(env) : [],
                keepInTextLabel: language[.notQuantity])
        ).map { event in
            switch event {
            case .entered(let text), .pasted(let text): .draftEntered(text)
            case .keptInText(let words): .wordsKept(words)
            case .submitted, .offerAccepted, .placeRemoved: .draftSubmitted
            }
        }
        p(.class("unseen"), .role("status")) { language.text(of: model.announcement) }
        overdue(model, language)
        if !model.overdue.isEmpty, !model.tasks.isEmpty { h2(.class("caption")) { language[.tasks] } }
        tasks(model, env)
        if !model.due.isEmpty {
            h2(.class("caption")) { language[.dueToday] }
            TaskRows.view(model.due, model, canMove: false, language)
        }
        model.upcoming.view(language) { .linkTapped($0) }
    }

    @HtmlBuilder<Message>
    private static func overdue(_ model: Model, _ language: Language) -> Fragment<Message> {
        if !model.overdue.isEmpty {
            div(.class("section")) {
                h2(.class("caption")) { language[.overdueTasks] }
                if model.overdue.contains(where: { $0.isMovable }) {
                    textButton(language[.moveAllToToday], .overdueMoved)
                }
            }
            TaskRows.view(model.overdue, model, canMove: false, language)
        }
    }

    private static func tasks(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        if model.tasks.isEmpty, !model.upcoming.rows.isEmpty { return text("") }
        if !model.tasks.isEmpty { return TaskRows.view(model.tasks, model, canMove: true, language) }
        guard !env.isLoadingLists else { return skeleton(language) }
        if (model.day ?? env.today) == env.today, Onboarding.showsGreeting(model, env) {
            guard env.device.hasRest else { return skeleton(language) }
            return Onboarding.view(env, isGreeting: true).map { .onboarding($0) }
        }
        return emptyState(
            .calendar, language[.nothingPlanned], language[.nothingPlannedHint], act: language[.addTask],
            .sheetAsked)
    }
}
