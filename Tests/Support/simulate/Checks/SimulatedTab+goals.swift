import Domain
import SyncClient
import SyncProtocol
import SyncRules

/// I11 (merge rules) for goals of habits.
extension SimulatedTab {
    /// A day on which the goal was reached is done, from whichever devices its steps are.
    func checkGoals(of scope: ScopeID) throws {
        guard scope.kind == .user, client.cursor(of: scope)?.loading == nil else { return }
        let replica = client.replica
        for record in replica.all(HabitLog.kind, in: scope) {
            guard case .checks(let log) = record.content, let habit = replica.habit(log.habit, in: scope)
            else {
                continue
            }
            for step in log.steps where log.count(on: step.day) >= habit.goal && !log.contains(step.day) {
                throw Violation(
                    "I11", "tab \(number) has the goal of \(step.day.text) in \(record.id.text)")
            }
        }
    }
}
