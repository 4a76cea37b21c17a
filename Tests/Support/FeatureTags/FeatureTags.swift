public import Testing

/// The features of `docs/FEATURES.md`: a test carries those that it shows. `Scripts/check-features` holds that each is shown.
extension Tag {
    @Tag public static var U1: Self
    @Tag public static var U2: Self
    @Tag public static var U3: Self
    @Tag public static var U4: Self
    @Tag public static var U5: Self
    @Tag public static var U6: Self
    @Tag public static var U7: Self
    @Tag public static var U8: Self
    @Tag public static var U9: Self

    @Tag public static var A1: Self
    @Tag public static var A2: Self
    @Tag public static var A3: Self
    @Tag public static var A4: Self
    @Tag public static var A5: Self
    @Tag public static var A6: Self
    @Tag public static var A7: Self
    @Tag public static var A8: Self
    @Tag public static var A9: Self
    @Tag public static var A10: Self

    @Tag public static var G1: Self
    @Tag public static var G2: Self
    @Tag public static var G3: Self
    @Tag public static var G5: Self
    @Tag public static var G6: Self
    @Tag public static var G7: Self

    @Tag public static var L1: Self
    @Tag public static var L2: Self
    @Tag public static var L3: Self
    @Tag public static var L4: Self
    @Tag public static var L5: Self
    @Tag public static var L6: Self
    @Tag public static var L7: Self
    @Tag public static var L8: Self
    @Tag public static var L9: Self
    @Tag public static var L10: Self
    @Tag public static var L11: Self
    @Tag public static var L12: Self
    @Tag public static var L13: Self
    @Tag public static var L14: Self

    @Tag public static var C1: Self
    @Tag public static var C2: Self
    @Tag public static var C3: Self
    @Tag public static var C4: Self
    @Tag public static var C5: Self
    @Tag public static var C6: Self
    @Tag public static var C7: Self
    @Tag public static var C8: Self
    @Tag public static var C9: Self
    @Tag public static var C10: Self
    @Tag public static var C11: Self
    @Tag public static var C12: Self
    @Tag public static var C13: Self

    @Tag public static var D1: Self
    @Tag public static var D2: Self
    @Tag public static var D3: Self
    @Tag public static var D4: Self
    @Tag public static var D5: Self
    @Tag public static var D6: Self
    @Tag public static var D7: Self
    @Tag public static var D8: Self
    @Tag public static var D9: Self
    @Tag public static var D10: Self
    @Tag public static var D11: Self

    @Tag public static var H1: Self
    @Tag public static var H2: Self
    @Tag public static var H3: Self
    @Tag public static var H4: Self
    @Tag public static var H5: Self
    @Tag public static var H6: Self
    @Tag public static var H7: Self
    @Tag public static var H8: Self
    @Tag public static var H9: Self
    @Tag public static var H10: Self
    @Tag public static var H11: Self
    @Tag public static var H12: Self

    @Tag public static var P1: Self
    @Tag public static var P2: Self
    @Tag public static var P3: Self
    @Tag public static var P4: Self
    @Tag public static var P5: Self
    @Tag public static var P6: Self
    @Tag public static var P8: Self
    @Tag public static var P9: Self
    @Tag public static var P10: Self

    @Tag public static var N1: Self
    @Tag public static var N2: Self
    @Tag public static var N3: Self
    @Tag public static var N4: Self

    @Tag public static var S1: Self
    @Tag public static var S2: Self
    @Tag public static var S3: Self
    @Tag public static var S4: Self

    @Tag public static var F1: Self
    @Tag public static var F2: Self
    @Tag public static var F3: Self
    @Tag public static var F4: Self
    @Tag public static var F5: Self
    @Tag public static var F6: Self
    @Tag public static var F7: Self
    @Tag public static var F8: Self
    @Tag public static var F9: Self
    @Tag public static var F10: Self
    @Tag public static var F11: Self
    @Tag public static var F12: Self
    @Tag public static var F13: Self
    @Tag public static var F14: Self
    @Tag public static var F15: Self
}
