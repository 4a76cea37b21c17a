import Domain
import Markup
import SyncRules
import Texts

/// The menu entries for an open item that repeats: to skip this occurrence, and to end the repetition.
@HtmlBuilder<Message>
func repetitionEntries<Message>(
    _ id: ItemID, in list: ListID, _ env: AppEnvironment, _ message: (ItemIntent) -> Message
) -> Fragment<Message> {
    let scope = ScopeID.list(list)
    if let item = env.replica.item(id, in: scope), item.done == nil,
        env.replica.rule(of: item, in: scope) != nil
    {
        if SeriesRules(records: env.replica, list: scope).nextDay(after: item, on: env.today, isSkipped: true)
            != nil
        {
            menuEntry(
                .forward, env.language[.skipOccurrence], message(.skip(id, isSkipped: true, on: env.today)))
        }
        menuEntry(.refresh, env.language[.endRepetition], message(.repeat(id, nil, from: env.today)))
    }
}
