import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// The newest pictures and links of a group's chat, as far as the device holds the messages.
enum GroupMedia {
    @HtmlBuilder<Access.Message>
    static func view(of group: GroupID, _ env: AppEnvironment) -> Fragment<Access.Message> {
        let language = env.language
        let chat = ScopeID.chat(of: group)
        let pictures = env.replica.pictures(of: .chat(chat)).filter {
            !env.replica.collapses($0.key.id, in: chat)
        }.suffix(maxPictures)
        if !pictures.isEmpty {
            h2(.class("caption")) { language[.pictures] }
            div(.class("card strip"), .role("group"), .aria(.label, language[.pictures])) {
                for (index, picture) in pictures.reversed().enumerated() {
                    keyed(picture.key.id.text) {
                        Markup.button(
                            .type("button"), .class("thumb"),
                            .aria(
                                .label, language.picture(index + 1, of: pictures.count, language[.picture])),
                            .onClick(.pictureTapped(PictureID(picture.key.id.text)))
                        ) { Pictures.image(env.replica.thumbnail(picture, .thumb), alt: "") }
                    }
                }
            }
        }
        let addresses = links(in: chat, env.replica)
        if !addresses.isEmpty {
            h2(.class("caption")) { language[.groupLinks] }
            ul(.class("card")) {
                for address in addresses { keyed(address) { li { linkRow(address, language) } } }
            }
        }
    }

    /// Loads the newest messages of the chat, of which only the last is in memory until the chat is opened.
    static func load(_ group: GroupID, _ env: AppEnvironment) -> [Effect] {
        let chat = ScopeID.chat(of: group)
        guard let last = env.replica.last(in: chat)?.content.logPosition, env.replica.hasOlder(in: chat)
        else {
            return []
        }
        return [.loadOlder(chat, from: max(1, last - Int64(maxMessages)))]
    }

    private static let (maxPictures, maxLinks, maxMessages) = (12, 5, 500)

    /// The distinct web addresses of the newest messages, newest first.
    private static func links(in chat: ScopeID, _ replica: Replica) -> [String] {
        let preference = replica.preference(of: replica.person, forChat: chat)
        var found: [String] = []
        for record in replica.messages(in: chat, since: 0).suffix(maxMessages).reversed() {
            guard case .message(let message) = record.content, message.removed == nil,
                !preference.hides(record.id), !replica.collapses(message.author, in: chat)
            else { continue }
            for link in Screens.links(in: message.text) where !found.contains(link) { found.append(link) }
            if found.count >= maxLinks { break }
        }
        return [String](found.prefix(maxLinks))
    }
}
