#if !hasFeature(Embedded)
    /// A view as text, for tests and snapshots: escaped, with attributes sorted by name and without handlers.
    public func html<Message>(_ view: Html<Message>) -> String {
        var out = ""
        write(view.node, to: &out)
        return out
    }

    private func write(_ node: Node, to out: inout String) {
        node.expand()
        switch node.kind {
        case .text: out += escaped(node.text)
        case .mapped, .memo: write(node.children[0], to: &out)
        case .element:
            let tag = node.tag.text
            out += "<" + tag + attributes(of: node) + ">"
            guard !isVoid(node.tag) else { return }
            out += escaped(node.text)
            for child in node.children { write(child, to: &out) }
            out += "</" + tag + ">"
        }
    }

    private func attributes(of node: Node) -> String {
        var pairs: [(name: String, value: String)] = []
        var style = ""
        for attribute in node.attributes {
            switch attribute {
            case .none, .handler, .flag(_, false), .checked(false): break
            case .class(let names): if !names.isEmpty { pairs.append(("class", names.text)) }
            case .text(let name, let text): pairs.append((name.text, text.text))
            case .flag(let name, true): pairs.append((name.text, ""))
            case .value(let text): pairs.append(("value", text))
            case .checked(true): pairs.append(("checked", ""))
            case .style(let name, let text): style += (style.isEmpty ? "" : "; ") + name.text + ": " + text
            }
        }
        if !style.isEmpty { pairs.append(("style", style)) }
        pairs.sort { $0.name < $1.name }
        return pairs.reduce("") {
            $0 + " " + $1.name + ($1.value.isEmpty ? "" : "=\"" + escaped($1.value) + "\"")
        }
    }

    private func isVoid(_ tag: Name) -> Bool {
        let void: [Name] = ["input", "img", "br", "hr"]
        return void.contains { $0 == tag }
    }

    private func escaped(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }
#endif
