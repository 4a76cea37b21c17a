#if !hasFeature(Embedded)
    // User actions on a view, for tests of screens: `view.click("Add")` returns the message that the click would cause.
    extension Html {
        /// Returns the message of an event on the first element with this label that handles such events; nil if there
        /// is none. The label is the `aria-label`, otherwise the placeholder, otherwise the text.
        public func message(for event: Event, on label: String) -> Message? {
            let message = find(node) { element in
                element.events >> UInt32(event.kind.rawValue) & 1 != 0 && sameBytes(element.label, label)
                    ? element.message(for: event) : nil
            }
            return message.map { unsafeDowncast($0, to: TypedMessage<Message>.self).message }
        }

        /// Returns the message of a click on the element with this label.
        public func click(_ label: String) -> Message? {
            message(for: Event(.click), on: label)
        }

        /// Returns the message of typing into the field with this label. `text` is the whole text afterwards.
        public func type(_ text: String, into label: String) -> Message? {
            message(for: Event(.input, value: text), on: label)
        }
    }

    private func find(_ node: Node, _ message: (Node) -> AnyMessage?) -> AnyMessage? {
        if node.kind == .element, let found = message(node) { return found }
        node.expand()
        for child in node.children {
            guard let found = find(child, message) else { continue }
            return node.kind == .mapped ? node.mapper.map(found) : found
        }
        return nil
    }

    extension Node {
        fileprivate var label: String {
            attribute("aria-label") ?? attribute("placeholder") ?? content
        }

        private func attribute(_ name: Name) -> String? {
            for case .text(let other, let text) in attributes where other == name { return text.text }
            return nil
        }

        private var content: String {
            expand()
            return children.reduce(text) { $0 + $1.content }
        }
    }
#endif
