import Markup
import Texts

/// The weekdays above the days of a week.
@HtmlBuilder<Message>
func weekdayHeader<Message>(from first: Int, _ language: Language) -> Fragment<Message> {
    for index in 0..<7 {
        span(.class("weekday"), .aria(.hidden, true)) {
            language.shortName(ofWeekday: (first - 1 + index) % 7 + 1)
        }
    }
}
