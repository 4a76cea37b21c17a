extension Attribute {
    public static func id(_ id: String) -> Self { Self(.text("id", id)) }
    public static func type(_ type: String) -> Self { Self(.text("type", type)) }
    public static func name(_ name: String) -> Self { Self(.text("name", name)) }
    public static func role(_ role: String) -> Self { Self(.text("role", role)) }
    public static func title(_ text: String) -> Self { Self(.text("title", text)) }
    public static func placeholder(_ text: String) -> Self { Self(.text("placeholder", text)) }
    public static func alt(_ text: String) -> Self { Self(.text("alt", text)) }
    public static func lang(_ code: String) -> Self { Self(.text("lang", code)) }
    public static func dir(_ direction: String) -> Self { Self(.text("dir", direction)) }
    public static func `for`(_ id: String) -> Self { Self(.text("for", id)) }
    public static func autocomplete(_ purpose: String) -> Self { Self(.text("autocomplete", purpose)) }
    public static func autocapitalize(_ mode: String) -> Self { Self(.text("autocapitalize", mode)) }
    public static func inputMode(_ mode: String) -> Self { Self(.text("inputmode", mode)) }
    public static func enterKeyHint(_ hint: String) -> Self { Self(.text("enterkeyhint", hint)) }
    public static func datetime(_ text: String) -> Self { Self(.text("datetime", text)) }
    public static func tabIndex(_ index: Int) -> Self { Self(.text("tabindex", String(index))) }
    public static func rows(_ count: Int) -> Self { Self(.text("rows", String(count))) }
    public static func min(_ text: String) -> Self { Self(.text("min", text)) }
    public static func max(_ text: String) -> Self { Self(.text("max", text)) }
    public static func viewBox(_ text: String) -> Self { Self(.text("viewBox", text)) }
    public static func d(_ path: String) -> Self { Self(.text("d", path)) }

    public static func disabled(_ isOn: Bool = true) -> Self { Self(.flag("disabled", isOn)) }
    public static func hidden(_ isOn: Bool = true) -> Self { Self(.flag("hidden", isOn)) }
    public static func open(_ isOn: Bool = true) -> Self { Self(.flag("open", isOn)) }
    public static func readOnly(_ isOn: Bool = true) -> Self { Self(.flag("readonly", isOn)) }
    public static func required(_ isOn: Bool = true) -> Self { Self(.flag("required", isOn)) }

    /// On a `dialog`: shown as a sheet above the page, which is out of reach meanwhile. When it goes, the focus returns
    /// to where it was. Answer `.onCancel`, which Escape and the back gesture cause.
    public static func modal() -> Self { Self(.flag("data-modal", true)) }
    /// An element for files that are dropped on it, or pasted anywhere. Answer `.onFiles`.
    public static func takesFiles(_ isOn: Bool) -> Self { Self(.flag("data-files", isOn)) }
    /// What a `Pointer` over this element reports as its target.
    public static func dropTarget(_ id: String) -> Self { Self(.text("data-drop", id)) }
}
