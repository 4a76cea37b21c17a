import Domain
import Texts

/// The choice of a time of day: an hour, minutes in steps of five, or a typed time.
public struct TimeChoice: Equatable {
    /// True if the hours are shown.
    var isOpen = false
    /// The typed time.
    private(set) var text = ""
    /// True if the typed text is not a time.
    private(set) var isWrong = false

    init() {}

    /// Opens with a typed text that is not a time.
    init(wrong text: String) {
        (isOpen, isWrong) = (true, true)
        self.text = text
    }

    public enum Event: Equatable, Sendable {
        case toggled
        case hourChosen(Int)
        case minuteChosen(Int)
        case typed(String)
        case removed
    }

    /// - Parameter time: the chosen time, in minutes since midnight.
    mutating func update(_ event: Event, _ time: inout Int?, _ env: AppEnvironment) {
        if case .typed(let typed) = event {
            let typedTime = env.time(typed: typed)
            (text, isWrong) = (typed, !typed.isEmpty && typedTime == nil)
            time = typedTime ?? time
            return
        }
        (text, isWrong) = ("", false)
        switch event {
        case .toggled: isOpen.toggle()
        case .hourChosen(let hour): time = hour * 60 + (time ?? 0) % 60
        case .minuteChosen(let minute): time = (time ?? env.time.nextHour.minuteOfDay) / 60 * 60 + minute
        case .typed: break
        case .removed:
            time = nil
            isOpen = false
        }
    }

}

extension AppEnvironment {
    /// The time that a text stands for: `17:30`, `5 pm`, `1730`, «в пять вечера».
    func time(typed text: String) -> Int? {
        // A field for times has no dates.
        let bytes = text.bytes.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: ":") : $0 }
        var text = bytes.allSatisfy { (0x30...0x3A).contains($0) } ? String(bytes: bytes[...]) : text
        if (3...4).contains(bytes.count), bytes.allSatisfy({ (0x30...0x39).contains($0) }) {
            let end = bytes.count - 2
            text = String(bytes: bytes[..<end]) + ":" + String(bytes: bytes[end...])
        }
        let context = QuickAdd.Context(
            language == .russian ? .russian : .english, today: today, now: 0, allowsEmptyTitle: true)
        for start in ["", language == .russian ? "в " : "at "] {
            let (title, chips) = QuickAdd.parse(start + text, context)
            if title.isEmpty, chips.count == 1, case .time(let time) = chips[0].kind { return time }
        }
        return nil
    }
}
