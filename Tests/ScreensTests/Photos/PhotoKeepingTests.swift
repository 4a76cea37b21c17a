import Domain
import FeatureTags
import Sync
import Testing

@testable import Screens

@Suite("Photos that wait for their words, and a page that goes", .tags(.P6, .U7), .timeLimit(.minutes(15)))
struct PhotoKeepingTests {
    private func blob(_ digit: String) -> BlobID { BlobID(checking: String(repeating: digit, count: 64))! }

    /// Two photos for a group were chosen, and words for them.
    private func phone() -> (phone: Phone, group: GroupID) {
        var phone = Phone()
        let group = phone.makeGroup("Family")
        phone.send(.opened(.photos))
        for digit in ["b", "a"] { phone.send(.picked(.kept(blob(digit)), for: .photo)) }
        phone.send(.photos(.form(.captionEntered("The sea, the sand"))))
        phone.send(.photos(.form(.audienceChosen(group.text))))
        return (phone, group)
    }

    @Test("they are there again, in their order, with their words and for whom they are")
    func again() {
        var (phone, group) = phone()
        phone.reload()
        let form = phone.model.photos.form
        #expect(form?.entries.map(\.blob) == [blob("b"), blob("a")])
        #expect(form?.entries.map(\.caption) == ["The sea, the sand", ""])
        #expect(form?.audience == .group(group) && !phone.model.hasUnkept)
        #expect(phone.html.contains("New photos"))
        phone.send(.photos(.form(.saved)))
        #expect(phone.model.photos.cards.count == 2 && phone.refusals.isEmpty)
    }

    @Test("what is on a single one is there again, too, wherever the app starts")
    func elsewhere() {
        var (phone, _) = phone()
        phone.send(.photos(.form(.removed(blob("b")))))
        phone.send(.photos(.form(.alternativeEntered("Waves"))))
        phone.send(.opened(.lists))
        phone.reload()
        #expect(phone.model.photos.form == nil && phone.model.allDrafts.pictures == [blob("a")])
        phone.send(.opened(.photos))
        #expect(phone.model.photos.form?.entries.map(\.alternative) == ["Waves"])
    }

    @Test("once they are brought, or nobody wants to bring them, nothing is kept of them")
    func gone() {
        let ends: [[PhotoForm.Message]] = [
            [.saved], [.cancelled], [.removed(blob("a")), .removed(blob("b"))],
        ]
        for messages in ends {
            var (phone, _) = phone()
            // They are among what is noted down once one has been elsewhere.
            phone.send(.opened(.lists))
            phone.send(.opened(.photos))
            for message in messages { phone.send(.photos(.form(message))) }
            #expect(phone.model.allDrafts.isEmpty, "\(messages)")
            phone.reload()
            #expect(phone.model.photos.form == nil, "\(messages)")
        }
    }

    @Test("what another tab is about to bring stays, whatever is done with a photo that is there")
    func other() {
        var (phone, _) = phone()
        phone.send(.photos(.form(.saved)))
        phone.model.drafts = [Draft(blob("c").text, in: "new-photos")]
        phone.send(.photos(.editTapped(phone.model.photos.cards[0])))
        #expect(phone.model.hasUnkept)
        phone.send(.photos(.form(.cancelled)))
        #expect(phone.model.allDrafts.pictures == [blob("c")])
    }

    @Test("the words of each photo are there again, and those of a removed one are gone")
    func each() {
        var (phone, _) = phone()
        phone.send(.photos(.form(.chosen(blob("a")))))
        phone.send(.photos(.form(.captionEntered("The sand"))))
        phone.send(.photos(.form(.alternativeEntered("A beach"))))
        phone.send(.opened(.lists))
        phone.reload()
        phone.send(.opened(.photos))
        let entries = phone.model.photos.form?.entries ?? []
        #expect(entries.map(\.caption) == ["The sea, the sand", "The sand"])
        #expect(entries.map(\.alternative) == ["", "A beach"])
        phone.send(.photos(.form(.removed(blob("a")))))
        #expect(!phone.model.allDrafts.contains { $0.text == "The sand" || $0.text == "A beach" })
        phone.send(.picked(.kept(blob("a")), for: .photo))
        #expect(phone.model.photos.form?.entries.map(\.caption) == ["The sea, the sand", ""])
    }

    @Test("words that an earlier version kept are those of the first photo")
    func earlierVersion() {
        var phone = Phone()
        phone.model.drafts = [
            Draft(blob("b").text + " " + blob("a").text, in: "new-photos"),
            Draft("The sea", in: "new-photos/caption"),
        ]
        phone.send(.opened(.photos))
        #expect(phone.model.photos.form?.entries.map(\.caption) == ["The sea", ""])
        phone.send(.photos(.form(.cancelled)))
        #expect(phone.model.allDrafts.isEmpty)
    }
}
