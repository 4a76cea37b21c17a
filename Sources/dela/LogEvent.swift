import Database
import Domain
import Mail
import Pictures
import Secrets
import Service
import SyncRules

/// Every event that the server logs, with its level, its name and its fields. docs/OPERATING.md explains how to read them.
///
/// The fields are ids, counts, addresses of servers and reasons. They contain no text of users, password, code or
/// token, and e-mail addresses only masked.
enum LogEvent {
    // The server
    case serverStarted(
        url: String, listener: (address: String, port: UInt16), connections: Int, proxies: String)
    case metricsStarted(address: String, port: UInt16)
    case serverStopping(signal: Int32)
    case serverStopped
    case databaseUpgraded(from: Int, to: Int, milliseconds: Int)
    case databaseFailed(DatabaseError)
    case connection(Writer.ConnectionEvent)
    case recordUnreadable(DamageLog.Entry)
    case clock(ClockProblem)
    case clockDiffers(seconds: Int64)
    case originRejected(origin: String, host: String, expected: String)
    // Accounts and mails
    case account(AccountEvent)
    case mailConfigured(MailRoute)
    case mail(DeliveryReport)
    case digestDropped(MailError)
    // Pictures and photos
    case blob(BlobEvent)
    case picturesDisabled(program: String)
    case picturesUnchecked(PictureError)
    case heicUnsupported(libheif: String)
    case photoSkipped(file: String, reason: String)
    case source(SourceEvent)
    // Push notifications and other outgoing requests
    case pushDisabled
    case privateNetworksAllowed(String)
    case pushFailed(origin: String, reason: String)
}

extension LogEvent {
    typealias Fields = KeyValuePairs<StaticString, String>
    typealias Entry = (level: Log.Level, name: StaticString, fields: Fields)

    /// The line of the log.
    var entry: Entry {
        switch self {
        case .serverStarted(let url, let listener, let connections, let proxies):
            (
                .info, "server.started",
                [
                    "url": url, "address": listener.address, "port": "\(listener.port)",
                    "connections": "\(connections)", "proxies": proxies, "version": BuildVersion.current,
                ]
            )
        case .metricsStarted(let address, let port):
            (.info, "metrics.started", ["address": address, "port": "\(port)"])
        case .serverStopping(let signal): (.info, "server.stopping", ["signal": "\(signal)"])
        case .serverStopped: (.info, "server.stopped", [:])
        case .databaseUpgraded(let from, let to, let milliseconds):
            (.info, "database.upgraded", ["from": "\(from)", "to": "\(to)", "ms": "\(milliseconds)"])
        case .databaseFailed(let error): (.error, "database.failed", ["reason": error.description])
        case .connection(let event): event.entry
        case .recordUnreadable(let record):
            (
                .error, "record.unreadable",
                ["scope": record.scope.text, "id": record.id.text, "kind": record.kind]
            )
        case .clock(.jumped): (.warning, "clock.jumped", ["effect": "nothing expires for an hour"])
        case .clock(.commandsAhead):
            (.warning, "clock.behind_commands", ["effect": "commands dated a day ahead have to wait"])
        case .clockDiffers(let seconds):
            (
                .error, "clock.differs",
                ["database_ahead": "\(seconds) s", "effect": "reminders may come at a wrong time"]
            )
        case .originRejected(let origin, let host, let expected):
            (.warning, "origin.rejected", ["origin": origin, "host": host, "expected": expected])
        case .account(let event): event.entry
        case .mailConfigured(let route): (.info, "mail.configured", ["route": route.description])
        case .mail(let report): report.entry
        case .digestDropped(let error): (.warning, "digest.dropped", ["reason": error.description])
        case .blob(let event): event.entry
        case .picturesDisabled(let program): (.warning, "pictures.disabled", ["missing": program])
        case .picturesUnchecked(let error):
            (.warning, "pictures.unchecked", ["reason": error.description])
        case .heicUnsupported(let version):
            (.warning, "pictures.heic_unsupported", ["libheif": version, "required": "1.18"])
        case .photoSkipped(let file, let reason):
            (.warning, "library.file_skipped", ["file": file, "reason": reason])
        case .source(.failed(let source, let reason)):
            (.warning, "source.failed", ["source": source, "reason": reason])
        case .source(.databaseFailed(let error)): LogEvent.databaseFailed(error).entry
        case .pushDisabled:
            (
                .info, "push.disabled",
                ["reason": "DELA_PUBLIC_URL is not https, and DELA_MAIL_FROM is not set"]
            )
        case .privateNetworksAllowed(let exceptions):
            (.warning, "outgoing.private_networks_allowed", ["to": exceptions])
        case .pushFailed(let origin, let reason):
            (.warning, "push.failed", ["to": origin, "reason": reason])
        }
    }
}

