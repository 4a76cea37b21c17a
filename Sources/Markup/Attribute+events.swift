extension Attribute {
    /// A click, a tap, or Enter or Space on a focused button. The browser does not follow a link with it, except into a
    /// new tab.
    @inline(__always)
    public static func onClick(_ message: Message) -> Self { always(.click, message) }
    /// A click with its position; for a key it is the lower left corner of the element. `y` counts from the upper edge
    /// of the window here.
    @inline(never)
    public static func onClick(_ message: @escaping (Pointer) -> Message) -> Self {
        on(.click) { message(Pointer($0)) }
    }

    @inline(__always)
    public static func onSubmit(_ message: Message) -> Self { always(.submit, message) }

    /// Every change of a field during typing, also within a composition, and once more at the end of the composition.
    @inline(never)
    public static func onInput(_ message: @escaping (String) -> Message) -> Self {
        on(.input) { message($0.value) }
    }

    /// Every change of a date or time field. The value is empty while the input is incomplete.
    @inline(never)
    public static func onInput(_ message: @escaping (String, _ isUnfinished: Bool) -> Message) -> Self {
        on(.input) { message($0.value, $0.flags.contains(.unfinished)) }
    }

    /// A date or time field loses the focus.
    @inline(never)
    public static func onBlur(_ message: @escaping (_ isUnfinished: Bool) -> Message) -> Self {
        on(.focusOut) { message($0.flags.contains(.unfinished)) }
    }

    /// The committed value of a field or a selection.
    @inline(never)
    public static func onChange(_ message: @escaping (String) -> Message) -> Self {
        on(.change) { message($0.value) }
    }

    /// The state of a checkbox.
    @inline(never)
    public static func onToggle(_ message: @escaping (Bool) -> Message) -> Self {
        on(.change) { message($0.flags.contains(.checked)) }
    }

    /// A key with exactly these modifiers. Keys of an active composition are ignored.
    @inline(never)
    public static func onKey(_ key: KeyName, with modifiers: EventFlags = [], _ message: Message) -> Self {
        Self(pushHandler(KeyHandler(key, modifiers, TypedMessage(message))))
    }

    /// Backspace while the caret is at the end of a text field. `nil` lets the field delete the character.
    @inline(never)
    public static func onBackspaceAtEnd(_ message: @escaping () -> Message?) -> Self {
        on(.keyDown) { event in
            let isPressed =
                event.flags.intersection(.modifiers) == [] && sameBytes(event.value, "BackspaceAtEnd")
            return isPressed ? message() : nil
        }
    }

    /// Pasted text. `nil` lets the field paste it.
    @inline(never)
    public static func onPaste(_ message: @escaping (String) -> Message?) -> Self {
        on(.paste) { message($0.value) }
    }

    @inline(never)
    public static func onPointerDown(_ message: @escaping (Pointer) -> Message) -> Self {
        on(.pointerDown) { message(Pointer($0)) }
    }

    /// Moves of a pointer from its press on this element until its release anywhere. The element needs
    /// `touch-action: none`; otherwise a finger scrolls.
    @inline(never)
    public static func onPointerMove(_ message: @escaping (Pointer) -> Message) -> Self {
        on(.pointerMove) { message(Pointer($0)) }
    }

    @inline(never)
    public static func onPointerUp(_ message: @escaping (Pointer) -> Message) -> Self {
        on(.pointerUp) { message(Pointer($0)) }
    }

    /// The system cancelled the pointer, so nothing was dropped.
    @inline(__always)
    public static func onPointerCancel(_ message: Message) -> Self { always(.pointerCancel, message) }

    /// A right click, a long press, or the menu key. `y` counts from the upper edge of the window here.
    @inline(never)
    public static func onContextMenu(_ message: @escaping (Pointer) -> Message) -> Self {
        on(.contextMenu) { message(Pointer($0)) }
    }

    /// A finger starts a horizontal swipe to the right or to the left. The element follows it if the closure returns a
    /// message. `--moved` has the distance, and `data-moved` marks a swipe in progress. If the release has no message,
    /// the element stays open over the buttons in its `.beneath`, or returns. The element needs `touch-action: pan-y`.
    @inline(never)
    public static func onSwipe(_ message: @escaping (_ isToTheRight: Bool) -> Message?) -> Self {
        on(.swipe) { message($0.x > 0) }
    }

    @inline(never)
    public static func onSwipeEnd(_ message: @escaping (Release) -> Message?) -> Self {
        on(.swipeEnd) { message(Release($0)) }
    }

    /// A finger has pulled the element down at its upper end and releases it. `--moved` as in `onSwipe`.
    @inline(never)
    public static func onPullEnd(_ message: @escaping (Release) -> Message?) -> Self {
        on(.pullEnd) { message(Release($0)) }
    }

    /// The user asks a modal `dialog` to close.
    @inline(__always)
    public static func onCancel(_ message: Message) -> Self { always(.cancel, message) }

    /// The element is visible or at most one window height away.
    @inline(__always)
    public static func onAppear(_ message: Message) -> Self { always(.appear, message) }

    /// An `img` has loaded its picture. The size is in pixels of the upright picture.
    @inline(never)
    public static func onLoad(_ message: @escaping (_ width: Double, _ height: Double) -> Message) -> Self {
        on(.load) { message($0.x, $0.y) }
    }

    /// Pictures were pasted or dropped. A dropped one has the `.dropTarget` of the element there; otherwise the target
    /// is empty. The element needs `.acceptsFiles`.
    @inline(never)
    public static func onFiles(_ message: @escaping (_ target: String) -> Message?) -> Self {
        on(.files) { message($0.value) }
    }

    /// A pointer or the focus has entered the element, or both have left it.
    @inline(never)
    public static func onHold(_ message: @escaping (_ isHeld: Bool) -> Message) -> Self {
        on(.hold) { message($0.flags.contains(.far)) }
    }

    /// Two fingers or a wheel zoom the element by a factor, about a point in CSS pixels from its middle. A double click
    /// has only the point, with the factor zero. The element needs `touch-action: none`.
    @inline(never)
    public static func onZoom(
        _ message: @escaping (_ factor: Double, _ x: Double, _ y: Double) -> Message
    ) -> Self {
        on(.zoom) { message($0.factor, $0.x, $0.y) }
    }

    /// Two fingers rotate the element by degrees, clockwise, about a point in CSS pixels from its middle. It also needs
    /// `onZoom`.
    @inline(never)
    public static func onTurn(
        _ message: @escaping (_ degrees: Double, _ x: Double, _ y: Double) -> Message
    ) -> Self {
        on(.turn) { message($0.factor, $0.x, $0.y) }
    }

    /// The size of the element in CSS pixels: initially and after each change. The density is the number of screen
    /// pixels per CSS pixel.
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
