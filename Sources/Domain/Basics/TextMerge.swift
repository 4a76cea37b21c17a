/// Merges two texts that were made from the same one, by their lines.
///
/// A line that only one of them has changed is taken from it. If both have changed the same lines, the result has both
/// versions, one under the other, or the longer one if it contains the other. So no typed line is lost.
public struct TextMerge {
    typealias Line = ArraySlice<UInt8>

    private let base: [Line]
    private let stored: [Line]
    private let typed: [Line]

    private init(_ base: String, _ stored: String, _ typed: String) {
        (self.base, self.stored, self.typed) = (lines(of: base), lines(of: stored), lines(of: typed))
    }

    /// The text after `base` was changed to `stored` first, and to `typed` independently.
    public static func merge(_ stored: String, _ typed: String, base: String) -> String {
        TextMerge(base, stored, typed).merged()
    }

    private func merged() -> String {
        if stored == base || stored == typed { return text(of: typed[...]) }
        if typed == base { return text(of: stored[...]) }
        let (inStored, inTyped) = (matches(of: base, in: stored), matches(of: base, in: typed))
        var result: [Line] = []
        var (first, firstStored, firstTyped) = (0, 0, 0)
        for index in 0...base.count {
            let isEnd = index == base.count
            guard isEnd || inStored[index] >= 0 && inTyped[index] >= 0 else { continue }
            let (endStored, endTyped) =
                isEnd ? (stored.count, typed.count) : (inStored[index], inTyped[index])
            result += part(
                base[first..<index], stored[firstStored..<endStored], typed[firstTyped..<endTyped])
            if !isEnd { result.append(base[index]) }
            (first, firstStored, firstTyped) = (index + 1, endStored + 1, endTyped + 1)
        }
        return text(of: result[...])
    }

    /// Merges the lines between two unchanged ones.
    private func part(
        _ base: ArraySlice<Line>, _ stored: ArraySlice<Line>, _ typed: ArraySlice<Line>
    ) -> ArraySlice<Line> {
        if typed == base || typed == stored { return stored }
        if stored == base { return typed }
        // One has changed the lines, and the other has added lines above or below.
        if !base.isEmpty {
            if stored.ends(with: base) { return stored.dropLast(base.count).adding(typed, isAbove: false) }
            if stored.starts(with: base) { return stored.dropFirst(base.count).adding(typed, isAbove: true) }
            if typed.ends(with: base) { return stored.adding(typed.dropLast(base.count), isAbove: true) }
            if typed.starts(with: base) { return stored.adding(typed.dropFirst(base.count), isAbove: false) }
        }
        let (former, later) = (bytes(of: stored), bytes(of: typed))
        if contains(former, later) { return stored }
        if contains(later, former) { return typed }
        return stored + typed
    }
}

extension ArraySlice where Element == TextMerge.Line {
    fileprivate func ends(with part: Self) -> Bool { suffix(part.count) == part }
    fileprivate func starts(with part: Self) -> Bool { prefix(part.count) == part }

    /// With lines above or below, unless they are there already.
    fileprivate func adding(_ lines: Self, isAbove: Bool) -> Self {
        if isAbove { return starts(with: lines) ? self : lines + self }
        return ends(with: lines) ? self : self + lines
    }
}

private func lines(of text: String) -> [TextMerge.Line] {
    text.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
}

private func bytes(of lines: ArraySlice<TextMerge.Line>) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, line) in lines.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: "\n")) }
        bytes += line
    }
    return bytes
}

private func text(of lines: ArraySlice<TextMerge.Line>) -> String { String(bytes: bytes(of: lines)[...]) }

/// True if a text has another one, without letters or digits next to it. Long texts are not searched.
private func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    if part.isEmpty { return true }
    guard part.count <= text.count, text.count <= 4_000_000 / part.count else { return false }
    for start in 0...(text.count - part.count) {
        let end = start + part.count
        if (start == 0 || !isLetter(text[start - 1])) && (end == text.count || !isLetter(text[end]))
            && text[start..<end] == part[...]
        {
            return true
        }
    }
    return false
}

private func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...:
        true
    default: false
    }
}

/// The index of each line in another text, as a longest common subsequence; -1 for a line that is not there. If too
/// many lines differ, all lines between the common beginning and the common end count as changed.
private func matches(of lines: [TextMerge.Line], in others: [TextMerge.Line]) -> [Int] {
    var places = [Int](repeating: -1, count: lines.count)
    var start = 0
    while start < min(lines.count, others.count), lines[start] == others[start] {
        places[start] = start
        start += 1
    }
    var (end, otherEnd) = (lines.count, others.count)
    while end > start, otherEnd > start, lines[end - 1] == others[otherEnd - 1] {
        (end, otherEnd) = (end - 1, otherEnd - 1)
        places[end] = otherEnd
    }
    let (height, width) = (end - start, otherEnd - start)
    guard height > 0, width > 0, height <= 100_000 / width else { return places }
    // The length of the longest common subsequence of the lines from a pair on.
    var lengths = [Int32](repeating: 0, count: (height + 1) * (width + 1))
    for row in (0..<height).reversed() {
        for column in (0..<width).reversed() {
            let cell = row * (width + 1) + column
            lengths[cell] =
                lines[start + row] == others[start + column]
                ? lengths[cell + width + 2] + 1 : max(lengths[cell + 1], lengths[cell + width + 1])
        }
    }
    var (row, column) = (0, 0)
    while row < height, column < width {
        let cell = row * (width + 1) + column
        if lines[start + row] == others[start + column] {
            places[start + row] = start + column
            (row, column) = (row + 1, column + 1)
        } else if lengths[cell + 1] > lengths[cell + width + 1] {
            column += 1
        } else {
            row += 1
        }
    }
    return places
}
