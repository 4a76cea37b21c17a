/// Whether there is a value at all is asked without looking at it. For values that can be compared, the compiler would
/// choose the operators that compare values, and make a nil, two copies and the whole comparison of every type so asked.
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
