import Domain
import Sync
import Texts

/// Pictures of items and of people: chosen, shown, looked at, and taken away.
public enum Pictures {
    /// What a picture is chosen for.
    public enum Target: Equatable, Sendable {
        case item(ItemID, in: ListID)
        /// An item of its own for each picture.
        case newItem(in: ListID)
        /// A person or a group; which square of it is then chosen.
        case portrait(of: ScopeID)
        /// The same, with the square that was chosen.
        case square(of: ScopeID)

        /// Whether several can be chosen at once.
        public var isMultiple: Bool {
            switch self {
            case .item, .newItem: true
            case .portrait, .square: false
            }
        }
    }

    /// Where pictures come from.
    public enum Source: Equatable, Sendable {
        case files
        case camera
        /// What was dropped or pasted.
        case offered
        /// What another app has shared.
        case shared
    }

    /// What became of one that was chosen.
    public enum Picked: Equatable, Sendable {
        /// The device has it.
        case kept(BlobID)
        case tooLarge
        case noRoom
        case notAllowed
    }

    public enum Message: Equatable {
        case addTapped(ItemID, in: ListID, camera: Bool)
        /// Pictures were dropped or pasted: for an item, or for the list.
        case offered(to: ItemID?, in: ListID)
        case opened(PictureID, in: ListID)
        case closed
        case stepped(by: Int)
        case touched(Touch)
        case firstTapped
        case deleteTapped(PictureID)
        case retried
        case givenUp
        case portraitTapped(of: ScopeID)
        case portraitRemoved(of: ScopeID)
    }

    static func update(_ viewer: inout Viewer?, _ message: Message, _ world: inout World) -> [Effect] {
        switch message {
        case .addTapped(let item, let list, let isCamera):
            return [.pick(.item(item, in: list), from: isCamera ? .camera : .files)]
        case .offered(let item, let list):
            return [.pick(item.map { .item($0, in: list) } ?? .newItem(in: list), from: .offered)]
        case .opened(let id, let list):
            guard let picture = world.replica.picture(id, in: .list(list)) else { return [] }
            viewer = Viewer(list: list, item: picture.item, picture: id)
        case .closed: viewer = nil
        case .stepped(let steps): step(steps, &viewer, world)
        case .touched(let touch): turn(viewer?.feel(touch, world), &viewer, world)
        case .firstTapped: return showFirst(viewer, &world)
        case .deleteTapped(let id) where id == viewer?.picture: return delete(&viewer, world)
        case .deleteTapped: break
        case .retried:
            viewer?.retries += 1
            return [.focus(nameID)]
        case .givenUp:
            let shown = viewer?.picture
            viewer?.givenUp = shown
            return [.focus(nameID)]
        case .portraitTapped(let scope): return [.pick(.portrait(of: scope), from: .files)]
        case .portraitRemoved(let scope): return [portray(scope, nil), .focus(portraitID)]
        }
        return []
    }

    static let nameID = "picture-name"
    static let portraitID = "portrait"

    /// A picture was chosen: it hangs, at an item of its own where there is no more room, or its square is to be chosen first.
    static func picked(
        _ picked: Picked, for target: Target, _ crop: inout Crop?, _ world: inout World
    ) -> [Effect] {
        guard case .kept(let blob) = picked else { return [] }
        switch target {
        case .item(let item, let list):
            if isFull(target, world) { return self.picked(picked, for: .newItem(in: list), &crop, &world) }
            let last = world.replica.pictures(of: item, in: list).last?.picture.rank
            let new = NewPicture(
                id: world.newID(), item: item, blob: blob, rank: world.newRank(between: last, and: nil))
            return [.perform(.picture(.add(new)), in: .list(list))]
        case .newItem(let list):
            let item: ItemID = world.newID()
            let last = world.replica.items(in: .list(list)).last { $0.item.done == nil }?.item.rank
            let new = NewItem(
                id: item, title: world.language[.picture], rank: world.newRank(between: last, and: nil))
            let effects: [Effect] = [.perform(.item(.create([new])), in: .list(list))]
            return effects + self.picked(picked, for: .item(item, in: list), &crop, &world)
        case .portrait(let scope):
            crop = Crop(blob, of: scope)
            return [.focus(Crop.stageID)]
        case .square(let scope): return [portray(scope, blob)]
        }
    }

    /// Whether it is an item that has as many pictures as it may.
    static func isFull(_ target: Target, _ world: World) -> Bool {
        guard case .item(let item, let list) = target else { return false }
        return world.replica.pictures(of: item, in: list).count >= Picture.mostPerItem
    }

    /// - Parameter scope: that of a person or a group.
    static func portray(_ scope: ScopeID, _ blob: BlobID?) -> Effect {
        .perform(scope.kind == .group ? .group(.portray(blob)) : .person(.portray(blob)), in: scope)
    }

    /// Closes the viewer when what it shows has gone, unless there is another one.
    static func refresh(_ viewer: inout Viewer?, _ world: World) {
        guard let shown = viewer else { return }
        let pictures = world.replica.pictures(of: shown.item, in: shown.list)
        guard !pictures.contains(where: { $0.id == shown.picture }) else { return }
        if let first = pictures.first { viewer?.picture = first.id } else { viewer = nil }
    }

    private static func step(_ steps: Int, _ viewer: inout Viewer?, _ world: World) {
        guard let shown = viewer else { return }
        let pictures = world.replica.pictures(of: shown.item, in: shown.list)
        guard let place = pictures.firstIndex(where: { $0.id == shown.picture }),
            pictures.indices.contains(place + steps)
        else { return }
        viewer?.picture = pictures[place + steps].id
    }

    private static func turn(_ turn: Viewer.Turn?, _ viewer: inout Viewer?, _ world: World) {
        switch turn {
        case .step(let steps): step(steps, &viewer, world)
        case .close: viewer = nil
        case nil: break
        }
    }

    private static func showFirst(_ viewer: Viewer?, _ world: inout World) -> [Effect] {
        guard let viewer else { return [] }
        let first = world.replica.pictures(of: viewer.item, in: viewer.list).first
        guard let first, first.id != viewer.picture else { return [] }
        let rank = world.newRank(between: nil, and: first.picture.rank)
        return [.perform(.picture(.move(viewer.picture, rank)), in: .list(viewer.list)), .focus(nameID)]
    }

    private static func delete(_ viewer: inout Viewer?, _ world: World) -> [Effect] {
        guard let shown = viewer else { return [] }
        let pictures = world.replica.pictures(of: shown.item, in: shown.list)
        let place = pictures.firstIndex { $0.id == shown.picture } ?? 0
        if pictures.count > 1 {
            viewer?.picture = pictures[place + 1 < pictures.count ? place + 1 : place - 1].id
        } else {
            viewer = nil
        }
        return [.perform(.picture(.delete(shown.picture)), in: .list(shown.list))]
    }
}
