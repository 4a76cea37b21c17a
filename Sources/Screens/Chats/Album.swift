import Domain

extension [MessageRow] {
    /// The ranges of rows that are shown as one message: consecutive pictures of one album, or a single row.
    var albums: [Range<Int>] {
        var ranges: [Range<Int>] = []
        for index in indices {
            if let last = ranges.last, self[index].continues(self[index - 1]),
                last.count < ChatMessage.maxPictures
            {
                ranges[ranges.count - 1] = last.lowerBound..<index + 1
            } else {
                ranges.append(index..<index + 1)
            }
        }
        return ranges
    }
}

extension MessageRow {
    /// True if it is shown in the block of the picture before it. Only the first picture of a block has a text.
    fileprivate func continues(_ before: MessageRow) -> Bool {
        album != nil && album == before.album && authorID == before.authorID && picture != nil
            && before.picture != nil && text.isEmpty && !isFirstOfDay && !isFirstNew
    }
}
