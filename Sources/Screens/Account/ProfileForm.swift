import Domain
import Sync

/// Where somebody says what others call them and read of them; applied at once, also without a network.
public enum ProfileForm {
    struct Model: Equatable {
        var texts: [Typed]

        /// - Parameter drafts: whatever was typed and not saved, here and elsewhere.
        init(_ profile: Profile, drafts: [Draft]) {
            texts = [profile.firstName, profile.lastName, profile.about].map { Typed($0) }
            for draft in drafts {
                guard let field = Field.allCases.first(where: { $0.id == draft.place }) else { continue }
                texts[field.rawValue].text = draft.text
            }
        }

        /// What is typed and not saved; empty where nothing is.
        var drafts: [Draft] {
            Field.allCases.map { field in
                let text = texts[field.rawValue]
                return Draft(text.isTouched ? text.text : "", in: field.id)
            }
        }

        /// What somebody changes on another device shows here, as long as nobody has typed.
        mutating func update(from profile: Profile) {
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

    static func update(_ model: inout Model, _ message: Message, _ world: World) -> [Effect] {
        switch message {
        case .entered(let field, let text):
            model.texts[field.rawValue].text = text
            return []
        case .submitted: return save(&model, world)
        }
    }

    private static func save(_ model: inout Model, _ world: World) -> [Effect] {
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
            effects = world.perform(
                .rename(first: clean[0] ?? model.texts[0].original, last: clean[1] ?? model.texts[1].original)
            )
        }
        if let about = clean[2] { effects += world.perform(.describe(about)) }
        for place in model.texts.indices { model.texts[place].settle() }
        return effects + [.back(to: .profile)]
    }
}
