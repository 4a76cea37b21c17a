import Browser
import Domain
import FeatureTags
import Markup
import Platform
import Screens
import SyncClient
import SyncRules
import Testing
import Wire

@testable import WebApp

@Suite("Pictures between the browser and the server", .timeLimit(.minutes(15)))
struct PictureTests {
    @Test("addresses of pictures on screens are valid for the server's endpoint")
    func address() throws {
        let scope = ScopeID(.list, "00000000000000000000000001")
        let blob = BlobID(String(repeating: "0f", count: 32))
        for size in Picture.Size.allCases {
            let address = Replica(person: PersonID("00000000000000000000000ADA"))
                .address(of: blob, in: scope, size)
            let query = PictureRequest(scope: scope, blob: blob, variant: .size(size)).query
            #expect(address == Endpoint.picture.path + "?" + query)
            #expect(address.hasPrefix(PictureRequest.addressPrefix(in: scope)))
        }
    }

    @Test(
        "bytes of chosen pictures survive a killed tab until they are sent or removed",
        .tags(.C7, .P6, .U7), arguments: [false, true])
    func chosen(isInChat: Bool) throws {
        let chat = ScopeID.chat(Device.anna.person, Device.anna.person)
        let path = isInChat ? Route.chat(chat).path : "/photos"
        let device = Device(storedTexts: Device.signedIn)
        let tab = device.open(path)
        tab.loop.perform(.pick(isInChat ? .message(in: chat) : .photo, from: .files))
        tab.loop.performWaiting()
        guard case .pickPictures(let token, _)? = tab.tab.calls.last else {
            Issue.record("no request was made")
            return
        }
        let name = String(repeating: "0f", count: 32)
        tab.receive(.picked(token, .stored(name: name)))
        #expect(keptPictures(in: device.open()) == [name])
        let again = device.open(path)
        let blob = try #require(BlobID(checking: name))
        again.loop.send(isInChat ? .chat(.pictureRemoved(blob)) : .photos(.form(.cancelled)))
        again.receive(.leaving)
        #expect(keptPictures(in: device.open()) == [])
    }

    /// The pictures that a tab keeps in its last cleanup.
    private func keptPictures(in tab: SimulatedTab) -> [String]? {
        tab.receive(.leading(true))
        for case .tidyPictures(let names, _) in tab.tab.calls.reversed() { return names }
        return nil
    }

    @Test("gestures on a picture are rendered once per frame")
    func fingers() throws {
        let device = Device(storedTexts: Device.signedIn)
        let tab = device.open()
        tab.loop.perform(.pick(.portrait(of: .user(Device.anna.person)), from: .files))
        tab.loop.performWaiting()
        guard case .pickPictures(let token, _)? = tab.tab.calls.last else {
            Issue.record("no request was made")
            return
        }
        tab.receive(.picked(token, .stored(name: String(repeating: "0f", count: 32))))
        tab.loop.send(.crop(.loaded(width: 400, height: 300)))
        tab.receive(.frame)
        let pinch = Event(.zoom, value: "1200")
        let stage = try #require((1...1000).first { tab.tab.dispatch(pinch, $0) })
        let (patches, calls) = (tab.tab.patches.count, tab.tab.calls.count)
        #expect(tab.tab.calls.last == .requestFrame)
        for _ in 0..<3 { #expect(tab.tab.dispatch(pinch, stage)) }
        #expect(tab.tab.patches.count == patches && tab.tab.calls.count == calls)
        tab.receive(.frame)
        #expect(tab.tab.patches.count == patches + 1)
        withExtendedLifetime(device) {}
    }

    @Test("the browser crops a profile picture once its square is chosen")
    func crop() throws {
        let device = Device(storedTexts: Device.signedIn)
        let tab = device.open()
        tab.loop.perform(.pick(.portrait(of: .user(Device.anna.person)), from: .files))
        tab.loop.performWaiting()
        guard case .pickPictures(let token, let pick)? = tab.tab.calls.last else {
            Issue.record("no request was made")
            return
        }
        #expect(pick.source == .files && pick.maxCount == 1)
        let name = String(repeating: "0f", count: 32)
        tab.receive(.picked(token, .stored(name: name)))
        tab.loop.send(.crop(.loaded(width: 400, height: 300)))
        tab.loop.send(.crop(.saved))
        let square = PictureSquare(x: 50, y: 0, side: 300, maxPixels: 1024)
        #expect(tab.tab.calls.last == .cropPicture(token + 1, name: name, square))
        withExtendedLifetime(device) {}
    }
}
