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
    /// Names, codes and addresses: translators of pages leave them alone.
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

    /// On a `dialog`: shown as a sheet above the page, which is out of reach meanwhile. When it goes, the focus returns
    /// to where it was. Answer `.onCancel`, which Escape and the back gesture cause.
    @inline(__always)
    public static func modal() -> Self { Self(pushFlag("data-modal", true)) }
    /// An element for files that are dropped on it, or pasted anywhere. Answer `.onFiles`.
    @inline(__always)
    public static func takesFiles(_ isOn: Bool) -> Self { Self(pushFlag("data-files", isOn)) }
    /// What grows at both ends: while its children change, the first one in sight stays where it is.
    @inline(__always)
    public static func steady(_ isOn: Bool = true) -> Self { Self(pushFlag("data-steady", isOn)) }
    /// What a `Pointer` over this element reports as its target.
    @inline(__always)
    public static func dropTarget(_ id: String) -> Self { Self(pushText("data-drop", id)) }
}
