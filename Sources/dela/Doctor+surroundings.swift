import Dispatch
import Glibc
import HTTP
import Mail
import Outgoing
import Pictures
import Service
import Synchronization

/// What the doctor finds around the server.
extension Doctor {
    /// Where the file of settings is in the unit of `Hosting`.
    private static let usualFile = "/etc/dela.conf"

    /// Where the settings come from.
    func sources() -> Finding {
        if let file = getenv("DELA_CONFIG").map({ String(cString: $0) }) {
            return .good("\(file), and the environment before it")
        }
        guard access(Doctor.usualFile, F_OK) != 0 else {
            return .problem(
                "the environment alone, although \(Doctor.usualFile) is there: set DELA_CONFIG=\(Doctor.usualFile)"
            )
        }
        return .note("the environment alone, as DELA_CONFIG is not set")
    }

    func settings(_ configuration: Configuration) -> Finding {
        guard let url = configuration.publicURL else {
            return .note("DELA_PUBLIC_URL is not set: Dela can be opened on this machine alone")
        }
        guard url.hasPrefix("https:") else {
            return .note("DELA_PUBLIC_URL is not https: browsers neither install Dela nor notify")
        }
        guard
            configuration.proxies.contain("127.0.0.1")
                || !["127.0.0.1", "::1", "localhost"].contains(configuration.address)
        else {
            return .problem(
                "DELA_TRUST_PROXY leaves out the proxy on this machine: everybody counts as one client, and one's wrong passwords lock out all"
            )
        }
        return .good("they can be used")
    }

    func app(_ configuration: Configuration) -> Finding {
        do {
            _ = try Assets { readFile(configuration.app + "/" + $0) }
            return .good(configuration.app)
        } catch {
            return .problem("the files of the app are not in \(configuration.app): \(error). Set DELA_APP")
        }
    }

    func pictures() -> Finding {
        let program = Main.programFolder() + "/dela-pictures"
        let workers = PictureWorkers(program: program)
        guard workers.isAvailable else {
            return .problem(
                "\(program) is not there: nobody can bring pictures; copy it beside the program")
        }
        return workers.outdatedHEIF.map { .note(Self.outdatedHEIF($0)) } ?? .good(program)
    }

    /// What an old libheif means for users.
    static func outdatedHEIF(_ version: String) -> String {
        "libheif \(version) cannot read HEIC photos of iPhones since iOS 18. Install 1.18 or later (Debian 13 has it)"
    }

    func mail(_ configuration: Configuration) -> Finding {
        do throws(StartupError) {
            guard let server = try configuration.mailServer() else {
                return .note("mails go to \(configuration.data)/outbox alone; set DELA_SMTP_URL")
            }
            do throws(MailError) { try server.check() } catch {
                return .problem("\(server) does not take mails: \(error)")
            }
            return .good("\(server) answers")
        } catch {
            return .problem(error.sentence)
        }
    }

    func notifications(_ configuration: Configuration) -> Finding {
        configuration.contact == nil
            ? .note("closed devices are told nothing; set DELA_PUBLIC_URL to https, or DELA_MAIL_FROM")
            : .good("push services may turn to \(configuration.contact ?? "")")
    }

    func server(_ configuration: Configuration) -> Finding {
        guard configuration.port != 0 else { return .note("its port is any; it was not looked for") }
        let address = ["0.0.0.0": "127.0.0.1", "::": "::1"][configuration.address] ?? configuration.address
        let host = address.contains(":") ? "[\(address)]" : address
        guard !answers("http://\(host):\(configuration.port)") else {
            return .good("it serves on port \(configuration.port)")
        }
        guard !ControlSocket.answers(at: DataFolder.control(in: configuration.data)) else {
            return .problem(
                "one serves \(configuration.data), but not on port \(configuration.port): these are not its settings; set DELA_CONFIG as its unit does"
            )
        }
        return .note("it does not run")
    }

    func address(_ configuration: Configuration) -> Finding {
        guard let url = configuration.publicURL else { return .note("there is none but this machine's") }
        return answers(url)
            ? .good("\(url) leads here")
            : .problem("\(url) does not lead to Dela: look at DNS, certificate, proxy and firewall")
    }

    /// Whether Dela answers at an address.
    private func answers(_ url: String) -> Bool {
        guard let origin = Origin(of: url) else { return false }
        let client = OutgoingClient(exceptions: [origin])
        let isAnswered = Mutex(false)
        let isDone = DispatchSemaphore(value: 0)
        Task {
            let answer = try? await client.send(OutgoingRequest(.get, url + "/healthz"))
            isAnswered.withLock { $0 = answer?.status == 200 && answer?.body.starts(with: "ok".utf8) == true }
            isDone.signal()
        }
        isDone.wait()
        return isAnswered.withLock { $0 }
    }
}
