import SyncRules

extension Today: ScreenDefinition {
    static func drafts(_ model: Model) -> [Draft] {
        [Draft(model.draft, in: draftID)] + (model.sheet?.drafts ?? [])
    }

    static func write(_ draft: Draft, _ model: inout Model) -> Bool {
        guard draft.key == draftID else { return false }
        model.draft = draft.text
        return true
    }
}
