import Domain
import FeatureTags
import SyncClient
import Testing

@testable import Screens

@Suite("Downloading one's data on screen", .tags(.A10), .timeLimit(.minutes(15)))
struct DownloadDataTests {
    private static let path = "/v1/export?ticket=1.A"

    private func phone() -> TestDevice {
        var phone = TestDevice()
        phone.send(.opened(.downloadData))
        return phone
    }

    @Test("the profile links to the download")
    func link() {
        var phone = TestDevice()
        phone.send(.opened(.profile))
        #expect(phone.html.contains("href=\"/profile/download\""))
        #expect(phone.html.contains("Download my data"))
    }

    @Test("the password leads to an ordinary link that the browser saves, without the password")
    func download() throws {
        var phone = phone()
        #expect(phone.send(.download(.submitted)) == [.focus("password")])
        phone.send(.download(.entered(.password, "correct horse")))
        let request = try phone.sendRequest(.download(.submitted))
        #expect(request == .prepareDownload(password: "correct horse"))
        let effects = phone.send(.answered(request, .address(Self.path)))
        #expect(effects.contains(.focus("download-file")), "the focus is not lost with the form")
        let link = phone.html.components(between: "<a ", and: ">").first { $0.contains(Self.path) }
        #expect(link?.contains("download href=\"\(Self.path)\" id=\"download-file\"") == true)
        #expect(!phone.html.contains("correct horse") && !phone.html.contains("type=\"password\""))
    }

    @Test("an expired link is replaced by the password field")
    func expired() throws {
        var phone = phone()
        phone.send(.download(.entered(.password, "correct horse")))
        let request = try phone.sendRequest(.download(.submitted))
        phone.send(.answered(request, .address(Self.path)))
        phone.env.now = phone.env.now.advanced(by: 10 * 60 * 1000)
        #expect(!phone.html.contains(Self.path) && phone.html.contains("type=\"password\""))
    }

    @Test("a wrong password opens an error window, and too many downloads say when to retry")
    func refused() throws {
        var phone = phone()
        phone.send(.download(.entered(.password, "wrong horse")))
        let request = try phone.sendRequest(.download(.submitted))
        phone.send(.answered(request, .failed(.wrongPassword)))
        #expect(phone.html.contains("This is not your password."))
        #expect(phone.send(.download(.failureDismissed)) == [.focus("password")])
        let second = try phone.sendRequest(.download(.submitted))
        phone.send(.answered(second, .failed(.busy(seconds: 8 * 3600))))
        #expect(phone.html.contains("8 hours"))
    }

    @Test("a device without a connection says that one is needed, and sends nothing")
    func offline() {
        var phone = phone()
        phone.env.status.connection = .offline
        #expect(phone.html.contains("You need a connection to download your data."))
        #expect(phone.html.contains("disabled"))
    }
}
