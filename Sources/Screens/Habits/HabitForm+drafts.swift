import Domain

extension HabitForm {
    /// What is typed and not saved; empty where nothing is.
    var drafts: [App.Draft] {
        let texts = texts
        return texts.indices.map { App.Draft(texts[$0] == original[$0] ? "" : texts[$0], in: place($0)) }
    }

    /// Goes on with what was typed before.
    mutating func take(_ drafts: inout [App.Draft]) {
        original = texts
        name = drafts.take(place(0)) ?? name
        color = drafts.take(place(1)).flatMap { HabitColor($0) } ?? color
        time = drafts.take(place(2)) ?? time
        let bits = drafts.take(place(3)).flatMap { Int($0) }.flatMap { UInt8(exactly: $0) }
        weekdays = bits.flatMap { Weekdays(bits: $0) } ?? weekdays
    }

    /// What each field says.
    private var texts: [String] { [name, color.text, time, String(weekdays.bits)] }

    private func place(_ field: Int) -> String {
        let name = [HabitForm.nameID, "habit-color", HabitForm.timeID, "habit-weekdays"][field]
        return habit.map { $0.id.text + "/" + name } ?? name
    }
}
