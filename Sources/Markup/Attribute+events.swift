extension Attribute {
    /// A click, a tap, or Enter or Space on a focused button. On a link the browser does not follow it, except into a new tab.
    @inline(__always)
    public static func onClick(_ message: Message) -> Self { always(.click, message) }
    /// The same with where it was: of a key, the lower left corner of the element. Here `y` counts from the upper edge of the
    /// window.
    @inline(never)
    public static func onClick(_ message: @escaping (Pointer) -> Message) -> Self {
        on(.click) { message(Pointer($0)) }
    }

    @inline(__always)
    public static func onSubmit(_ message: Message) -> Self { always(.submit, message) }

    /// Every change of a field as it is typed, also within a composition, and once more at the composition's end.
    @inline(never)
    public static func onInput(_ message: @escaping (String) -> Message) -> Self {
        on(.input) { message($0.value) }
    }

    /// The same for a field of a date or a time, whose value is empty as long as it is only half typed.
    @inline(never)
    public static func onInput(_ message: @escaping (String, _ isUnfinished: Bool) -> Message) -> Self {
        on(.input) { message($0.value, $0.flags.contains(.unfinished)) }
    }

    /// Such a field is left.
    @inline(never)
    public static func onBlur(_ message: @escaping (_ isUnfinished: Bool) -> Message) -> Self {
        on(.focusOut) { message($0.flags.contains(.unfinished)) }
    }

    /// The value of a field or a choice when it has been settled.
    @inline(never)
    public static func onChange(_ message: @escaping (String) -> Message) -> Self {
        on(.change) { message($0.value) }
    }

    /// The tick of a checkbox.
    @inline(never)
    public static func onToggle(_ message: @escaping (Bool) -> Message) -> Self {
        on(.change) { message($0.flags.contains(.checked)) }
    }

    /// A key with exactly these modifiers. Keys of a running composition do not count.
    @inline(never)
    public static func onKey(_ key: KeyName, with modifiers: EventFlags = [], _ message: Message) -> Self {
        Self(pushHandler(KeyHandler(key, modifiers, TypedMessage(message))))
    }

    /// Pasted text. `nil` leaves it to the field.
    @inline(never)
    public static func onPaste(_ message: @escaping (String) -> Message?) -> Self {
        on(.paste) { message($0.value) }
    }

    @inline(never)
    public static func onPointerDown(_ message: @escaping (Pointer) -> Message) -> Self {
        on(.pointerDown) { message(Pointer($0)) }
    }

    /// Moves of a pointer that went down here, until it goes up, wherever it is. The element needs `touch-action: none`,
    /// or a finger scrolls instead.
    @inline(never)
    public static func onPointerMove(_ message: @escaping (Pointer) -> Message) -> Self {
        on(.pointerMove) { message(Pointer($0)) }
    }

    @inline(never)
    public static func onPointerUp(_ message: @escaping (Pointer) -> Message) -> Self {
        on(.pointerUp) { message(Pointer($0)) }
    }

    /// The system took the pointer away: nothing was dropped.
    @inline(__always)
    public static func onPointerCancel(_ message: Message) -> Self { always(.pointerCancel, message) }

    /// A right click, a long press, or the menu key. Here `y` counts from the upper edge of the window.
    @inline(never)
    public static func onContextMenu(_ message: @escaping (Pointer) -> Message) -> Self {
        on(.contextMenu) { message(Pointer($0)) }
    }

    /// A finger sets out sideways, to the right or to the left; the element goes along if that means something. How far it
    /// has come stands in `--moved`, and `data-moved` says that it is on its way. Where it is let go and that means nothing,
    /// it stays open over the buttons in its `.beneath`, or goes back. The element needs `touch-action: pan-y`.
    @inline(never)
    public static func onSwipe(_ message: @escaping (_ isToTheRight: Bool) -> Message?) -> Self {
        on(.swipe) { message($0.x > 0) }
    }

    @inline(never)
    public static func onSwipeEnd(_ message: @escaping (Release) -> Message?) -> Self {
        on(.swipeEnd) { message(Release($0)) }
    }

    /// A finger has drawn the element down, where there was nothing to scroll to, and lets go. `--moved` as in `onSwipe`.
    @inline(never)
    public static func onPullEnd(_ message: @escaping (Release) -> Message?) -> Self {
        on(.pullEnd) { message(Release($0)) }
    }

    /// Somebody asks a modal `dialog` to close.
    @inline(__always)
    public static func onCancel(_ message: Message) -> Self { always(.cancel, message) }

    /// The element has come within a window's height of what is seen.
    @inline(__always)
    public static func onAppear(_ message: Message) -> Self { always(.appear, message) }

    /// An `img` has its picture, which is so many pixels wide and high, upright.
    @inline(never)
    public static func onLoad(_ message: @escaping (_ width: Double, _ height: Double) -> Message) -> Self {
        on(.load) { message($0.x, $0.y) }
    }

    /// Pictures were pasted, or dropped; where one did, what an element there says with `.dropTarget`, else empty. The
    /// element needs `.takesFiles`.
    @inline(never)
    public static func onFiles(_ message: @escaping (_ target: String) -> Message?) -> Self {
        on(.files) { message($0.value) }
    }

    /// Two fingers or a wheel make the element larger by a factor, about a point in CSS pixels from its middle. A double click
    /// says only where: its factor is zero. The element needs `touch-action: none`.
    @inline(never)
    public static func onZoom(
        _ message: @escaping (_ factor: Double, _ x: Double, _ y: Double) -> Message
    ) -> Self {
        on(.zoom) { message($0.factor, $0.x, $0.y) }
    }

    /// Two fingers turn the element by degrees, clockwise, about a point in CSS pixels from its middle. It needs `onZoom`, too.
    @inline(never)
    public static func onTurn(
        _ message: @escaping (_ degrees: Double, _ x: Double, _ y: Double) -> Message
    ) -> Self {
        on(.turn) { message($0.factor, $0.x, $0.y) }
    }

    /// The element has got a size, in CSS pixels: at first, and whenever it is another one. The density is how many of the
    /// screen's pixels are in a row on one of them.
    @inline(never)
    public static func onSize(
        _ message: @escaping (_ width: Double, _ height: Double, _ density: Double) -> Message
    ) -> Self {
        on(.size) { message($0.x, $0.y, $0.factor) }
    }

    @inline(never)
    private static func always(_ kind: EventKind, _ message: Message) -> Self {
        Self(pushHandler(ConstantHandler(kind, TypedMessage(message))))
    }

    @inline(never)
    private static func on(_ kind: EventKind, _ handle: @escaping (Event) -> Message?) -> Self {
        Self(pushHandler(TypedHandler(kind, handle)))
    }
}
