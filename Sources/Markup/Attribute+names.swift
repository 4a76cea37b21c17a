extension Attribute {
    @inline(__always)
    public static func id(_ id: Name) -> Self { Self(pushText("id", id)) }
    @inline(__always) @_disfavoredOverload
    public static func id(_ id: String) -> Self { Self(pushText("id", id)) }
    @inline(__always)
    public static func type(_ type: Name) -> Self { Self(pushText("type", type)) }
    @inline(__always)
    public static func name(_ name: String) -> Self { Self(pushText("name", name)) }
    @inline(__always)
    public static func role(_ role: Name) -> Self { Self(pushText("role", role)) }
    @inline(__always)
    public static func title(_ text: String) -> Self { Self(pushText("title", text)) }
    @inline(__always)
    public static func placeholder(_ text: String) -> Self { Self(pushText("placeholder", text)) }
    @inline(__always)
    public static func alt(_ text: Name) -> Self { Self(pushText("alt", text)) }
    @inline(__always) @_disfavoredOverload
    public static func alt(_ text: String) -> Self { Self(pushText("alt", text)) }
    @inline(__always)
    public static func lang(_ code: String) -> Self { Self(pushText("lang", code)) }
    /// Marks names, codes and addresses, which page translators must not change.
    @inline(__always)
    public static var verbatim: Self { Self(pushText("translate", "no")) }
    @inline(__always)
    public static func dir(_ direction: Name) -> Self { Self(pushText("dir", direction)) }
    @inline(__always)
    public static func `for`(_ id: String) -> Self { Self(pushText("for", id)) }
    @inline(__always)
    public static func autocomplete(_ purpose: Name) -> Self {
        Self(pushText("autocomplete", purpose))
    }
    @inline(__always)
    public static func autocapitalize(_ mode: Name) -> Self {
        Self(pushText("autocapitalize", mode))
    }
    @inline(__always)
    public static func inputMode(_ mode: Name) -> Self { Self(pushText("inputmode", mode)) }
    @inline(__always)
    public static func enterKeyHint(_ hint: Name) -> Self { Self(pushText("enterkeyhint", hint)) }
    @inline(__always)
    public static func datetime(_ text: String) -> Self { Self(pushText("datetime", text)) }
    @inline(__always)
    public static func tabIndex(_ index: Int) -> Self { Self(pushText("tabindex", String(index))) }
    @inline(__always)
    public static func rows(_ count: Int) -> Self { Self(pushText("rows", String(count))) }
    @inline(__always)
    public static func min(_ text: String) -> Self { Self(pushText("min", text)) }
    @inline(__always)
    public static func max(_ text: String) -> Self { Self(pushText("max", text)) }
    @inline(__always)
    public static func viewBox(_ text: Name) -> Self { Self(pushText("viewBox", text)) }
    @inline(__always) @_disfavoredOverload
    public static func viewBox(_ text: String) -> Self { Self(pushText("viewBox", text)) }
    @inline(__always)
    public static func d(_ path: Name) -> Self { Self(pushText("d", path)) }
    @inline(__always) @_disfavoredOverload
    public static func d(_ path: String) -> Self { Self(pushText("d", path)) }

    @inline(__always)
    public static func disabled(_ isOn: Bool = true) -> Self { Self(pushFlag("disabled", isOn)) }
    @inline(__always)
    public static func hidden(_ isOn: Bool = true) -> Self { Self(pushFlag("hidden", isOn)) }
    @inline(__always)
    public static func open(_ isOn: Bool = true) -> Self { Self(pushFlag("open", isOn)) }
    @inline(__always)
    public static func readOnly(_ isOn: Bool = true) -> Self { Self(pushFlag("readonly", isOn)) }
    @inline(__always)
    public static func required(_ isOn: Bool = true) -> Self { Self(pushFlag("required", isOn)) }

    /// Shows a `dialog` as a sheet above the page and blocks the page. When the sheet closes, the focus returns to its
    /// previous element. Handle `.onCancel`, which Escape and the back gesture cause.
    @inline(__always)
    public static func modal() -> Self { Self(pushFlag("data-modal", true)) }
    /// Scrolls the element into view when it appears.
    @inline(__always)
    public static func revealed(_ isOn: Bool) -> Self { Self(pushFlag("data-reveal", isOn)) }
    /// Marks an element that accepts files: dropped on it, or pasted anywhere. Handle `.onFiles`.
    @inline(__always)
    public static func acceptsFiles(_ isOn: Bool) -> Self { Self(pushFlag("data-files", isOn)) }
    /// Marks an element that grows at both ends. While its children change, the first visible one keeps its position.
    @inline(__always)
    public static func steady(_ isOn: Bool = true) -> Self { Self(pushFlag("data-steady", isOn)) }
    /// The target that a `Pointer` over this element reports.
    @inline(__always)
    public static func dropTarget(_ id: String) -> Self { Self(pushText("data-drop", id)) }
}
