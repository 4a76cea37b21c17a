import Domain
import Testing

@Suite("Looking for names", .timeLimit(.minutes(15)))
struct NameKeysTests {
    @Test("a name is found from each of its words on")
    func keys() {
        #expect(nameKeys("Anna  Maria Berg") == ["anna maria berg", "maria berg", "berg"])
        #expect(nameKeys("Öberg, ÅSA") == ["oberg asa", "asa"])
        #expect(nameKeys(" ") == [])
    }

    @Test(
        "what is typed is the beginning of a word, or of several",
        arguments: [
            ("be", true), ("an m", true), ("maria b", true), ("nna", false), ("anna berg", false), ("", true),
        ])
    func found(text: String, isFound: Bool) {
        #expect(Contact(PersonID(""), name: "An Maria Berg").isFound(by: text) == isFound)
    }
}
