import Domain
import SyncClient
import SyncRules

/// The form for a new task.
public struct NewTask: Equatable {
    var title: String
    var day: CivilDay
    /// The chosen time, in minutes since midnight.
    var time: Int?
    var rule: Recurrence?
    /// Nil for the inbox.
    var list: ListID?
    var choice = DayChoice()
    var timeChoice = TimeChoice()
    /// The expanded part.
    var panel: Panel?
    /// The detected words that stay in the title.
    var keptWords: [String] = []
    var error: Refusal?
    /// The day on which the form was opened.
    private let selected: CivilDay

    public enum Panel: Sendable {
        case rules
        case lists
    }

    /// - Parameters:
    ///   - drafts: the unsubmitted text of all screens.
    ///   - lists: the lists of the user. A draft for another list is for the inbox.
    init(on selected: CivilDay, _ drafts: [Draft], in lists: [ListSummary]) {
        self.selected = selected
        title = drafts.text(in: Today.sheetTitleID) ?? ""
        day = drafts.text(in: Today.sheetDayID).flatMap { CivilDay($0) } ?? selected
        time = drafts.text(in: Today.sheetTimeID).flatMap { CivilTime(day.text + "T" + $0)?.minuteOfDay }
        rule = drafts.text(in: Today.sheetRuleID).flatMap { Recurrence.ofField($0) }
        let chosen = drafts.text(in: Today.sheetListID)
        list = lists.first { $0.id.text == chosen && $0.role >= .editor }?.id
    }

    /// The entered values; empty for unchanged ones.
    var drafts: [Draft] {
        [
            Draft(title, in: Today.sheetTitleID),
            Draft(day == selected ? "" : day.text, in: Today.sheetDayID),
            Draft(time.map { CivilTime.clock($0) } ?? "", in: Today.sheetTimeID),
            Draft(Recurrence.fieldText(of: rule), in: Today.sheetRuleID),
            Draft(list?.text ?? "", in: Today.sheetListID),
        ]
    }

    var isComplete: Bool {
        do throws(Refusal) { _ = try Item.titleRule.clean(title) } catch { return error != .empty }
        return true
    }

    /// The title with the meaning of its words.
    func typed(_ env: AppEnvironment) -> TypedItem {
        TypedItem(title, keeping: keptWords, in: list.map { .list($0) }, isDated: true, env)
    }

    /// The form with the plan and the list that the words of the title name.
    func understood(_ env: AppEnvironment) -> NewTask {
        let typed = typed(env)
        let plan = typed.plan(on: day, at: time, repeating: rule, env)
        var form = self
        (form.day, form.time, form.rule) = (plan.day ?? day, plan.time, plan.rule)
        if let scope = typed.list {
            form.list = scope.isInbox(of: env.replica.person) ? nil : ListID(scope.id)
        }
        return form
    }

    /// Replaces the words for the plan by choices, because the user changes one of them.
    private mutating func useWords(_ env: AppEnvironment) {
        guard let text = typed(env).withoutPlan else { return }
        self = understood(env)
        title = text
    }

    /// Handles the choices of the form. Only one part is expanded at a time.
    static func update(_ model: inout NewTask?, _ message: Today.Message, _ env: AppEnvironment) -> [Effect] {
        guard var form = model else { return [] }
        defer { model = form }
        switch message {
        case .day(.chosen), .time(.hourChosen), .time(.minuteChosen), .time(.typed), .time(.removed),
            .ruleChosen,
            .listChosen:
            form.useWords(env)
        default: break
        }
        switch message {
        case .day(let event):
            let chosen = form.choice.update(event, selected: form.day, today: env.today)
            form.day = chosen.day ?? form.day
            if form.choice.focusedDay != nil { form.close() }
            return chosen.effects
        case .time(let event):
            form.timeChoice.update(event, &form.time, env)
            if event == .toggled { form.closeAllButTime() }
        case .panelTapped(let panel):
            form.panel = form.panel == panel ? nil : panel
            form.choice.focusedDay = nil
            form.timeChoice.isOpen = false
        case .ruleChosen(let rule):
            form.rule = rule
            form.panel = nil
        case .listChosen(let list):
            form.list = ScopeID.list(list).isInbox(of: env.replica.person) ? nil : list
            form.panel = nil
        case .sheetWordsKept(let words):
            form.keptWords += words
            return [.focus(Today.sheetTitleID)]
        default: break
        }
        return []
    }

    private mutating func close() {
        panel = nil
        timeChoice.isOpen = false
    }

    private mutating func closeAllButTime() {
        panel = nil
        choice.focusedDay = nil
    }
}

extension NewTask {
    /// Adds the task.
    static func submit(_ model: inout Today.Model, _ env: inout AppEnvironment) -> [Effect] {
        guard let sheet = model.sheet, sheet.isComplete, let me = env.me else { return [] }
        if sheet.timeChoice.isWrong {
            model.sheet?.timeChoice.isOpen = true
            return [.focus(Today.sheetTimeID)]
        }
        do throws(Refusal) {
            let typed = sheet.typed(env)
            let list = typed.list ?? sheet.list.map { ScopeID.list($0) } ?? .inbox(of: me)
            let (id, rank) = env.newPlace(in: list)
            let intents = try typed.intents(
                id, rank, on: sheet.day, at: sheet.time, repeating: sheet.rule, env)
            model.sheet = nil
            var day = sheet.day
            if case .create(let items)? = intents.first, let planned = items.first?.day { day = planned }
            return Today.added(intents, id, to: list, &model, env)
                + (day == model.day ?? env.today ? [] : Today.go(to: day, env))
        } catch {
            model.sheet?.error = error
            return [.focus(Today.sheetTitleID)]
        }
    }
}
