import Domain
import FeatureTags
import SyncRules
import Testing

@testable import Screens

@Suite("Drafts of photos", .tags(.P6, .U7), .timeLimit(.minutes(15)))
struct PhotoDraftTests {
    private func blob(_ digit: String) -> BlobID { BlobID(checking: String(repeating: digit, count: 64))! }

    /// Two photos with text were chosen for a group.
    private func phone() -> (phone: TestDevice, group: GroupID) {
        var phone = TestDevice()
        let group = phone.makeGroup("Family")
        phone.send(.opened(.photos))
        for digit in ["b", "a"] { phone.send(.picked(.stored(blob(digit)), for: .photo)) }
        phone.send(.photos(.form(.captionEntered("The sea, the sand"))))
        phone.send(.photos(.form(.audienceChosen(group.text))))
        return (phone, group)
    }

    @Test("chosen photos are restored with order, text and audience after a reload")
    func again() {
        var (phone, group) = phone()
        phone.reload()
        let form = phone.model.photos.form
        #expect(form?.entries.map(\.blob) == [blob("b"), blob("a")])
        #expect(form?.entries.map(\.caption) == ["The sea, the sand", ""])
        #expect(form?.audience == .group(group) && !phone.model.hasDraftText)
        #expect(phone.html.contains("New photos"))
        phone.send(.photos(.form(.saved)))
        #expect(phone.model.photos.cards.count == 2 && phone.refusals.isEmpty)
    }

    @Test("the text of a single photo is restored, also if the app starts on another screen")
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

    @Test("the draft is removed when the photos are added, cancelled or removed")
    func gone() {
        let ends: [[PhotoForm.Message]] = [
            [.saved], [.cancelled], [.removed(blob("a")), .removed(blob("b"))],
        ]
        for messages in ends {
            var (phone, _) = phone()
            // Leaving the screen stores them among the drafts.
            phone.send(.opened(.lists))
            phone.send(.opened(.photos))
            for message in messages { phone.send(.photos(.form(message))) }
            #expect(phone.model.allDrafts.isEmpty, "\(messages)")
            phone.reload()
            #expect(phone.model.photos.form == nil, "\(messages)")
        }
    }

    @Test("a form closed by Escape or a swipe is restored by the next photo or visit, and its last text wins")
    func dismissed() {
        var (phone, _) = phone()
        phone.send(.opened(.lists))
        phone.send(.opened(.photos))
        phone.send(.photos(.form(.captionEntered("The sand"))))
        phone.send(.photos(.form(.dismissed)))
        #expect(phone.model.photos.form == nil && phone.model.allDrafts.pictures == [blob("b"), blob("a")])
        phone.send(.picked(.stored(blob("c")), for: .photo))
        #expect(phone.model.photos.form?.entries.map(\.blob) == ["b", "a", "c"].map { blob($0) })
        #expect(phone.model.photos.form?.entries.map(\.caption) == ["The sand", "", ""])
        phone.send(.photos(.form(.dismissed)))
        phone.send(.opened(.lists))
        phone.send(.opened(.photos))
        #expect(phone.model.photos.form?.entries.count == 3)
        phone.send(.photos(.form(.cancelled)))
        #expect(phone.model.allDrafts.isEmpty)
    }

    @Test("a form closed while it was for everyone is for the group that its user has chosen in the meantime")
    func audience() {
        var (phone, group) = phone()
        phone.send(.photos(.form(.saved)))
        phone.send(.picked(.stored(blob("c")), for: .photo))
        phone.send(.photos(.form(.audienceChosen(PhotoForm.Audience.everyone.value))))
        phone.send(.photos(.form(.dismissed)))
        phone.send(.photos(.filterChosen(.photos(of: group))))
        phone.send(.picked(.stored(blob("d")), for: .photo))
        #expect(phone.model.photos.form?.entries.map(\.blob) == [blob("c"), blob("d")])
        #expect(phone.model.photos.form?.audience == .group(group))
    }

    @Test("the draft of another tab stays when an existing photo is edited")
    func other() {
        var (phone, _) = phone()
        phone.send(.photos(.form(.saved)))
        phone.model.drafts = [Draft(blob("c").text, in: "new-photos")]
        phone.send(.photos(.editTapped(phone.model.photos.cards[0])))
        #expect(phone.model.hasDraftText)
        phone.send(.photos(.form(.cancelled)))
        #expect(phone.model.allDrafts.pictures == [blob("c")])
    }

    @Test("changed texts of an existing photo are restored when it is edited again after a reload")
    func existing() {
        var (phone, _) = phone()
        phone.send(.photos(.form(.saved)))
        let photos = phone.model.photos.cards
        phone.send(.photos(.editTapped(photos[0])))
        phone.send(.photos(.form(.alternativeEntered("Waves"))))
        phone.reload()
        #expect(phone.model.photos.form == nil)
        phone.send(.photos(.editTapped(photos[1])))
        #expect(phone.model.photos.form?.entries[0].alternative == "")
        phone.send(.photos(.form(.cancelled)))
        phone.send(.photos(.editTapped(photos[0])))
        #expect(phone.model.photos.form?.entries[0].alternative == "Waves")
        #expect(phone.model.photos.form?.entries[0].caption == photos[0].caption)
        phone.send(.photos(.form(.saved)))
        #expect(phone.model.allDrafts.isEmpty && phone.model.photos.cards[0].alternative == "Waves")
    }

    @Test("cancelled texts of an existing photo are gone, and those closed by Escape are kept")
    func existingClosed() {
        for (end, kept) in [(PhotoForm.Message.cancelled, ""), (.dismissed, "Waves")] {
            var (phone, _) = phone()
            phone.send(.photos(.form(.saved)))
            phone.send(.photos(.editTapped(phone.model.photos.cards[0])))
            phone.send(.photos(.form(.alternativeEntered("Waves"))))
            phone.send(.photos(.form(end)))
            phone.reload()
            phone.send(.photos(.editTapped(phone.model.photos.cards[0])))
            #expect(phone.model.photos.form?.entries[0].alternative == kept)
        }
    }

    @Test("the text of each photo is restored, and that of a removed one is deleted")
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
        phone.send(.picked(.stored(blob("a")), for: .photo))
        #expect(phone.model.photos.form?.entries.map(\.caption) == ["The sea, the sand", ""])
    }

    @Test("a caption stored by an earlier version belongs to the first photo")
    func earlierVersion() {
        var phone = TestDevice()
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
