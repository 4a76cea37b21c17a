import Foundation
import Synchronization
import TestProgram

/// A real mail server (aiosmtpd) in a separate process, on a port of 127.0.0.1.
///
/// It rejects each address that begins with `later` twice temporarily, and each that begins with `gray` for one second.
/// It always rejects those that begin with `never`. It ends when it is stopped, and with the test process.
final class TestMailServer: Sendable {
    /// An event of the server: a named recipient, or a mail as parsed by Python's `email` package.
    struct Event: Decodable, Equatable {
        var port: Int?
        var recipient: String?
        var mail: Mail?
    }

    struct Mail: Decodable, Equatable {
        let envelope: [String]
        let from: [String]
        let to: [String]
        let subject: String
        let text: String
        let defects: [String]
    }

    struct Missing: Error, CustomStringConvertible {
        let description = "The mail tests need aiosmtpd. Run: apt-get install python3-aiosmtpd openssl"
    }

    let port: Int
    private let program: TestProgram
    private let events: Events

    /// Starts the server on `port`, or on a free one if it is 0. It requires `login` (`user:password`) unless that is
    /// empty. It optionally offers TLS with a self-signed certificate.
    init(port: Int = 0, login: String = "", offersTLS: Bool = false) async throws {
        let arguments = ["-W", "ignore", "-c", Self.code, String(port), login, offersTLS ? "tls" : ""]
        do { program = try TestProgram("/usr/bin/python3", arguments) } catch { throw Missing() }
        events = Events(reading: program)
        guard let port = try await events.first(where: { $0.port != nil })?.port else { throw Missing() }
        self.port = port
    }

    deinit {
        stop()
    }

    /// Kills the server and waits for its end. May be called repeatedly.
    func stop() {
        program.end()
    }

    var url: String { "smtp://127.0.0.1:\(port)" }

    /// All recipients that were named to the server, with repetitions.
    var recipients: [String] { events.all.compactMap(\.recipient) }

    /// Returns the next mail that has arrived or arrives within ten seconds.
    func mail() async throws -> Mail? {
        try await events.first { $0.mail != nil }?.mail
    }
}

/// The lines of a server's output, read on a separate thread until it ends.
private final class Events: Sendable {
    private let state = Mutex<(events: [TestMailServer.Event], isOver: Bool)>(([], false))

    init(reading program: TestProgram) {
        Thread.detachNewThread {
            var rest = Data()
            while case let bytes = program.read(), !bytes.isEmpty {
                rest += bytes
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    let event = try? JSONDecoder().decode(TestMailServer.Event.self, from: rest[..<end])
                    rest = Data(rest[(end + 1)...])
                    self.state.withLock { if let event { $0.events.append(event) } }
                }
            }
            self.state.withLock { $0.isOver = true }
        }
    }

    var all: [TestMailServer.Event] { state.withLock { $0.events } }

    func first(where isWanted: (TestMailServer.Event) -> Bool) async throws -> TestMailServer.Event? {
        for _ in 0..<1000 {
            let (events, isOver) = state.withLock { $0 }
            if let event = events.first(where: isWanted) { return event }
            if isOver { return nil }
            try await Task.sleep(for: .milliseconds(10))
        }
        return nil
    }
}

extension TestMailServer {
    private static let code = #"""
        import asyncio, email, email.header, email.policy, email.utils, json, logging, os, ssl, subprocess, sys, tempfile, time
        try:
            from aiosmtpd.smtp import SMTP, AuthResult
        except ImportError:
            sys.exit(3)
        port, login, tls = int(sys.argv[1]), sys.argv[2], sys.argv[3]
        tries, seen = {}, {}
        logging.disable()

        def say(**event):
            print(json.dumps(event), flush=True)

        def person(header):
            name, address = email.utils.parseaddr(header)
            return [str(email.header.make_header(email.header.decode_header(name))), address]

        class Handler:
            async def handle_RCPT(self, server, session, envelope, address, options):
                tries[address] = tries.get(address, 0) + 1
                say(recipient=address)
                if address.startswith('never'):
                    return '550 No such person'
                if address.startswith('later') and tries[address] <= 2:
                    return '451 Try later'
                if address.startswith('gray') and time.monotonic() < seen.setdefault(address, time.monotonic()) + 1:
                    return '451 4.7.1 Greylisting in action, please come back later'
                envelope.rcpt_tos.append(address)
                return '250 OK'

            async def handle_DATA(self, server, session, envelope):
                raw = envelope.content
                plain = email.message_from_string(raw.decode())
                mail = email.message_from_bytes(raw, policy=email.policy.default)
                defects = [str(d) for h in mail.values() for d in h.defects] + [str(d) for d in mail.defects]
                defects += [f'long line {l}' for l in raw.split(b'\r\n') if len(l) > 78 or b'\n' in l or b'\r' in l]
                defects += [f'no {n}' for n in ('date', 'message-id', 'mime-version') if n not in mail]
                defects += [] if mail['date'].datetime else ['unreadable date']
                say(mail={'envelope': [envelope.mail_from, *envelope.rcpt_tos], 'from': person(plain['from']),
                          'to': person(plain['to']), 'subject': mail['subject'], 'defects': defects,
                          'text': mail.get_content().replace('\r\n', '\n')})
                return '250 OK'

        def check(server, session, envelope, mechanism, data):
            right = f'{data.login.decode()}:{data.password.decode()}' == login
            return AuthResult(success=right, handled=False)

        def certificate():
            context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            with tempfile.NamedTemporaryFile() as file:
                subprocess.run(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost',
                                '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', file.name, '-out', file.name],
                               check=True, capture_output=True)
                context.load_cert_chain(file.name)
            return context

        context = certificate() if tls else None

        def make():
            return SMTP(Handler(), enable_SMTPUTF8=True, authenticator=check, auth_required=bool(login),
                        auth_require_tls=bool(tls), tls_context=context)

        async def main():
            loop = asyncio.get_running_loop()
            server = await loop.create_server(make, '127.0.0.1', port)
            say(port=server.sockets[0].getsockname()[1])
            await loop.run_in_executor(None, sys.stdin.read)
            os._exit(0)

        asyncio.run(main())
        """#
}
