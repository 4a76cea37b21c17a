import Domain

@testable import Screens

extension TestDevice {
    /// The titles of the found rows of a kind, in order.
    func found(_ kind: Search.Kind) -> [String] {
        hits(kind).map { hit in hit.title.map { $0.text }.joined() }
    }

    func hits(_ kind: Search.Kind) -> [Search.Hit] {
        model.search.groups.first { $0.kind == kind }?.hits ?? []
    }
}
