import Domain

/// Where moved items go.
extension ListContent {
    struct Destination {
        let section: SectionID?
        /// The other rows there.
        let others: [Row]
        let position: Int
    }

    /// One position up or down, also across the border of a section; nil at the end.
    func destination(of row: Row, _ direction: Direction) -> Destination? {
        let group = row.isDone ? self.group(isDone: true) : rows(in: row.section)
        guard let index = group.firstIndex(where: { $0.id == row.id }) else { return nil }
        let position = index - group.startIndex + (direction == .up ? -1 : 1)
        if (0..<group.count).contains(position) {
            return Destination(
                section: row.section, others: group.filter { $0.id != row.id }, position: position)
        }
        guard !row.isDone, let next = section(direction, from: row.section) else { return nil }
        let others = [Row](rows(in: next))
        return Destination(section: next, others: others, position: direction == .up ? others.count : 0)
    }

    /// The place where a dragged row is dropped; nil if nothing changes.
    func destination(of row: Row, dropped drag: Drag) -> Destination? {
        if let head = head(SectionID(drag.target)), !row.isDone {
            // The upper half of a title is the end of the section before it.
            let section = drag.isBefore ? self.section(.up, from: head.id) ?? nil : head.id
            let others = rows(in: section).filter { $0.id != row.id }
            return Destination(section: section, others: others, position: drag.isBefore ? others.count : 0)
        }
        guard let aim = self.row(ItemID(drag.target)), aim.id != row.id else { return nil }
        let section = row.isDone ? row.section : aim.isDone ? sections.last?.id : aim.section
        let others = (row.isDone ? group(isDone: true) : rows(in: section)).filter { $0.id != row.id }
        guard let index = others.firstIndex(where: { $0.id == aim.id }) else {
            return Destination(section: section, others: others, position: aim.isDone ? others.count : 0)
        }
        return Destination(section: section, others: others, position: drag.isBefore ? index : index + 1)
    }

    /// The section before or after one; nil for the open items without a section, which are first.
    /// - Returns: nil at the end.
    private func section(_ direction: Direction, from section: SectionID?) -> SectionID?? {
        let index = sections.firstIndex { $0.id == section } ?? -1
        let next = index + (direction == .up ? -1 : 1)
        guard next >= -1, next < sections.count else { return nil }
        return next < 0 ? .some(nil) : sections[next].id
    }
}
