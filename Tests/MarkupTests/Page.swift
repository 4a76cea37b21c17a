@testable import Markup

/// A small DOM that applies patches as `page.js` does.
final class Page {
    final class Element {
        let tag: String
        var text = ""
        var attributes: [String: String] = [:]
        var styles: [(name: String, value: String)] = []
        var children: [Element] = []
        weak var parent: Element?
        var events: UInt32 = 0

        init(_ tag: String) { self.tag = tag }

        func detach() {
            parent?.children.removeAll { $0 === self }
            parent = nil
        }

        func put(_ child: Element, before anchor: Element? = nil) {
            child.detach()
            children.insert(
                child, at: anchor.map { a in children.firstIndex { $0 === a }! } ?? children.count)
            child.parent = self
        }

        func copy() -> Element {
            let copy = Element(tag)
            (copy.text, copy.attributes, copy.styles) = (text, attributes, styles)
            copy.attributes["value"] = nil
            copy.attributes["checked"] = nil
            for child in children { copy.put(child.copy()) }
            return copy
        }

        var html: String {
            if tag == "#text" { return escape(text) }
            var pairs = attributes.map { ($0.key, $0.value) }
            let style = styles.map { "\($0.name): \($0.value)" }.joined(separator: "; ")
            if !style.isEmpty { pairs.append(("style", style)) }
            pairs.sort { $0.0 < $1.0 }
            let list = pairs.map { $0.1.isEmpty ? " \($0.0)" : " \($0.0)=\"\(escape($0.1))\"" }.joined()
            if ["input", "img", "br", "hr"].contains(tag) { return "<\(tag)\(list)>" }
            return "<\(tag)\(list)>\(children.map(\.html).joined())</\(tag)>"
        }
    }

    private(set) var nodes: [UInt32: Element] = [:]
    private let body = Element("body")
    /// Elements that were removed and inserted in another place.
    private(set) var moved: [Element] = []

    var root: Element? { body.children.first }
    var html: String { root?.html ?? "" }

    func number(of element: Element) -> UInt32 {
        nodes.first { $0.value === element }?.key ?? 0
    }

    func apply(_ patch: Patch) {
        var reader = PatchReader(patch)
        var open: [Element] = []
        func created(_ id: UInt32, _ element: Element) {
            nodes[id] = element
            open.last?.put(element)
        }
        while let (operation, id) = reader.next() {
            switch operation {
            case .open:
                let element = Element(reader.name())
                nodes[id] = element
                open.append(element)
            case .close:
                let element = open.removeLast()
                open.last?.put(element)
            case .text:
                let element = Element("#text")
                element.text = reader.text()
                created(id, element)
            case .clone: created(id, clone(&reader, id))
            case .mount: body.put(nodes[id]!)
            case .free: for number in id..<id + reader.word() { nodes[number] = nil }
            default: change(nodes[id]!, operation, &reader)
            }
        }
        precondition(open.isEmpty && reader.isDone)
    }

    private func change(_ element: Element, _ operation: Patch.Operation, _ reader: inout PatchReader) {
        switch operation {
        case .content:
            let child = Element("#text")
            child.text = reader.text()
            element.children = []
            element.put(child)
        case .setText: element.text = reader.text()
        case .attribute:
            let name = reader.name()
            element.attributes[name] = reader.text()
        case .removeAttribute: element.attributes[reader.name()] = nil
        case .class:
            let names = reader.text()
            element.attributes["class"] = names.isEmpty ? nil : names
        case .flag:
            let name = reader.name()
            element.attributes[name] = reader.word() == 1 ? "" : nil
        case .style:
            let name = reader.name()
            let value = reader.text()
            element.styles.removeAll { $0.name == name }
            if !value.isEmpty { element.styles.append((name, value)) }
        case .value: element.attributes["value"] = reader.text()
        case .checked: element.attributes["checked"] = reader.word() == 1 ? "" : nil
        case .listen: element.events = reader.word()
        case .insert:
            let anchor = nodes[reader.word()]!
            if element.parent != nil { moved.append(element) }
            anchor.parent!.put(element, before: anchor)
        case .append:
            if element.parent != nil { moved.append(element) }
            nodes[reader.word()]!.put(element)
        case .remove: element.detach()
        case .clear:
            for child in element.children { child.parent = nil }
            element.children = []
        default: preconditionFailure("\(operation) is not about one element")
        }
    }

    private func clone(_ reader: inout PatchReader, _ id: UInt32) -> Element {
        let copy = nodes[reader.word()]!.copy()
        var place = copy
        let count = reader.word()
        precondition(reader.word() == id)
        for _ in 1..<count {
            let word = reader.word()
            if word >> 24 == 0 {
                place = place.children[0]
            } else {
                for _ in 1..<word >> 24 { place = place.parent! }
                let siblings = place.parent!.children
                place = siblings[siblings.firstIndex { $0 === place }! + 1]
            }
            nodes[word & 0xFF_FFFF] = place
        }
        return copy
    }

    func forgetMoves() { moved = [] }
}

/// Reads a patch word by word.
struct PatchReader {
    private let words: [UInt32]
    private let text16: [UInt16]
    private var position = 0
    private var textPosition = 0

    init(_ patch: Patch) {
        words = patch.words
        text16 = Array(String(decoding: patch.bytes, as: UTF8.self).utf16)
    }

    var isDone: Bool { position == words.count && textPosition == text16.count }

    mutating func next() -> (Patch.Operation, UInt32)? {
        guard position < words.count else { return nil }
        let word = word()
        return (Patch.Operation(rawValue: word & 0xFF)!, word >> 8)
    }

    mutating func word() -> UInt32 {
        position += 1
        return words[position - 1]
    }

    mutating func text() -> String {
        let count = Int(word())
        textPosition += count
        return String(decoding: text16[textPosition - count..<textPosition], as: UTF16.self)
    }

    mutating func name() -> String {
        let low = UInt(word())
        let high = UInt(word())
        let start = UnsafePointer<UInt8>(bitPattern: (high >> 16) << 32 | low)!
        return String(decoding: UnsafeBufferPointer(start: start, count: Int(high & 0xFFFF)), as: UTF8.self)
    }
}

private func escape(_ text: String) -> String {
    text.reduce("") { out, character in
        switch character {
        case "&": out + "&amp;"
        case "<": out + "&lt;"
        case ">": out + "&gt;"
        case "\"": out + "&quot;"
        default: out + String(character)
        }
    }
}
