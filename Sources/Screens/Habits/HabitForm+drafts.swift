import Domain

extension HabitForm {
    /// What is typed and not saved; empty where nothing is.
    var drafts: [App.Draft] {
        fields.map { original.contains($0) ? App.Draft("", in: $0.place) : $0 }
    }

    /// Goes on with what was typed before.
    mutating func take(_ drafts: inout [App.Draft]) {
        original = fields
        name = drafts.take(place(HabitForm.nameID)) ?? name
        color = drafts.take(place("habit-color")).flatMap { HabitColor($0) } ?? color
        time = drafts.take(place(HabitForm.timeID)) ?? time
        let bits = drafts.take(place("habit-weekdays")).flatMap { Int($0) }.flatMap { UInt8(exactly: $0) }
        weekdays = bits.flatMap { Weekdays(bits: $0) } ?? weekdays
    }

    /// What each field says.
    private var fields: [App.Draft] {
        [
            App.Draft(name, in: place(HabitForm.nameID)), App.Draft(color.text, in: place("habit-color")),
            App.Draft(time, in: place(HabitForm.timeID)),
            App.Draft(String(weekdays.bits), in: place("habit-weekdays")),
        ]
    }

    private func place(_ field: String) -> String { habit.map { $0.id.text + "/" + field } ?? field }
}
