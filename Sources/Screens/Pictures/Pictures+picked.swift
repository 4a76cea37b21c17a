import Domain
import Sync
import Texts

extension Pictures {
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
        case .message(let chat): return [.app(.append(Draft([blob], in: ChatLog.picturesPlace(chat))))]
        case .photo: return []
        case .portrait(let scope):
            crop = Crop(blob, of: scope)
            return [.focus(Crop.stageID)]
        case .square(let scope): return [setPicture(scope, blob)]
        }
    }
}
