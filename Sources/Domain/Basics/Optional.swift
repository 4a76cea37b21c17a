/// Compares with nil without comparing values. For Equatable types the compiler would otherwise build a nil, copy
/// both sides and compare them, for each type.
extension Optional where Wrapped: Equatable {
    @inline(__always)
    public static func == (left: Wrapped?, right: _OptionalNilComparisonType) -> Bool {
        if case .none = left { true } else { false }
    }

    @inline(__always)
    public static func != (left: Wrapped?, right: _OptionalNilComparisonType) -> Bool {
        if case .none = left { false } else { true }
    }
}
