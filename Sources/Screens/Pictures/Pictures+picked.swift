import Domain
import SyncClient
import SyncRules
import Texts

extension Pictures {
    /// Handles a chosen picture: adds it to its item, or to a new item if that is full. A profile picture is cropped
    /// first.
    static func picked(
        _ picked: Picked, for target: Target, _ crop: inout Crop?, _ env: inout AppEnvironment
    ) -> [Effect] {
        guard case .stored(let blob) = picked else { return [] }
        switch target {
        case .item(let item, let list):
            if isFull(target, env) { return self.picked(picked, for: .newItem(in: list), &crop, &env) }
            let last = env.replica.pictures(of: item, in: list).last?.picture.rank
            let new = NewPicture(
                id: env.newID(), item: item, blob: blob, rank: env.newRank(between: last, and: nil))
            return [.perform(.picture(.add(new)), in: .list(list))]
        case .newItem(let list):
            let item: ItemID = env.newID()
            let last = env.replica.items(in: .list(list)).last { $0.item.done == nil }?.item.rank
            let new = NewItem(
                id: item, title: env.language[.picture], rank: env.newRank(between: last, and: nil))
            let effects: [Effect] = [.perform(.item(.create([new])), in: .list(list))]
            return effects + self.picked(picked, for: .item(item, in: list), &crop, &env)
        case .message(let chat): return [.app(.append(Draft([blob], in: PictureTray.key(chat))))]
        case .photo: return []
        case .portrait(let scope):
            crop = Crop(blob, of: scope)
            return [.focus(Crop.stageID)]
        case .square(let scope): return [setPicture(scope, blob)]
        }
    }
}
