import Domain
import FeatureTags
import Markup
import SyncClient
import SyncRules
import Testing

@testable import Screens

@Suite("Captions of several new photos", .tags(.P6), .timeLimit(.minutes(15)))
struct PhotoFormTests {
    private func blob(_ digit: String) -> BlobID { BlobID(checking: String(repeating: digit, count: 64))! }

    /// A device on which photos were chosen.
    private func phone(_ digits: String...) -> TestDevice {
        var phone = TestDevice()
        phone.send(.opened(.photos))
        for digit in digits { phone.send(.picked(.stored(blob(digit)), for: .photo)) }
        return phone
    }

    private func form(_ phone: inout TestDevice, _ messages: PhotoForm.Message...) {
        for message in messages { phone.send(.photos(.form(message))) }
    }

    @Test("each photo is added with its own caption and description")
    func each() throws {
        var phone = phone("a", "b", "c")
        form(&phone, .captionEntered("Sea"), .alternativeEntered("Waves"))
        phone.tap("Picture, 3 of 3")
        #expect(
            phone.html.contains(">Caption, 3 of 3<") && phone.html.contains(">Description, 3 of 3<"))
        #expect(
            phone.html.contains("id=\"alternative-note\">For screen readers</p>"),
            "the hint stays while the user types")
        form(&phone, .captionEntered("Sand"))
        #expect(phone.html.contains("aria-label=\"Picture, 1 of 3: Sea\""))
        #expect(phone.html.ranges(of: "class=\"thumb said\"").count == 2)
        form(&phone, .saved)
        let added = phone.returnedEffects.compactMap { effect -> NewPhoto? in
            if case .perform(.photo(.add(let new)), in: _) = effect { new } else { nil }
        }
        #expect(
            added.map(\.caption) == ["Sea", "", "Sand"] && added.map(\.alternative) == ["Waves", "", ""])
        #expect(added.map(\.blob) == [blob("a"), blob("b"), blob("c")])
    }

    @Test("a single photo needs no choice and can be added without text")
    func single() {
        var phone = phone("a")
        #expect(!phone.html.contains("aria-pressed=\"true\"") && phone.html.contains(">Caption<"))
        form(&phone, .saved)
        #expect(phone.model.photos.cards.count == 1)
    }

    @Test("an invalid text is shown with its photo, and the texts of others stay")
    func wrong() {
        var phone = phone("a", "b", "c")
        let long = String(repeating: "x", count: 2001)
        form(
            &phone, .captionEntered("Sea"), .chosen(blob("b")), .alternativeEntered(long), .chosen(blob("a")))
        #expect(phone.send(.photos(.form(.saved))) == [.focus("alternative")])
        let shown = phone.model.photos.form
        #expect(shown?.selectedIndex == 1 && shown?.error == .tooLong && phone.model.photos.cards.isEmpty)
        #expect(shown?.entries.map(\.caption) == ["Sea", "", ""])
        form(&phone, .alternativeEntered("Waves"), .saved)
        #expect(phone.model.photos.cards.count == 3)
    }

    @Test("a duplicate among several photos is shown")
    func duplicate() {
        var phone = phone("b")
        form(&phone, .saved)
        for digit in ["a", "b", "c"] { phone.send(.picked(.stored(blob(digit)), for: .photo)) }
        form(&phone, .captionEntered("Sea"), .saved)
        #expect(
            phone.model.photos.form?.selectedIndex == 1
                && phone.html.contains("One of these photos is already there")
        )
        form(&phone, .removed(blob("b")))
        #expect(phone.model.photos.form?.selectedIndex == 1 && phone.model.photos.form?.entries.count == 2)
        form(&phone, .saved)
        #expect(phone.model.photos.cards.map(\.caption).sorted() == ["", "", "Sea"])
    }

    @Test("the shown photo stays when another one is removed")
    func removed() {
        var phone = phone("a", "b", "c")
        form(&phone, .chosen(blob("b")), .captionEntered("Sand"), .removed(blob("a")))
        #expect(
            phone.model.photos.form?.entries[phone.model.photos.form?.selectedIndex ?? 9].caption == "Sand")
        form(&phone, .removed(blob("c")))
        #expect(
            phone.model.photos.form?.entries.map(\.caption) == ["Sand"] && phone.html.contains(">Caption<"))
    }

    @Test("each waiting photo shows its upload progress")
    func progress() {
        var phone = phone("a")
        form(&phone, .saved)
        phone.send(.picked(.stored(blob("b")), for: .photo))
        form(&phone, .saved)
        phone.env.status.upload = Upload(blob: blob("a"), percent: 33)
        phone.send(.changed)
        #expect(phone.html.ranges(of: "Waiting to be sent").count == 1)
        #expect(phone.html.contains("Sending: 33 %") && phone.html.contains(" value=\"33\""))
        phone.env.status.connection = .offline
        #expect(phone.html.ranges(of: "Waiting to be sent").count == 2 && !phone.html.contains("<progress"))
    }
}
