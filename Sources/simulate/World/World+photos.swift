import Domain
import Sync

extension World {
    /// Brings a photo, or does something with one.
    func photoIntent(on tab: Tab) -> (ScopeID, Intent) {
        let (me, replica) = (tab.device.person, tab.client.replica)
        let groups = replica.memberships.filter { $0.kind == .group }.sorted()
        let places = groups.map { ScopeID.photos(of: GroupID($0.id)) } + [.photos(of: me)]
        let scope = random.pick(places) ?? .photos(of: me)
        let id: PhotoID = tab.client.newID(at: tab.device.clock(now))
        let moderates = replica.moderates(scope, me)
        let photos = replica.log(of: scope, last: .max).filter {
            guard case .photo(let photo) = $0.content else { return false }
            return photo.author == me || moderates
        }
        guard random.chance(60), let record = random.pick(photos), case .photo(let photo) = record.content
        else {
            let isForEveryone = scope.isOwnPhotos(of: me) && random.chance(50)
            let new = NewPhoto(id, random.blob(), caption: random.text(), isForEveryone: isForEveryone)
            return (scope, .photo(.add(new)))
        }
        let known = PhotoID(record.id.text)
        switch random.below(7) {
        case 0: return (scope, .photo(.describe(known, caption: random.text(), alternative: "")))
        case 1: return (scope, .photo(.show(known, everyone: random.chance(50))))
        case 2: return (scope, .photo(.delete(known)))
        case 3: return (scope, .photo(.restore(known)))
        case 4:
            guard let blob = photo.blob else { return (scope, .photo(.purge(known))) }
            let favourite = Favourite(blob: blob, looks: photo.looks, taken: photo.at, at: now)
            let intent = FavouriteIntent.add(known, in: scope, favourite)
            return (.user(me), .favourite(random.chance(70) ? intent : .remove(known, in: scope)))
        case 5:
            var seen = SourcePhoto(source: "library", id: String(random.below(5)))
            seen.small = "/v1/sources/picture"
            let intent: SourceFavouriteIntent =
                random.chance(70) ? .add(seen) : .remove(photo: seen.id, from: seen.source)
            return (.user(me), .sourceFavourite(intent))
        default:
            let target = random.pick(places) ?? scope
            return (scope, .photo(.send(known, to: target, as: id, everyone: false)))
        }
    }
}
