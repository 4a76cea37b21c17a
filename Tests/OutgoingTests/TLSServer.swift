import Foundation
import TestProgram

/// A web server (HTTP/1.1) with TLS and a self-signed certificate for `localhost`, in a separate process. A request for
/// `/pair` waits for a second one.
final class TLSServer: Sendable {
    let port: UInt16
    /// The file of the certificate.
    let certificate: String
    private let program: TestProgram

    struct Missing: Error, CustomStringConvertible {
        let description = "The tests of TLS need python3 and openssl. Run: apt-get install python3 openssl"
    }

    init() throws {
        certificate = NSTemporaryDirectory() + "dela-tls-" + UUID().uuidString
        do { program = try TestProgram("/usr/bin/python3", ["-c", Self.code, certificate]) } catch {
            throw Missing()
        }
        let line = String(decoding: program.read(), as: UTF8.self)
        guard let port = UInt16(line.filter(\.isNumber)) else { throw Missing() }
        self.port = port
    }

    deinit {
        program.end()
        unlink(certificate)
    }

    private static let code = #"""
        import http.server, ssl, subprocess, sys, threading, os
        file = sys.argv[1]
        subprocess.run(['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes',
                        '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', file,
                        '-out', file], check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)

        pair = threading.Barrier(2, timeout=5)

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = 'HTTP/1.1'
            def do_GET(self):
                if self.path == '/pair':
                    pair.wait()
                self.send_response(204)
                self.end_headers()

        server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        print(server.server_address[1], flush=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        sys.stdin.read()
        os._exit(0)
        """#
}
