/// Compares with nil without a comparison of values. For each Equatable type the compiler would otherwise create a nil,
/// copy both sides and compare them.
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
