import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// The future occurrences of repeating tasks, which are not items yet: those of a day, and their days in its week. A
/// wide window shows them in the month.
struct UpcomingTasks: Equatable {
    /// A task that opens its current item.
    struct Row: Equatable {
        let item: ItemID
        let list: ListID
        let title: String
    }

    private(set) var rows: [Row] = []
    private(set) var days = DaySet()

    init() {}

    init(on day: CivilDay, _ index: DayIndex, _ env: AppEnvironment) {
        var (first, length) = (env.weekStart(before: day), 7)
        if env.device.isWide {
            let month = CivilMonth(of: day)
            (first, length) = (month.first, month.length)
        }
        let (start, end) = (max(first, env.today.advanced(by: 1)), first.advanced(by: length - 1))
        guard start <= end else { return }
        var (rows, days) = (rows, days)
        index.forEachUpcoming(in: start...end) { scope, id, other in
            days.insert(other)
            guard other == day, let item = env.replica.item(id, in: scope) else { return }
            rows.append(Row(item: id, list: ListID(scope.id), title: item.title))
        }
        (self.rows, self.days) = (rows, days)
    }

    @HtmlBuilder<Message>
    func view<Message>(_ language: Language, _ open: (Route) -> Message) -> Fragment<Message> {
        if !rows.isEmpty {
            h2(.class("caption")) { language[.upcoming] }
            ul(.class("card upcoming"), .aria(.label, language[.upcoming])) {
                for row in rows {
                    let route = Route.item(row.list, row.item)
                    keyed(row.item.text) {
                        li {
                            a(.class("row"), .href(route.path), .onClick(open(route))) {
                                span(.class("row-main name"), .dir("auto")) { row.title }
                                icon(.refresh)
                            }
                        }
                    }
                }
            }
        }
    }
}
