import Domain

// Answers each line of standard input, so that a test can compare recurrence rules with another implementation.
//
// A line has a rule, the start of its series, a number of occurrences, a day, and the last day of a range. The answer
// has the text of the rule, the occurrences from the start on, the next one after the day, and those in the range from
// the day on, with `|` between the four. An invalid rule has the answer "invalid".
while let line = readLine() {
    let parts = line.split(separator: " ").map { String($0) }
    guard let rule = Recurrence(parts[0]) else {
        print("invalid")
        continue
    }
    let (start, day, last) = (CivilDay(parts[1])!, CivilDay(parts[3])!, CivilDay(parts[4])!)
    let before = start.advanced(by: -1)
    var (days, known) = ([CivilDay](), before)
    while days.count < Int(parts[2])!, !rule.isEnded(afterIndex: days.count - 1),
        let next = rule.next(after: known, start: start)
    {
        days.append(next)
        known = next
    }
    let next = rule.next(after: day, start: start).map { [$0] } ?? []
    let range = rule.occurrences(start: start, in: day...last, after: before, index: -1)
    print(rule.text, text(days), text(next), text(range), separator: "|")
}

private func text(_ days: [CivilDay]) -> String {
    days.map(\.text).joined(separator: " ")
}
