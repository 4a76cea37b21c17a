import Domain
import Sync

extension App {
    /// Follows drafts that another tab has changed, sent or discarded. An open field with the former text shows the new
    /// one; an open form with former text starts again. What was changed here stays.
    /// - Parameters:
    ///   - former: the drafts of all tabs before that.
    ///   - drafts: the drafts of all tabs now.
    /// - Returns: the places that followed.
    public static func follow(
        _ former: [Draft], _ drafts: [Draft], _ model: inout Model, _ world: World
    ) -> [String] {
        let open = model.allDrafts
        let added = drafts.map { $0.place }.filter { former.text(in: $0) == nil }
        var followed: [String] = []
        var isFormGone = false
        for place in former.map({ $0.place }) + added {
            let text = drafts.text(in: place) ?? ""
            let old = former.text(in: place) ?? ""
            guard old != text, open.text(in: place) ?? "" == old else { continue }
            if model.write(Draft(text, in: place)) {
                followed.append(place)
            } else if text.isEmpty, model.formPlaces.contains(place) {
                isFormGone = true
            }
        }
        guard isFormGone else { return followed }
        // A form is saved as a whole, and the other tabs learn that field by field.
        let gone = model.formPlaces.filter { place in
            former.text(in: place).map { $0 == open.text(in: place) } ?? false
        }
        reopen(&model, without: gone, world)
        return followed + gone
    }

    /// Shows the screen again, without the drafts of some places.
    private static func reopen(_ model: inout Model, without places: [String], _ world: World) {
        model.drafts = model.allDrafts.filter { !places.contains($0.place) }
        if model.photos.form?.photo == nil { model.photos.form = nil }
        model.screen = Screen(at: model.route, after: .plain, in: model, world)
        if model.route == .photos, model.photos.form == nil { model.photos.form = PhotoForm(model.drafts) }
    }
}

extension App.Model {
    /// The places of the drafts in open forms.
    fileprivate var formPlaces: [String] {
        let typed = screen.drafts + (photos.form?.drafts ?? []) + (screen.itemEditor?.openDrafts ?? [])
        return typed.map { $0.place }
    }

    /// - Returns: whether the place is open, and a field of one line or part of a message.
    fileprivate mutating func write(_ draft: Draft) -> Bool {
        if draft.place == Lists.draftID {
            lists.draft = draft.text
            return true
        }
        switch screen {
        case .chat(var log) where draft.place == log.chat.text:
            log.draft = draft.text
            screen = .chat(log)
        case .chat(var log) where draft.place == ChatLog.picturesPlace(log.chat):
            log.pictures = [draft].pictures(in: draft.place)
            screen = .chat(log)
        case .today(var today) where draft.place == Today.draftID:
            today.draft = draft.text
            screen = .today(today)
        case .list(var items, let page) where draft.place == items.list.text:
            items.draft = draft.text
            screen = .list(items, page)
        case .profile(var profile) where draft.place == Groups.draftID:
            profile.groups.draft = draft.text
            screen = .profile(profile)
        default: return false
        }
        return true
    }
}
