import Domain

extension HabitForm {
    /// The unsaved text; empty for unchanged fields.
    var drafts: [Draft] {
        fields.map { original.contains($0) ? Draft("", in: $0.key) : $0 }
    }

    /// The draft keys of the fields.
    var draftKeys: [String] { fields.map { $0.key } }

    /// Restores the text of drafts.
    mutating func restore(_ drafts: [Draft]) {
        original = fields
        name = drafts.text(in: draftKey(HabitForm.nameID)) ?? name
        color = drafts.text(in: draftKey(HabitForm.colorID)).flatMap { HabitColor($0) } ?? color
        if let text = drafts.text(in: draftKey(HabitForm.timeID)) {
            let stored = CivilTime("1970-01-01T" + text)?.minuteOfDay
            if stored == nil, text != HabitForm.noTime {
                timeChoice = TimeChoice(wrong: text)
            } else {
                time = stored
            }
        }
        if let number = drafts.text(in: draftKey("habit-weekdays")).flatMap({ Int($0) }) {
            let weekdays = UInt8(exactly: number / 100).flatMap { Weekdays(bits: $0) }
            let weekly = Weekly(number / 10 % 10, from: number % 10)
            schedule = weekly.map { Schedule($0) } ?? weekdays.map { Schedule($0) } ?? schedule
        }
        goal = drafts.text(in: draftKey(HabitForm.goalID)) ?? goal
    }

    /// The time, or the typed text if it is none.
    private var timeText: String {
        timeChoice.isWrong ? timeChoice.text : time.map { CivilTime.clock($0) } ?? HabitForm.noTime
    }

    /// The draft of a removed time. An empty draft means an unchanged time.
    private static let noTime = "-"

    /// The current values of the fields.
    private var fields: [Draft] {
        [
            Draft(name, in: draftKey(HabitForm.nameID)), Draft(color.text, in: draftKey(HabitForm.colorID)),
            Draft(timeText, in: draftKey(HabitForm.timeID)),
            Draft(goal.isEmpty ? "1" : goal, in: draftKey(HabitForm.goalID)),
            Draft(String(scheduleNumber), in: draftKey("habit-weekdays")),
        ]
    }

    /// The bits of the weekdays, and a digit each for the number of times a week and the start of the week.
    private var scheduleNumber: Int {
        Int(schedule.weekdays.bits) * 100 + (schedule.weekly.map { $0.times * 10 + $0.start } ?? 0)
    }

    private func draftKey(_ field: String) -> String { habit.map { $0.id.text + "/" + field } ?? field }
}
