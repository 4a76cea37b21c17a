import Domain
import Markup
import Sync
import Texts

/// The groups of a person, and how a new one is made; a part of the profile.
public enum Groups {
    public enum Message: Equatable {
        case nameEntered(String)
        case nameSubmitted
        case opened(GroupID)
        /// Handled by `App.update`.
        case request(Requests.Message)
    }

    struct Model: Equatable {
        var draft = ""
        var draftError: Refusal?

        /// - Parameter drafts: all texts that were typed and not saved.
        init(_ drafts: [Draft]) { draft = drafts.text(in: draftID) ?? "" }
    }

    static let draftID = "new-group"

    static func update(_ model: inout Model, _ message: Message, _ world: inout World) -> [Effect] {
        switch message {
        case .nameEntered(let text):
            model.draft = text
            model.draftError = nil
        case .nameSubmitted: return create(&model, &world)
        case .opened(let group): return [.go(.group(group))]
        case .request: break
        }
        return []
    }

    /// Without a name it gets one, to be changed later.
    private static func create(_ model: inout Model, _ world: inout World) -> [Effect] {
        do throws(Refusal) {
            let typed = try TextRule(limit: Group.nameRule.limit, required: false).clean(model.draft)
            let name = typed.isEmpty ? world.language[.newGroup] : typed
            let group: GroupID = world.newID()
            model.draft = ""
            return [.perform(.group(.create(name: name)), in: .group(group)), .go(.group(group))]
        } catch {
            model.draftError = error
            return [.focus(draftID)]
        }
    }

    static func view(_ model: Model, _ world: World) -> Html<Message> {
        let language = world.language
        let (groups, requests) = (world.replica.groups, world.requests(at: .profile))
        return section(.class("groups")) {
            if !requests.isEmpty { Requests.rows(requests, language).map { .request($0) } }
            h2(.class("caption")) { language[.yourGroups] }
            if !groups.isEmpty {
                ul(.class("card people")) {
                    for group in groups { keyed(group.group.text) { row(group, world) } }
                }
            }
            newGroup(model, language)
        }
    }

    /// A field for the name of a new group.
    static func newGroup(_ model: Model, _ language: Language) -> Html<Message> {
        addField(
            AddField(
                id: draftID, label: language[.newGroup], action: language[.createGroup],
                value: model.draft,
                error: model.draftError.map { language.titleError($0, limit: Group.nameRule.limit) })
        ).map { event in
            switch event {
            case .entered(let text), .pasted(let text): .nameEntered(text)
            case .submitted, .left: .nameSubmitted
            }
        }
    }

    private static func row(_ group: Share, _ world: World) -> Html<Message> {
        let giver = world.replica.giver(of: .group(group.group))
        let others = world.replica.otherMembers(of: .group(group.group)).map { $0.name }
        return li {
            a(
                .class("row"), .id(Route.group(group.group).linkID),
                .href(Route.group(group.group).path), .onClick(.opened(group.group))
            ) {
                groupAvatar(world.replica.portrait(of: group.group))
                span(.class("row-main")) {
                    span(.class("name"), .dir("auto"), .verbatim) { group.name }
                    span(.class("note"), .class("new", if: !giver.isEmpty)) {
                        world.language.sharing(giver, others)
                    }
                }
                icon(.forward)
            }
        }
    }
}
