import Domain

extension HabitForm {
    /// What is typed and not saved; empty where nothing is.
    var drafts: [Draft] {
        fields.map { original.contains($0) ? Draft("", in: $0.place) : $0 }
    }

    /// Where something can be typed.
    var places: [String] { fields.map { $0.place } }

    /// Goes on with what was typed before.
    mutating func take(_ drafts: [Draft]) {
        original = fields
        name = drafts.text(in: place(HabitForm.nameID)) ?? name
        color = drafts.text(in: place("habit-color")).flatMap { HabitColor($0) } ?? color
        time = drafts.text(in: place(HabitForm.timeID)) ?? time
        let bits = drafts.text(in: place("habit-weekdays")).flatMap { Int($0) }.flatMap { UInt8(exactly: $0) }
        weekdays = bits.flatMap { Weekdays(bits: $0) } ?? weekdays
    }

    /// What each field says.
    private var fields: [Draft] {
        [
            Draft(name, in: place(HabitForm.nameID)), Draft(color.text, in: place("habit-color")),
            Draft(time, in: place(HabitForm.timeID)),
            Draft(String(weekdays.bits), in: place("habit-weekdays")),
        ]
    }

    private func place(_ field: String) -> String { habit.map { $0.id.text + "/" + field } ?? field }
}
