import Domain
import Markup
import SyncClient
import SyncRules
import Texts

/// A new group: first its members, then its picture and name. The group is created at the end, with everything, so an
/// unfinished one leaves nothing behind.
public enum NewGroup {
    struct Model: Equatable {
        /// The id of the group to be created, for which the picture is cropped. Nil in the first step.
        var group: GroupID?
        var picker: Picker.Model
        var step = Step.members
        var name = ""
        var error: Refusal?
        var picture: BlobID?
        var portraitMenu: Pointer?

        /// - Parameter drafts: the unsaved text of all screens.
        init(contacts: [Contact], _ drafts: [Draft]) {
            picker = Picker.Model(contacts: contacts, isMultiple: true, isForNewGroup: true)
            name = drafts.text(in: nameID) ?? ""
            picture = drafts.pictures(in: pictureKey).last
        }
    }

    enum Step: Equatable {
        case members
        case name
    }

    public enum Message: Equatable {
        case backTapped
        case picker(Picker.Message)
        case removed(Contact)
        case nameEntered(String)
        case portrait(Portrait.Message)
        case pictureChosen(BlobID)
        case confirmed
    }

    static let nameID = "new-group"
    static let pictureKey = nameID + "/" + Draft.pictures

    static func update(
        _ model: inout Model, _ message: Message, _ context: ScreenContext, _ env: inout AppEnvironment
    ) -> [Effect] {
        switch message {
        case .backTapped:
            guard model.step == .name else { return [.goUp] }
            model.step = .members
            return [.focus(Picker.queryID)]
        // A typed address is looked up first, so that its user is not left out unnoticed.
        case .picker(.confirmed) where model.picker.hasNewAddress:
            return Picker.update(&model.picker, .submitted)
        case .picker(.confirmed):
            model.step = .name
            model.group = model.group ?? env.newID()
            return [.focus(nameID)]
        case .picker(.closed): return [.goUp]
        case .picker(let message): return Picker.update(&model.picker, message)
        case .removed(let contact):
            return Picker.update(&model.picker, .toggled(contact)) + [.focus(nameID)]
        case .nameEntered(let text): (model.name, model.error) = (text, nil)
        case .portrait(let message):
            let effects = Portrait.update(&model.portraitMenu, message)
            guard case .removed = message else { return effects }
            model.picture = nil
            return [.focus(Portrait.id)]
        case .pictureChosen(let blob): model.picture = blob
        case .confirmed: return create(&model, &env)
        }
        return []
    }

    private static func create(_ model: inout Model, _ env: inout AppEnvironment) -> [Effect] {
        do throws(Refusal) {
            let name = try Group.nameRule.clean(model.name)
            let group = model.group ?? env.newID()
            let scope = ScopeID.group(group)
            var effects = [Effect.perform(.group(.create(name: name)), in: scope)]
            effects += model.picker.chosen.map {
                .perform(.member(.add($0.person, name: $0.name, role: Group.memberRole)), in: scope)
            }
            if let picture = model.picture { effects.append(Pictures.setPicture(scope, picture)) }
            (model.name, model.picture) = ("", nil)
            return effects + [.replace(.chat(.chat(of: group)))]
        } catch {
            model.error = error
            return [.focus(nameID)]
        }
    }

    static func answered(
        _ model: inout Model, _ request: ServerRequest, _ answer: ServerAnswer, _ env: AppEnvironment
    ) -> [Effect] {
        Picker.answered(&model.picker, request, answer)
    }

    static func drafts(_ model: Model) -> [Draft] {
        [Draft(model.name, in: nameID), Draft(model.picture.map { [$0] } ?? [], in: pictureKey)]
    }

    static func write(_ draft: Draft, _ model: inout Model) -> Bool {
        switch draft.key {
        case nameID: model.name = draft.text
        case pictureKey: model.picture = [draft].pictures(in: pictureKey).last
        default: return false
        }
        return true
    }
}

extension NewGroup: ScreenDefinition {}
