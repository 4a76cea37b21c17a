import Domain
import SyncClient
import SyncRules
import Texts

extension Today {
    /// Updates the day.
    static func refresh(_ model: inout Model, _ context: ScreenContext, _ env: AppEnvironment) -> [Effect] {
        let index = context.days
        guard let me = env.me else { return [] }
        let today = env.today
        let day = model.day ?? today
        let basis = LayoutInputs(
            day: day, today: today, version: index.version, order: env.replica.order(of: day, for: me),
            settings: env.settings, zone: env.device.zone, language: env.language,
            isWide: env.device.isWide)
        // With thousands of items, checking a habit must not wait for them.
        if basis == model.layoutInputs, let awaited = model.nextChange, env.now < awaited { return [] }
        let (overdue, due) = model.layoutInputs?.today == today ? (model.overdue, model.due) : ([], [])
        model.layoutInputs = basis
        let extras = RowExtras.ofAllLists(env.replica)
        let next = DayLayout.fill(basis, &model, index, extras, env)
        let shown = model.tasks + model.overdue + model.due
        model.tasks = DayLayout.inOrder(model.tasks)
        model.overdue = DayLayout.inOrder(
            model.overdue + DayLayout.retainedRows(of: overdue, excluding: shown, on: day, extras, env))
        model.due = DayLayout.inOrder(
            model.due + DayLayout.retainedRows(of: due, excluding: shown, on: day, extras, env))
        endWithRows(&model)
        guard next != model.nextChange else { return [] }
        model.nextChange = next
        return [.setTimer(env.now.wait(until: next.advanced(by: 1)), .deadline)]
    }

    /// Ends actions on rows that have disappeared.
    private static func endWithRows(_ model: inout Model) {
        if !model.hasRows { model.isEditing = false }
        if let drag = model.drag, !model.tasks.contains(where: { $0.item.text == drag.id }) {
            model.drag = nil
        }
        if let menu = model.menu, model.row(menu.item) == nil { model.menu = nil }
    }
}
