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
        color = drafts.text(in: draftKey("habit-color")).flatMap { HabitColor($0) } ?? color
        time = drafts.text(in: draftKey(HabitForm.timeID)) ?? time
        let bits = drafts.text(in: draftKey("habit-weekdays")).flatMap { Int($0) }.flatMap {
            UInt8(exactly: $0)
        }
        weekdays = bits.flatMap { Weekdays(bits: $0) } ?? weekdays
    }

    /// The current values of the fields.
    private var fields: [Draft] {
        [
            Draft(name, in: draftKey(HabitForm.nameID)), Draft(color.text, in: draftKey("habit-color")),
            Draft(time, in: draftKey(HabitForm.timeID)),
            Draft(String(weekdays.bits), in: draftKey("habit-weekdays")),
        ]
    }

    private func draftKey(_ field: String) -> String { habit.map { $0.id.text + "/" + field } ?? field }
}
