/// A table that assigns consecutive numbers from 0 to distinct texts. Entries are never removed.
struct InternTable {
    private var texts: [String] = []
    private var numbers: [String: UInt32] = [:]

    func text(of number: UInt32) -> String {
        texts[Int(number)]
    }

    mutating func number(of text: String) -> UInt32 {
        if let number = numbers[text] { return number }
        let number = UInt32(texts.count)
        texts.append(text)
        numbers[text] = number
        return number
    }
}
