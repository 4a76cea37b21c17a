/// The kinds of events that reach Swift. The raw value is the position in `EVENTS` of `page.js`.
public enum EventKind: UInt8, Sendable {
    case click, input, change, submit, keyDown, focusOut, paste, cancel, appear, load, zoom, turn, size,
        files, hold
    case pointerDown, pointerMove, pointerUp, pointerCancel, contextMenu, swipe, swipeEnd, pullEnd

    /// True for kinds that occur many times per second while a finger moves. One update per frame is enough for them.
    public var followsFinger: Bool {
        self == .pointerMove || self == .zoom || self == .turn
    }
}

/// The data that the bridge forwards with an event.
public struct Event {
    public var kind: EventKind
    /// The value of the field, the name of the key, the pasted text, the target under the pointer or the dropped files,
    /// or a number in thousandths.
    public var value: String
    /// For a pointer: CSS pixels from the left edge of the window and the upper edge of the page. For a released
    /// finger: the distance and the final speed. For a loaded picture: its size in pixels. For an element: its size in
    /// CSS pixels.
    public var x: Double
    public var y: Double
    public var flags: EventFlags

    /// The number of `value`, which is in thousandths.
    var factor: Double {
        @inline(never) get { Double(Int(value) ?? 1000) / 1000 }
    }

    public init(
        _ kind: EventKind, value: String = "", x: Double = 0, y: Double = 0, flags: EventFlags = []
    ) {
        self.kind = kind
        self.value = value
        self.x = x
        self.y = y
        self.flags = flags
    }
}

/// The bits of `flags` in `page.js`.
public struct EventFlags: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    public static let checked = EventFlags(rawValue: 1)
    public static let shift = EventFlags(rawValue: 2)
    public static let control = EventFlags(rawValue: 4)
    public static let alt = EventFlags(rawValue: 8)
    public static let meta = EventFlags(rawValue: 16)
    public static let touch = EventFlags(rawValue: 32)
    public static let upperHalf = EventFlags(rawValue: 64)
    public static let far = EventFlags(rawValue: 128)
    /// A field contains input that is not a value yet.
    public static let unfinished = EventFlags(rawValue: 256)

    static let modifiers: EventFlags = [.shift, .control, .alt, .meta]
}

/// A name of `KeyboardEvent.key` (UI Events, section "Named key attribute values"), or a printed character.
public struct KeyName: ExpressibleByStringLiteral, Sendable {
    let text: StaticString

    public init(stringLiteral literal: StaticString) {
        text = literal
    }

    public static var enter: KeyName { "Enter" }
    public static var escape: KeyName { "Escape" }
    public static var delete: KeyName { "Delete" }
    public static var arrowUp: KeyName { "ArrowUp" }
    public static var arrowDown: KeyName { "ArrowDown" }
    public static var arrowLeft: KeyName { "ArrowLeft" }
    public static var arrowRight: KeyName { "ArrowRight" }
    public static var home: KeyName { "Home" }
    public static var end: KeyName { "End" }
    public static var pageUp: KeyName { "PageUp" }
    public static var pageDown: KeyName { "PageDown" }
}

/// The position of a pointer (mouse, finger or pen).
public struct Pointer: Equatable, Sendable {
    /// CSS pixels from the left edge of the window and from the upper edge of the page.
    public var x: Double
    public var y: Double
    /// The `.dropTarget` of the innermost element under the pointer that has one; otherwise empty.
    public var target: String
    /// True in the upper half of that element: a drop goes before it instead of after it.
    public var isUpperHalf: Bool
    public var isTouch: Bool
    /// True while Shift is pressed.
    public var isShift = false
    /// True while Control is pressed, or the Command key of a Mac.
    public var isCommand = false

    public init(x: Double, y: Double, target: String = "", isUpperHalf: Bool = false, isTouch: Bool = false) {
        self.x = x
        self.y = y
        self.target = target
        self.isUpperHalf = isUpperHalf
        self.isTouch = isTouch
    }

    init(_ event: Event) {
        self.init(
            x: event.x, y: event.y, target: event.value, isUpperHalf: event.flags.contains(.upperHalf),
            isTouch: event.flags.contains(.touch))
        isShift = event.flags.contains(.shift)
        isCommand = !event.flags.isDisjoint(with: [.control, .meta])
    }
}

/// The end of a move of an element by a finger.
public struct Release: Equatable, Sendable {
    /// The distance in CSS pixels, to the right or down.
    public var distance: Double
    /// The speed in CSS pixels per second, in the same direction.
    public var speed: Double
    /// True if the distance is more than half of the element.
    public var isFar: Bool

    init(_ event: Event) {
        distance = event.x
        speed = event.y
        isFar = event.flags.contains(.far)
    }
}
