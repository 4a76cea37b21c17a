import Domain
import SyncRules

/// The form for the user's public name and description. Changes apply immediately, also without a network.
public enum ProfileForm {
    struct Model: Equatable {
        /// Empty until the profile is loaded.
        var texts: [EditableField] = []

        /// - Parameter drafts: the unsaved text of all screens.
        fileprivate mutating func load(_ profile: Profile, drafts: [Draft]) {
            texts = [profile.firstName, profile.lastName, profile.about].map { EditableField($0) }
            for draft in drafts {
                guard let field = Field.allCases.first(where: { $0.id == draft.key }) else { continue }
                texts[field.rawValue].text = draft.text
            }
        }

        /// The unsaved text; empty for unchanged fields.
        var drafts: [Draft] {
            if texts.isEmpty { return [] }
            return Field.allCases.map { field in
                let text = texts[field.rawValue]
                return Draft(text.isTouched ? text.text : "", in: field.id)
            }
        }

        /// Shows changes from another device in fields that the user has not edited.
        fileprivate mutating func update(from profile: Profile) {
            texts[Field.first.rawValue].update(from: profile.firstName)
            texts[Field.last.rawValue].update(from: profile.lastName)
            texts[Field.about.rawValue].update(from: profile.about)
        }
    }

    public enum Field: Int, CaseIterable, Sendable {
        case first
        case last
        case about

        var rule: TextRule {
            switch self {
            case .first: Profile.firstNameRule
            case .last: Profile.lastNameRule
            case .about: Profile.aboutRule
            }
        }

        var id: String {
            switch self {
            case .first: "profile-first"
            case .last: "profile-last"
            case .about: "profile-about"
            }
        }
    }

    public enum Message: Equatable {
        case entered(Field, String)
        case submitted
    }

    static var isProfilePage: Bool { true }

    static func update(
        _ model: inout Model, _ message: Message, _ context: ScreenContext, _ env: inout AppEnvironment
    ) -> [Effect] {
        if model.texts.isEmpty { return [] }
        switch message {
        case .entered(let field, let text):
            model.texts[field.rawValue].text = text
            return []
        case .submitted: return save(&model, env)
        }
    }

    static func refresh(_ model: inout Model, _ context: ScreenContext, _ env: AppEnvironment) -> [Effect] {
        guard let profile = env.profile else { return [] }
        if model.texts.isEmpty { model.load(profile, drafts: context.drafts) }
        model.update(from: profile)
        return []
    }

    static func drafts(_ model: Model) -> [Draft] { model.drafts }

    private static func save(_ model: inout Model, _ env: AppEnvironment) -> [Effect] {
        var clean: [String?] = []
        for field in Field.allCases {
            do throws(Refusal) {
                clean.append(try model.texts[field.rawValue].change(field.rule))
            } catch {
                model.texts[field.rawValue].error = error
            }
        }
        if let wrong = Field.allCases.first(where: { model.texts[$0.rawValue].error != nil }) {
            return [.focus(wrong.id)]
        }
        var effects: [Effect] = []
        if clean[0] != nil || clean[1] != nil {
            effects = env.perform(
                .rename(first: clean[0] ?? model.texts[0].original, last: clean[1] ?? model.texts[1].original)
            )
        }
        if let about = clean[2] { effects += env.perform(.describe(about)) }
        for index in model.texts.indices { model.texts[index].didSubmit() }
        return effects + [.back(to: .profile)]
    }
}

extension ProfileForm: ScreenDefinition {}
