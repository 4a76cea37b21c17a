extension Bytes {
    /// HEIC and AVIF (ISO/IEC 23008-12): the properties of the primary item contain its size and its rotation in
    /// quarter turns.
    var heif: (Int, Int)? {
        guard has("ftyp", at: 4), let meta = box("meta", in: 0..<Self.end)?.dropFirst(4),
            let item = primaryItem(in: meta), let all = box("iprp", in: meta),
            let container = box("ipco", in: all), let associations = box("ipma", in: all)
        else { return nil }
        let properties = boxes(in: container)
        var (size, isTurned): ((Int, Int)?, Bool) = (nil, false)
        for index in propertyIndices(of: item, in: associations) where properties.indices.contains(index - 1)
        {
            let property = properties[index - 1]
            let (name, start) = (property.name, property.contents.lowerBound)
            if has("ispe", at: name), let width = big(start + 4, 4), let height = big(start + 8, 4) {
                size = (width, height)
            } else if has("irot", at: name), let angle = big(start, 1) {
                isTurned = angle % 2 == 1
            }
        }
        return size.map { isTurned ? ($0.1, $0.0) : $0 }
    }

    private typealias Box = (name: Int, contents: Range<Int>)

    /// An offset beyond all files. A box may extend to the end of its file, of which only the first bytes are
    /// available.
    private static let end = 1 << 40

    /// ISO/IEC 14496-12, section 4.2: the boxes that begin in a part of the file.
    private func boxes(in range: Range<Int>) -> [Box] {
        var (found, offset): ([Box], Int) = ([], range.lowerBound)
        while let length = big(offset, 4), offset + 8 <= range.upperBound {
            let isLong = length == 1
            let head = isLong ? 16 : 8
            let whole = isLong ? big(offset + 8, 8) : length == 0 ? range.upperBound - offset : length
            guard let whole, (head...Self.end).contains(whole), offset + whole <= range.upperBound else {
                break
            }
            found.append((name: offset + 4, contents: offset + head..<offset + whole))
            offset += whole
        }
        return found
    }

    private func box(_ name: StaticString, in range: Range<Int>) -> Range<Int>? {
        boxes(in: range).first { has(name, at: $0.name) }?.contents
    }

    /// ISO/IEC 14496-12, section 8.11.4.
    private func primaryItem(in meta: Range<Int>) -> Int? {
        guard let offset = box("pitm", in: meta)?.lowerBound, let version = big(offset, 1) else { return nil }
        return big(offset + 4, version == 0 ? 2 : 4)
    }

    /// ISO/IEC 23008-12, section 9.3: the indices of an item's properties, counted from 1.
    private func propertyIndices(of item: Int, in associations: Range<Int>) -> [Int] {
        var offset = associations.lowerBound
        guard let version = big(offset, 1), let flags = big(offset + 1, 3), let entries = big(offset + 4, 4)
        else { return [] }
        let (idBytes, indexBytes) = (version == 0 ? 2 : 4, flags % 2 == 1 ? 2 : 1)
        offset += 8
        for _ in 0..<entries {
            guard let id = big(offset, idBytes), let count = big(offset + idBytes, 1) else { break }
            offset += idBytes + 1
            // The highest bit marks an essential property: a reader that does not support it must not show the item.
            let highest = 1 << (indexBytes * 8 - 1)
            if id == item {
                let indices = (0..<count).compactMap { big(offset + $0 * indexBytes, indexBytes) }
                return indices.count == count ? indices.map { $0 % highest } : []
            }
            offset += count * indexBytes
        }
        return []
    }
}
