import Domain
import Markup
import SyncRules
import Texts

/// The user's groups and the field for a new one; a part of the profile.
public enum Groups {
    public enum Message: Equatable {
        case nameEntered(String)
        case nameSubmitted
        case opened(GroupID)
        /// Performed by `App.update`.
        case request(Requests.Message)
    }

    struct Model: Equatable {
        var draft = ""
        var draftError: Refusal?

        /// - Parameter drafts: the unsaved text of all screens.
        init(_ drafts: [Draft]) { draft = drafts.text(in: draftID) ?? "" }
    }

    static let draftID = "new-group"

    /// - Returns: true if the draft belongs to the field for a new group.
    static func write(_ draft: Draft, _ model: inout Model) -> Bool {
        guard draft.key == draftID else { return false }
        model.draft = draft.text
        return true
    }

    static func update(_ model: inout Model, _ message: Message, _ env: inout AppEnvironment) -> [Effect] {
        switch message {
        case .nameEntered(let text):
            model.draft = text
            model.draftError = nil
        case .nameSubmitted: return create(&model, &env)
        case .opened(let group): return [.go(.group(group))]
        case .request: break
        }
        return []
    }

    /// Without an entered name the group gets a default one, which can be changed later.
    private static func create(_ model: inout Model, _ env: inout AppEnvironment) -> [Effect] {
        do throws(Refusal) {
            let typed = try TextRule(limit: Group.nameRule.limit, required: false).clean(model.draft)
            let name = typed.isEmpty ? env.language[.newGroup] : typed
            let group: GroupID = env.newID()
            model.draft = ""
            return [.perform(.group(.create(name: name)), in: .group(group)), .go(.group(group))]
        } catch {
            model.draftError = error
            return [.focus(draftID)]
        }
    }

    static func view(_ model: Model, _ env: AppEnvironment) -> Html<Message> {
        let language = env.language
        let (groups, requests) = (env.replica.groups, env.requests(at: .profile))
        return section(.class("groups")) {
            if !requests.isEmpty { Requests.rows(requests, language).map { .request($0) } }
            h2(.class("caption")) { language[.yourGroups] }
            if !groups.isEmpty {
                ul(.class("card people")) {
                    for group in groups { keyed(group.group.text) { row(group, env) } }
                }
            }
            newGroup(model, language)
        }
    }

    /// The field for the name of a new group.
    static func newGroup(_ model: Model, _ language: Language) -> Html<Message> {
        addField(
            AddField(
                id: draftID, label: language[.newGroup], action: language[.createGroup],
                value: model.draft,
                error: model.draftError.map { language.titleError($0, limit: Group.nameRule.limit) })
        ).map { event in
            switch event {
            case .entered(let text), .pasted(let text): .nameEntered(text)
            case .submitted, .keptInText: .nameSubmitted
            }
        }
    }

    private static func row(_ group: Share, _ env: AppEnvironment) -> Html<Message> {
        let giver = env.replica.sharedBy(of: .group(group.group))
        let others = env.replica.otherMembers(of: .group(group.group)).map { $0.name }
        return li {
            a(
                .class("row"), .id(Route.group(group.group).linkID),
                .href(Route.group(group.group).path), .onClick(.opened(group.group))
            ) {
                groupAvatar(env.replica.portrait(of: group.group))
                span(.class("row-main")) {
                    span(.class("name"), .dir("auto"), .verbatim) { group.name }
                    span(.class("note"), .class("new", if: !giver.isEmpty)) {
                        env.language.sharing(giver, others)
                    }
                }
                icon(.forward)
            }
        }
    }
}
