/// Something an element has or does: `.class("row")`, `.onClick(.opened)`.
public struct Attribute<Message> {
    let any: AnyAttribute

    @inline(__always)
    init(_ any: AnyAttribute) {
        self.any = any
    }
}

/// An attribute without the type of its messages.
enum AnyAttribute {
    case none
    case `class`(String)
    case text(Name, String)
    case flag(Name, Bool)
    case style(Name, String)
    case value(String)
    case checked(Bool)
    case handler(Handler)

    /// Whether both set the same thing, perhaps to different values.
    @inline(__always)
    static func sameSlot(_ a: AnyAttribute, _ b: AnyAttribute) -> Bool {
        switch (a, b) {
        case (.text(let x, _), .text(let y, _)), (.flag(let x, _), .flag(let y, _)),
            (.style(let x, _), .style(let y, _)):
            x == y
        case (.class, .class), (.value, .value), (.checked, .checked), (.handler, .handler), (.none, .none):
            true
        default: false
        }
    }

    /// `class` may be given several times: `.class("row"), .class("done", if: item.isDone)`.
    static func joiningClasses(_ attributes: [AnyAttribute]) -> [AnyAttribute] {
        var count = 0
        for case .class in attributes { count += 1 }
        guard count > 1 else { return attributes }
        var names = ""
        var others: [AnyAttribute] = []
        for attribute in attributes {
            if case .class(let name) = attribute {
                if !names.isEmpty, !name.isEmpty { names += " " }
                names += name
            } else {
                others.append(attribute)
            }
        }
        return [.class(names)] + others
    }
}

extension Attribute {
    public static func `class`(_ names: String) -> Self { Self(.class(names)) }
    public static func `class`(_ names: String, if isOn: Bool) -> Self { Self(.class(isOn ? names : "")) }

    /// The text of a field. The field shows this value after every update, whatever was typed, except while an input
    /// method is composing in it.
    public static func value(_ text: String) -> Self { Self(.value(text)) }
    /// The tick of a checkbox or radio button, kept like `value`.
    public static func checked(_ isOn: Bool) -> Self { Self(.checked(isOn)) }

    /// A CSS property (also a custom one, `"--accent"`), set through CSSOM. A value that could lead elsewhere is left out.
    public static func style(_ property: Name, _ value: String) -> Self {
        Self(Safety.allowsStyle(value) ? .style(property, value) : .none)
    }

    /// An attribute that has no function here: `data-…` and the rare ones. The name is checked: handlers, `style` and
    /// `srcdoc` are left out, and names that hold addresses obey the same rule as `href`.
    public static func attribute(_ name: Name, _ value: String) -> Self {
        switch Safety.meaning(of: name) {
        case .plain: Self(.text(name, value))
        case .address: address(name, value)
        case .code: Self(.none)
        }
    }

    /// Text for assistive technology and relations to it: `.aria(.label, "Close")`.
    public static func aria(_ property: Aria, _ value: String) -> Self { Self(.text(property.name, value)) }
    public static func aria(_ property: Aria, _ isOn: Bool) -> Self {
        aria(property, isOn ? "true" : "false")
    }

    /// The second click of a double one is passed over: what stands there by then may be something else.
    public static var oneTap: Self { attribute("data-one-tap", "") }

    /// An address in `http:`, `https:`, `mailto:` or relative; any other is left out.
    public static func href(_ address: String) -> Self { Self.address("href", address) }
    public static func src(_ address: String) -> Self { Self.address("src", address) }

    /// A small picture that is part of the page: WebP in Base64; anything else is left out.
    public static func inlineWebP(_ base64: String) -> Self {
        Self(Safety.isBase64(base64) ? .text("src", "data:image/webp;base64," + base64) : .none)
    }

    private static func address(_ name: Name, _ value: String) -> Self {
        Self(Safety.allowsAddress(value) ? .text(name, value) : .none)
    }
}

/// The states and properties of WAI-ARIA that Dela uses.
public struct Aria: Sendable {
    let name: Name

    public static var label: Aria { Aria(name: "aria-label") }
    public static var labelledBy: Aria { Aria(name: "aria-labelledby") }
    public static var describedBy: Aria { Aria(name: "aria-describedby") }
    public static var current: Aria { Aria(name: "aria-current") }
    public static var hidden: Aria { Aria(name: "aria-hidden") }
    public static var invalid: Aria { Aria(name: "aria-invalid") }
    public static var live: Aria { Aria(name: "aria-live") }
    public static var pressed: Aria { Aria(name: "aria-pressed") }
    public static var busy: Aria { Aria(name: "aria-busy") }
    public static var keyShortcuts: Aria { Aria(name: "aria-keyshortcuts") }
}
