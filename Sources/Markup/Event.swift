/// The kinds of events that reach Swift. The raw value is the position in `EVENTS` of `page.js`.
public enum EventKind: UInt8, Sendable {
    case click, input, change, submit, keyDown, focusOut, paste, cancel, appear, load, zoom, turn, size, files
    case pointerDown, pointerMove, pointerUp, pointerCancel, contextMenu, swipe, swipeEnd, pullEnd

    /// Whether it comes many times a second while a finger moves: one picture a frame is enough.
    public var followsFinger: Bool {
        self == .pointerMove || self == .zoom || self == .turn
    }
}

/// What the bridge forwards with an event.
public struct Event {
    public var kind: EventKind
    /// The value of the field, the name of the key, the pasted text, what lies under the pointer or under dropped files, or
    /// a number in thousandths.
    public var value: String
    /// Of a pointer: in CSS pixels from the left edge of the window and from the upper edge of the page. Of a finger that
    /// lets go: how far it came, and how fast it was at the end. Of a picture that has loaded: its size in pixels. Of an
    /// element: its size in CSS pixels.
    public var x: Double
    public var y: Double
    public var flags: EventFlags

    /// What `value` says in thousandths.
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

/// The bits that `flags` of `page.js` sends along.
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
    /// A field has something in it that is no value yet.
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

/// Where a pointer (mouse, finger or pen) is.
public struct Pointer: Equatable, Sendable {
    /// In CSS pixels from the left edge of the window and from the upper edge of the page.
    public var x: Double
    public var y: Double
    /// The `.dropTarget` of the innermost element under the pointer that has one, else empty.
    public var target: String
    /// Whether the pointer is in the upper half of that element: drop before it, not after it.
    public var isUpperHalf: Bool
    public var isTouch: Bool

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
    }
}

/// How a finger lets go of what it has moved along.
public struct Release: Equatable, Sendable {
    /// How far it came, in CSS pixels, to the right or down.
    public var distance: Double
    /// In CSS pixels a second, the same way.
    public var speed: Double
    /// Whether it came further than half of the element.
    public var isFar: Bool

    init(_ event: Event) {
        distance = event.x
        speed = event.y
        isFar = event.flags.contains(.far)
    }
}
