import Domain
import SyncRules

/// The drafts that other tabs have changed.
public enum DraftUpdates {
    /// Applies drafts that another tab has changed, sent or discarded. An open field with the former text shows the new
    /// one. An open form with the former text starts again. Local changes stay.
    /// - Parameters:
    ///   - former: the drafts of all tabs before the change.
    ///   - drafts: the drafts of all tabs now.
    /// - Returns: the keys of the applied drafts.
    public static func apply(
        _ former: [Draft], _ drafts: [Draft], _ model: inout App.Model, _ env: AppEnvironment
    ) -> [String] {
        let open = model.allDrafts
        let added = drafts.map { $0.key }.filter { former.text(in: $0) == nil }
        var followed: [String] = []
        var isFormGone = false
        for key in former.map({ $0.key }) + added {
            let text = drafts.text(in: key) ?? ""
            let old = former.text(in: key) ?? ""
            guard old != text, open.text(in: key) ?? "" == old else { continue }
            if model.write(Draft(text, in: key)) {
                followed.append(key)
            } else if text.isEmpty, model.formKeys.contains(key) {
                isFormGone = true
            }
        }
        guard isFormGone else { return followed }
        // A form is saved as a whole, but other tabs receive the change field by field.
        let gone = model.formKeys.filter { key in
            former.text(in: key).map { $0 == open.text(in: key) } ?? false
        }
        reopen(&model, without: gone, env)
        return followed + gone
    }

    /// Opens the screen again without the drafts with these keys.
    private static func reopen(_ model: inout App.Model, without places: [String], _ env: AppEnvironment) {
        model.drafts = model.allDrafts.filter { !places.contains($0.key) }
        if model.photos.form?.photo == nil { model.photos.form = nil }
        model.openScreen(at: model.route, after: .plain, env)
        if model.route == .photos, model.photos.form == nil { model.photos.form = PhotoForm(model.drafts) }
    }
}

extension App.Model {
    /// The keys of the drafts in open forms.
    fileprivate var formKeys: [String] {
        let typed =
            screen.unsubmitted.drafts + (photos.form?.drafts ?? []) + (screen.itemEditor?.openDrafts ?? [])
        return typed.map { $0.key }
    }

    /// - Returns: true if the draft belongs to an open field of one line or to a part of a message.
    fileprivate mutating func write(_ draft: Draft) -> Bool {
        if draft.key == Lists.draftID {
            lists.draft = draft.text
            return true
        }
        var writer = DraftWriter(draft: draft, screen: screen)
        screen.accept(&writer)
        screen = writer.screen
        return writer.isWritten
    }
}
