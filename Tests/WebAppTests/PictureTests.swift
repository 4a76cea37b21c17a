import Browser
import Domain
import Screens
import Sync
import Testing
import Wire

@testable import WebApp

@Suite("Pictures between the browser and the server")
struct PictureTests {
    @Test("what screens draw is what the server's endpoint reads")
    func address() throws {
        let scope = ScopeID(.list, "00000000000000000000000001")
        let blob = BlobID(String(repeating: "0f", count: 32))
        for size in Picture.Size.allCases {
            let address = Replica(person: PersonID("00000000000000000000000ADA"))
                .address(of: blob, in: scope, size)
            let query = PictureRequest(scope: scope, blob: blob, form: .size(size)).query
            #expect(address == Endpoint.picture.path + "?" + query)
            #expect(address.hasPrefix(PictureRequest.beginning(in: scope)))
        }
    }

    @Test("a picture of oneself is cut by the browser once its square is chosen")
    func crop() throws {
        let device = Device(kept: Device.signedIn)
        let tab = device.open()
        tab.loop.perform(.pick(.portrait(of: .user(Device.anna.person)), from: .files))
        tab.loop.performWaiting()
        guard case .pickPictures(let token, let pick)? = tab.tab.calls.last else {
            Issue.record("nothing was asked")
            return
        }
        #expect(pick.source == .files && pick.most == 1)
        let name = String(repeating: "0f", count: 32)
        tab.receive(.picked(token, .kept(name: name)))
        tab.loop.send(.crop(.loaded(width: 400, height: 300)))
        tab.loop.send(.crop(.saved))
        let square = PictureSquare(x: 50, y: 0, side: 300, mostPixels: 1024)
        #expect(tab.tab.calls.last == .cropPicture(token + 1, name: name, square))
        withExtendedLifetime(device) {}
    }
}
