import Domain
import SyncRules

/// The three users of every run.
enum People {
    static let ada = PersonID("00000000000000000000000ADA")
    static let boris = PersonID("000000000000000000000B0R1S")
    static let chloe = PersonID("000000000000000000000CH10E")
    static let all = [ada, boris, chloe]

    /// The users of the devices: Ada has two.
    static let owners = [ada, ada, boris, chloe]

    static func name(of person: PersonID) -> String {
        switch person {
        case ada: "Ada"
        case boris: "Boris"
        default: "Chloe"
        }
    }
}