extension Writer.ConnectionEvent {
    fileprivate var entry: LogEvent.Entry {
        switch self {
        case .lost(let error): (.warning, "database.connection_lost", ["reason": error.description])
        case .restored(let time, let outcome):
            (
                .info, "database.connection_restored",
                ["ms": "\(Int(time / .milliseconds(1)))", "commit": outcome.map { "\($0)" } ?? "none"]
            )
        case .outdated: (.warning, "nodes.outdated", [:])
        case .current: (.info, "nodes.current", [:])
        case .replaced(let error): (.error, "database.replaced", ["reason": error.description])
        }
    }
}

extension AccountEvent {
    fileprivate var entry: LogEvent.Entry {
        switch self {
        case .registered(let person): (.info, "account.registered", ["person": person.text])
        case .signedIn(let person): (.info, "account.signed_in", ["person": person.text])
        case .signInRejected(let client): (.info, "account.sign_in_rejected", ["client": "\(client)"])
        case .signedOut(let person): (.info, "account.signed_out", ["person": person.text])
        case .passwordRejected(let person): (.info, "account.password_rejected", ["person": person.text])
        case .passwordChanged(let person): (.info, "account.password_changed", ["person": person.text])
        case .emailChanged(let person): (.info, "account.email_changed", ["person": person.text])
        case .disabled(let person): (.info, "account.disabled", ["person": person.text])
        case .enabled(let person): (.info, "account.enabled", ["person": person.text])
        case .deleted(let person): (.info, "account.deleted", ["person": person.text])
        case .exported(let person, let bytes):
            (.info, "account.exported", ["person": person.text, "bytes": "\(bytes)"])
        case .exportFailed(let person, let reason):
            (.warning, "account.export_failed", ["person": person.text, "reason": reason])
        case .mailRejected(let error): (.warning, "account.mail_rejected", ["reason": error.description])
        case .databaseFailed(let error): LogEvent.databaseFailed(error).entry
        case .hashingFailed(let error): (.error, "account.hashing_failed", ["reason": "\(error)"])
        }
    }
}

extension DeliveryReport {
    fileprivate var entry: LogEvent.Entry {
        let attempt = "\(attempt)"
        return switch outcome {
        case .delivered: (.info, "mail.delivered", ["mail": mail, "to": recipient, "attempt": attempt])
        case .postponed(let error, let seconds):
            (
                .warning, "mail.postponed",
                [
                    "mail": mail, "to": recipient, "attempt": attempt, "seconds": "\(Int(seconds))",
                    "reason": error.description,
                ]
            )
        case .abandoned(let error):
            (
                .warning, "mail.abandoned",
                ["mail": mail, "to": recipient, "attempt": attempt, "reason": error.description]
            )
        }
    }
}

extension BlobEvent {
    fileprivate var entry: LogEvent.Entry {
        switch self {
        case .processed(let blob, let milliseconds):
            (.info, "picture.processed", ["blob": blob.text, "ms": "\(milliseconds)"])
        case .rejected(let error): (.info, "picture.rejected", ["reason": error.description])
        case .removed(let count): (.info, "picture.removed_unused", ["count": "\(count)"])
        case .failed(let error): (.warning, "picture.failed", ["reason": error.description])
        case .databaseFailed(let error): LogEvent.databaseFailed(error).entry
        }
    }
}
