import Domain
import Markup
import SyncRules

/// The sections of the open list: adding, naming, ordering and deleting them, and adding items to one.
public enum Sections {
    struct Model: Equatable {
        /// The section to which the add field adds; nil for none.
        var target: SectionID?
        var naming: Naming?
        var menu: Menu?
    }

    /// The sheet with the name of a section.
    struct Naming: Equatable {
        /// Nil for a new one.
        let section: SectionID?
        var name: EditableField
    }

    /// The menu of a section, with the position of the pointer.
    struct Menu: Equatable {
        let section: SectionID
        let pointer: Pointer
    }

    public enum Message: Equatable {
        case addAsked
        case renameAsked(SectionID)
        case nameEntered(String)
        case nameConfirmed
        case nameCancelled
        case menuAsked(SectionID, Pointer)
        /// Nil removes the section from the add field.
        case targeted(SectionID?)
        case moved(SectionID, Direction)
        case grabbed(SectionID, Pointer)
        case deleted(SectionID)
        /// The section for the items to move; nil for none.
        case chosen(SectionID?)
    }

    static let nameID = "section-name"

    static func menuID(of section: SectionID) -> String { "section-" + section.text }

    static func update(
        _ model: inout Items.Model, _ message: Message, _ env: inout AppEnvironment
    ) -> [Effect] {
        guard let content = model.content, content.canEdit else { return [] }
        switch message {
        case .addAsked:
            model.sections.naming = Naming(section: nil, name: EditableField(""))
            return [.focus(nameID)]
        case .renameAsked(let section):
            guard let head = content.head(section) else { return [] }
            model.sections.naming = Naming(section: section, name: EditableField(head.name))
            return [.focus(nameID)]
        case .nameEntered(let text): model.sections.naming?.name.text = text
        case .nameConfirmed: return confirm(&model, &env)
        case .nameCancelled: model.sections.naming = nil
        case .menuAsked(let section, let pointer):
            model.sections.menu = Menu(section: section, pointer: pointer)
        case .targeted(let section):
            model.sections.target = section
            return [.focus(Items.draftID)]
        case .moved(let section, let direction):
            let move = env.step(section.text, direction, in: content.sectionPlaces)
            return perform(move, model) + [.focus(menuID(of: section))]
        case .grabbed(let section, let pointer): model.drag = Drag(section.text, at: pointer)
        case .deleted(let section):
            return [model.perform(.delete(section)), .focus(Bar.titleID)]
        case .chosen(let section): return ItemTransfer.place(in: section, &model, &env)
        }
        return []
    }

    private static func confirm(_ model: inout Items.Model, _ env: inout AppEnvironment) -> [Effect] {
        guard var naming = model.sections.naming else { return [] }
        do throws(Refusal) {
            let name = try Section.nameRule.clean(naming.name.text)
            model.sections.naming = nil
            if let section = naming.section {
                let isChanged = model.content?.head(section)?.name != name
                return (isChanged ? [model.perform(.rename(section, name))] : []) + [
                    .focus(menuID(of: section))
                ]
            }
            let id = env.newID() as SectionID
            let rank = env.newRank(between: model.content?.sections.last?.rank, and: nil)
            return [model.perform(.add(id, name: name, rank)), .focus(menuID(of: id))]
        } catch {
            naming.name.error = error
            model.sections.naming = naming
            return [.focus(nameID)]
        }
    }

    /// Moves a dragged section before or after another one, or the section of an item.
    static func drop(_ drag: Drag, _ model: Items.Model, _ env: inout AppEnvironment) -> [Effect] {
        guard let content = model.content, content.canEdit else { return [] }
        var drag = drag
        if let row = content.row(ItemID(drag.target)) {
            // Among the items without a section or the done ones.
            drag.isBefore = row.section == nil && !row.isDone
            let end = drag.isBefore ? content.sections.first : content.sections.last
            drag.target = (row.isDone ? nil : row.section)?.text ?? end?.id.text ?? ""
        }
        return perform(env.drop(drag, in: content.sectionPlaces), model)
    }

    private static func perform(_ move: Move?, _ model: Items.Model) -> [Effect] {
        (move?.ranks ?? []).map { model.perform(.move(SectionID($0.id), $0.rank)) }
    }
}

extension Items.Model {
    fileprivate func perform(_ intent: SectionIntent) -> Effect {
        .perform(.section(intent), in: .list(list))
    }
}

extension ListContent {
    fileprivate var sectionPlaces: [RankedID] {
        sections.map { RankedID(id: $0.id.text, rank: $0.rank) }
    }
}
