import Domain
import SyncClient
import SyncRules

extension [PhotoViewData] {
    /// The ranges of photos that are shown on one card: an album, or a single photo.
    var albums: [Range<Int>] {
        var albums: [Range<Int>] = []
        for index in indices {
            if let before = albums.last, self[index].belongs(to: self[index - 1]) {
                albums[albums.count - 1] = before.lowerBound..<index + 1
            } else {
                albums.append(index..<index + 1)
            }
        }
        return albums
    }

    /// The photos, which are sorted, with those of each album next to each other in the chosen order. An album has the
    /// time of its newest photo.
    /// - Parameter horizon: the earliest time of an album or a single photo; nil for all.
    func groupedByAlbum(since horizon: Instant?) -> [PhotoViewData] {
        var cells: [[PhotoViewData]] = []
        var places: [String: Int] = [:]
        for photo in self {
            if let key = photo.albumKey, let index = places[key] {
                cells[index].append(photo)
            } else if photo.at >= horizon ?? photo.at {
                if let key = photo.albumKey { places[key] = cells.count }
                cells.append([photo])
            }
        }
        var grouped: [PhotoViewData] = []
        for cell in cells {
            grouped += cell.count == 1 ? cell : cell.inOrder(PhotoViewData.precedesInAlbum)
        }
        return grouped
    }

    /// All photos of the album of a photo; only this one if it was added alone.
    func album(of photo: PhotoViewData) -> [PhotoViewData] {
        filter { $0.key == photo.key || $0.belongs(to: photo) }
    }

    /// The photos before the album of a photo. All of them if nothing else is before it, so that a long album does not
    /// leave the list empty.
    func before(albumOf photo: PhotoViewData) -> [PhotoViewData] {
        guard let index = firstIndex(where: { $0.belongs(to: photo) }), index > 0 else { return self }
        return [PhotoViewData](prefix(index))
    }
}

extension PhotoViewData {
    /// The key of the card's element. It stays while photos of an album arrive.
    var cardKey: String { albumKey ?? key.text }

    /// Ids are created on devices, so only an author's own photos in one scope form an album.
    fileprivate var albumKey: String? {
        album.map { scope.text + authorID.text + $0.id.text }
    }

    fileprivate func belongs(to before: PhotoViewData) -> Bool {
        albumKey != nil && albumKey == before.albumKey
    }

    fileprivate static func precedesInAlbum(_ left: PhotoViewData, _ right: PhotoViewData) -> Bool {
        let (first, second) = (left.album?.place ?? 0, right.album?.place ?? 0)
        return first == second ? left.id < right.id : first < second
    }
}
