/// An attribute or handler of an element: `.class("row")`, `.onClick(.opened)`. It is pushed where it is written, among
/// the arguments of its element. This value is only a proof of that.
public struct Attribute<Message> {
    /// Creates the proof from the result of a push.
    @inline(__always)
    init(_ pushed: Void) {}
}

/// An attribute without the type of its messages.
enum AnyAttribute {
    case none
    case `class`(Value)
    case text(Name, Value)
    case flag(Name, Bool)
    case style(Name, String)
    case value(String)
    case checked(Bool)
    case handler(Handler)

    /// True if both set the same attribute, possibly to different values.
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
}

extension Attribute {
    @inline(__always)
    public static func `class`(_ names: Name) -> Self { Self(pushClass(names)) }
    @inline(__always) @_disfavoredOverload
    public static func `class`(_ names: String) -> Self { Self(pushClass(names)) }
    @inline(__always)
    public static func `class`(_ names: Name, if isOn: Bool) -> Self {
        Self(pushClass(isOn ? names : ""))
    }

    /// The text of a field. The field shows this value after every update, except while an input method is composing in
    /// it.
    @inline(__always)
    public static func value(_ text: String) -> Self { Self(pushValue(text)) }
    /// The state of a checkbox or radio button, enforced like `value`.
    @inline(__always)
    public static func checked(_ isOn: Bool) -> Self { Self(pushTick(isOn)) }

    /// A CSS property (also a custom one, `"--accent"`), set through CSSOM. A value that could reference an address is
    /// omitted.
    @inline(__always)
    public static func style(_ property: Name, _ value: String) -> Self {
        Self(pushStyle(property, value))
    }

    /// An attribute without a function here: `data-…` and rare ones. The name is checked: handlers, `style` and
    /// `srcdoc` are omitted, and attributes that contain addresses follow the same rule as `href`.
    @inline(__always)
    public static func attribute(_ name: Name, _ value: Name) -> Self {
        Self(pushChecked(name, value))
    }
    @inline(__always) @_disfavoredOverload
    public static func attribute(_ name: Name, _ value: String) -> Self {
        Self(pushChecked(name, value))
    }

    /// Text and relations for assistive technology: `.aria(.label, "Close")`.
    @inline(__always)
    public static func aria(_ property: Aria, _ value: Name) -> Self {
        Self(pushText(property.name, value))
    }
    @inline(__always) @_disfavoredOverload
    public static func aria(_ property: Aria, _ value: String) -> Self {
        Self(pushText(property.name, value))
    }
    @inline(__always)
    public static func aria(_ property: Aria, _ isOn: Bool) -> Self {
        aria(property, isOn ? "true" : "false")
    }

    /// Ignores the second click of a double click, because another element may be at its position by then.
    @inline(__always)
    public static var oneTap: Self { Self(pushText("data-one-tap", "")) }

    /// An address in `http:`, `https:`, `mailto:` or a relative one. Other addresses are omitted.
    @inline(__always)
    public static func href(_ address: String) -> Self { Self(pushAddress("href", address)) }
    @inline(__always)
    public static func src(_ address: String) -> Self { Self(pushAddress("src", address)) }

    /// A small picture embedded in the page: WebP in Base64. Other values are omitted.
    @inline(__always)
    public static func inlineWebP(_ base64: String) -> Self {
        Self(pushPicture(base64))
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
