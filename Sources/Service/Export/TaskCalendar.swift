import Domain

/// Tasks as a calendar file (RFC 5545, component VTODO).
struct TaskCalendar {
    private(set) var text = ""
    private let stamp: Instant
    private let zone: Zone

    /// - Parameters:
    ///   - stamp: the time of the export.
    ///   - zone: the user's time zone, for deadlines.
    init(at stamp: Instant, in zone: Zone) {
        self.stamp = stamp
        self.zone = zone
        add(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Dela//Export//EN"])
    }

    /// Removes and returns the lines so far.
    mutating func drain() -> String {
        defer { text = "" }
        return text
    }

    mutating func end() { add(["END:VCALENDAR"]) }

    private mutating func add(_ lines: [String]) {
        for line in lines { text += TaskCalendar.folded(line) + "\r\n" }
    }

    /// Days and times are those of the user's calendar, in whatever zone it is read (RFC 5545, section 3.3.5, form 1).
    mutating func add(_ item: Item, _ id: ItemID, of list: String, repeats rule: Recurrence?) {
        var lines = ["BEGIN:VTODO", "UID:" + id.text + "@dela", "DTSTAMP:" + utc(stamp)]
        lines.append("SUMMARY:" + escaped(item.title))
        if !item.note.isEmpty { lines.append("DESCRIPTION:" + escaped(item.note)) }
        lines.append("CATEGORIES:" + escaped(list))
        if let day = item.day {
            lines.append(
                item.time.map { "DTSTART:" + local(CivilTime(day, minuteOfDay: $0)) }
                    ?? "DTSTART;VALUE=DATE:" + date(day))
            if let rule, item.done == nil { lines.append("RRULE:" + rule.text) }
        }
        if let deadline = item.deadline, isAfterStart(deadline, item) {
            // A date and a date with a time must not be mixed.
            let time = zone.time(at: deadline)
            lines.append(
                item.day != nil && item.time == nil
                    ? "DUE;VALUE=DATE:" + date(time.day) : "DUE:" + local(time))
        }
        if let done = item.done {
            lines += ["STATUS:COMPLETED", "COMPLETED:" + utc(done)]
        } else {
            lines.append("STATUS:NEEDS-ACTION")
        }
        add(lines + ["END:VTODO"])
    }

    /// DUE must be later than DTSTART (RFC 5545, section 3.8.2.3).
    private func isAfterStart(_ deadline: Instant, _ item: Item) -> Bool {
        guard let day = item.day else { return true }
        let time = zone.time(at: deadline)
        return item.time.map { CivilTime(day, minuteOfDay: $0) < time } ?? (day < time.day)
    }

    private func date(_ day: CivilDay) -> String { day.text.replacing("-", with: "") }

    private func local(_ time: CivilTime) -> String {
        date(time.day) + "T" + time.clock.replacing(":", with: "") + "00"
    }

    private func utc(_ moment: Instant) -> String { local(Zone.utc.time(at: moment)) + "Z" }

    /// Section 3.3.11. Characters may combine a sign with others, so scalars are compared.
    private func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        var isAfterReturn = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where isAfterReturn: break
            case "\n", "\r": escaped += "\\n".unicodeScalars
            case "\\", ";", ",": escaped += ["\\", scalar]
            // A control character is not allowed in a text.
            case _ where scalar.properties.generalCategory == .control && scalar != "\t": break
            default: escaped.append(scalar)
            }
            isAfterReturn = scalar == "\r"
        }
        return String(escaped)
    }

    /// At most 75 bytes per line, and no character is cut (RFC 5545, section 3.1).
    private static func folded(_ line: String) -> String {
        var folded = ""
        var room = 75
        for character in line.unicodeScalars {
            let size = String(character).utf8.count
            if size > room {
                folded += "\r\n "
                room = 74
            }
            folded.unicodeScalars.append(character)
            room -= size
        }
        return folded
    }
}
