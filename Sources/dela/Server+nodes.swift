import PostgreSQL
import Service
import WebServer

/// The messages between nodes.
extension Server {
    /// Connects the presence of users of this node with the other nodes.
    /// - Parameter outbox: the presence for the others.
    func nodeMessages(
        _ outbox: PresenceOutbox?, _ feed: NodeFeed, _ notifications: NotificationService, _ web: WebServer
    ) -> NodeMessages {
        NodeMessages(
            dequeue: { outbox?.dequeueHints(size: NodeMessages.maxBytes) ?? [] },
            receive: { text, run in
                // A newer version may send other messages.
                guard let hint = try? PresenceHint(parsing: text) else { return }
                web.reactor.perform {
                    feed.sync?.apply(hint, of: run)
                    for (session, reminders) in hint.shownReminders {
                        notifications.recordShown(reminders, in: session)
                    }
                }
            },
            ended: { run in web.reactor.perform { feed.sync?.nodeEnded(run) } },
            connected: { web.reactor.perform { feed.sync?.joinedNodes() } },
            clockDiffers: { [log] in log(.clockDiffers(seconds: $0)) })
    }
}
