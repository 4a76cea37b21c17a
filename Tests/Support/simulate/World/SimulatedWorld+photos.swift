import Domain
import SyncClient
import SyncRules

extension SimulatedWorld {
    /// Adds a photo, or changes one.
    func photoIntent(on tab: SimulatedTab) -> (ScopeID, Intent) {
        let (me, replica) = (tab.device.person, tab.client.replica)
        let groups = replica.memberships.filter { $0.kind == .group }.sorted()
        let scopes = groups.map { ScopeID.photos(of: GroupID($0.id)) } + [.photos(of: me)]
        let scope = random.pick(scopes) ?? .photos(of: me)
        let id: PhotoID = tab.client.newID(at: tab.device.clock(now))
        let moderates = replica.canModerate(scope, by: me)
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
        case 3: return (scope, .photo(random.chance(80) ? .restore(known) : .purge(known)))
        case 4:
            guard let blob = photo.blob else { return (scope, .photo(.purge(known))) }
            let favourite = Favourite(blob: blob, imageInfo: photo.imageInfo, uploaded: photo.at, at: now)
            let intent = FavouriteIntent.add(known, in: scope, favourite)
            return (.user(me), .favourite(random.chance(70) ? intent : .remove(known, in: scope)))
        case 5:
            var seen = SourcePhoto(source: "library", id: String(random.below(5)))
            seen.small = "/v1/sources/picture"
            let intent: SourceFavouriteIntent =
                random.chance(70) ? .add(seen) : .remove(photo: seen.id, from: seen.source)
            return (.user(me), .sourceFavourite(intent))
        default:
            let target = random.pick(scopes) ?? scope
            let isForEveryone = target.isOwnPhotos(of: me) && random.chance(50)
            let words = random.chance(30) ? PhotoDescription(caption: random.text(), alternative: "") : nil
            return (
                scope, .photo(.send(known, to: target, as: id, everyone: isForEveryone, description: words))
            )
        }
    }

    /// A user sends their photo to a group without being a member, or changes a photo of another user.
    func intrudeOnPhotos() throws {
        let person = People.all[random.below(3)]
        let timelines = server.history.timelines
        let visible = server.history.visible(to: person)
        let own = timelines[.photos(of: person)]?.rows.values.filter {
            if case .photo(let photo)? = $0.record?.content { photo.visibleBlob != nil } else { false }
        }
        let groups = timelines.keys.filter { $0.kind == .group && !visible.contains($0) }.sorted()
        let foreign = timelines.keys.filter { $0.kind == .photos && !visible.contains($0) }.sorted()
        if random.chance(50), let photo = random.pick((own ?? []).sorted { $0.id < $1.id }),
            let group = random.pick(groups)
        {
            let target = ScopeID.photos(of: GroupID(group.id))
            let intent = PhotoIntent.send(
                PhotoID(photo.id.text), to: target, as: PhotoID(newID()), everyone: false)
            return try attemptForbidden(.photo(intent), in: .photos(of: person), to: person)
        }
        guard let scope = random.pick(foreign),
            let photo = random.pick((timelines[scope]?.rows.keys).map { Array($0).sorted() } ?? [])
        else { return }
        let id = PhotoID(photo.text)
        let intent: PhotoIntent = random.chance(50) ? .delete(id) : .show(id, everyone: true)
        try attemptForbidden(.photo(intent), in: scope, to: person)
    }
}
