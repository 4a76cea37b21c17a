import Domain
import Testing

@Suite("Name keys", .timeLimit(.minutes(15)))
struct NameKeysTests {
    @Test("a name has a key from each of its words on")
    func keys() {
        #expect(nameKeys("Anna  Maria Berg") == ["anna maria berg", "maria berg", "berg"])
        #expect(nameKeys("Öberg, ÅSA") == ["oberg asa", "asa"])
        #expect(nameKeys(" ") == [])
    }

    @Test(
        "a typed text matches as the prefix of one or several words",
        arguments: [
            ("be", true), ("an m", true), ("maria b", true), ("nna", false), ("anna berg", false), ("", true),
        ])
    func found(text: String, isFound: Bool) {
        #expect(Contact(PersonID(""), name: "An Maria Berg").isFound(by: text) == isFound)
    }
}
