// swift-tools-version: 6.2
// The map of the package. Layers are targets: the shared rules first, then the app, the server, C libraries and tests;
// features are folders of one name in each layer. `Scripts/check-imports` holds which target may import which.
import PackageDescription

/// `WASM=1` builds the shared targets and the app as Embedded Swift (`Scripts/build-web` sets it).
let wasm = Context.environment["WASM"] != nil

let common: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]
let embedded: [SwiftSetting] = [
    .enableExperimentalFeature("Embedded"),
    .enableExperimentalFeature("Extern"),
    .unsafeFlags(["-wmo", "-Xfrontend", "-disable-stack-protector"]),
    .unsafeFlags(["-Osize"], .when(configuration: .release)),
]
let settings = common + (wasm ? embedded : [])

/// A target of ours in `Sources/<name>`.
func module(_ name: String, _ imports: String...) -> Target {
    .target(name: name, dependencies: imports.map { .byName(name: $0) }, swiftSettings: settings)
}

/// What implements the requirement of `Domain` for letters; `Browser` does so in the app.
let letters = wasm ? [] : ["GLib"]

func program(_ name: String, at path: String? = nil, _ imports: String...) -> Target {
    .executableTarget(
        name: name, dependencies: (imports + letters).map { .byName(name: $0) }, path: path,
        swiftSettings: settings)
}

func tests(_ name: String, _ imports: String...) -> Target {
    .testTarget(
        name: name, dependencies: ["FeatureTags"] + imports.map { .byName(name: $0) }, swiftSettings: common)
}

/// A C library as Debian packages it; `Sources/<name>` holds its module map and no code.
func library(_ name: String, _ pkgConfig: String?) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig)
}

/// C functions of ours that call a C library where Swift cannot. SwiftPM rebuilds importers when this code changes,
/// which it does not do for the headers of a `systemLibrary`.
func shims(_ name: String, _ library: String?, _ imports: String...) -> Target {
    .target(
        name: name, dependencies: imports.map { .byName(name: $0) },
        cSettings: [.treatAllWarnings(as: .error)],
        linkerSettings: library.map { [.linkedLibrary($0)] } ?? [])
}

// MARK: - Shared by server, browser and tests

let shared = [
    module("JSON"),  // bytes ⇄ JSON (RFC 8259)
    module("Domain"),  // the product's nouns and rules
    module("Sync", "JSON", "Domain"),  // scopes, records, commands, apply, replica, outbox
    module("Texts", "Domain", "Sync"),  // every sentence for people, in each language
    module("Wire", "JSON", "Domain", "Sync"),  // every endpoint and envelope
    module("Markup"),  // Html values, diff, patches
    module("Screens", "Domain", "Texts", "Sync", "Markup"),  // each screen: model, message, update, view
    module("Browser", "Markup"),  // the only imports from and exports to JavaScript
]

// MARK: - The app in the browser

let app = [
    program("WebApp", "Screens", "Sync", "Wire", "Browser", "Domain", "JSON", "Markup", "Texts")
]

let pages = [
    // What the bridge is tested with, and what is measured against React.
    program("TestPage", at: "Tests/BridgeTests/TestPage", "Browser", "Markup"),
    program("ListView", at: "Benchmarks/list-view/Rows", "Browser", "Markup"),
]

// MARK: - Server

let server = [
    module("Database"),  // SQL with bound values, connections, rows, migrations; no C
    module("SQLite", "Database", "CSQLite"),  // one connection to an SQLite file
    module("Storage", "Database", "Domain", "Sync", "JSON"),  // all SQL
    module("Files"),  // what a folder holds
    module("HTTP"),  // requests, responses, cookies as plain values
    module("OpenSSL", "COpenSSL"),  // elliptic curves, encryption and signatures of the push standards
    module("Curl", "CCurl"),  // transfers, one or many at once
    module("WebServer", "HTTP", "OpenSSL", "CLinux", "CMicroHTTPD", "CWslay"),  // the reactor
    module("Mail", "Curl"),  // outgoing mail by SMTP, or into a folder
    module("Outgoing", "Curl", "HTTP"),  // requests to strangers' servers, never into one's own network
    module("TimeZones", "Domain"),  // the clocks of the world, from the system's files
    module("GLib", "CGLib"),  // letters and normal forms of Unicode
    module("Secrets", "CSodium", "GLib", "JSON", "Domain"),  // password hashes, codes, tokens
    module("WebPush", "Outgoing", "OpenSSL", "Secrets", "JSON", "HTTP"),  // messages, encrypted
    module("Pictures", "Domain", "Files", "CLinux"),  // pictures' files, and who makes their sizes
    program("dela-pictures", "Pictures", "Domain", "CVips", "CLinux"),  // one worker
    module(  // where photos come from that nobody here brought
        "PhotoSources", "Domain", "Files", "HTTP", "JSON", "Outgoing", "Pictures", "Secrets"),
    module(
        "Service", "Domain", "JSON", "Sync", "Wire", "Database", "Storage", "HTTP", "Mail", "Secrets",
        "Pictures", "PhotoSources", "Texts", "TimeZones", "WebPush"
    ),
    program(
        "dela", "Service", "WebServer", "SQLite", "Database", "Storage", "HTTP", "Mail", "Secrets",
        "Pictures", "PhotoSources", "Domain", "Files", "Sync", "Texts", "CLinux", "Outgoing", "WebPush",
        "Wire"),
]

// MARK: - C libraries

let libraries = [
    shims("CSQLite", "sqlite3"),
    shims("CMicroHTTPD", "microhttpd"),
    library("CWslay", nil),
    shims("COpenSSL", "crypto"),
    library("CSodium", "libsodium"),
    library("CGLib", "glib-2.0"),
    shims("CCurl", "curl"),
    // Not by pkg-config's "vips", which would also name a flag that SwiftPM warns of.
    shims("CVips", "vips", "CGObject"),
    library("CGObject", "gobject-2.0"),
    shims("CLinux", nil),
]

// MARK: - Tests

let testing = [
    module("FeatureTags"),  // by which a test says what it shows of docs/FEATURES.md
    program("push-load", at: "Benchmarks/push-load", "WebPush", "Outgoing"),  // measured against pywebpush
    program("fold", at: "Tests/BridgeTests/Fold"),  // the server's letters, compared with the browser's
    module("TestProgram", "CLinux"),  // a program that a test starts
    module("FaultyDisk", "CSQLite"),  // a file system under SQLite that loses, fills up and fails
    program(
        "simulate", "Service", "Storage", "Database", "SQLite", "FaultyDisk", "HTTP", "Sync", "Wire",
        "WebPush",
        "Domain",
        "JSON"
    ),
    tests("JSONTests", "JSON"),
    tests("DomainTests", "Domain"),
    tests("GLibTests", "GLib", "TestProgram"),
    tests("SyncTests", "Sync", "Domain", "JSON"),
    tests("WireTests", "Wire", "Sync", "Domain", "JSON"),
    tests("MarkupTests", "Markup"),
    tests("ScreensTests", "Screens", "Sync", "Domain", "Texts", "Markup", "JSON"),
    tests("WebAppTests", "WebApp", "Browser", "Markup", "Screens", "Sync", "Wire", "Domain", "JSON", "Texts"),
    tests("DatabaseTests", "Database", "SQLite", "FaultyDisk"),
    tests("StorageTests", "Storage", "Database", "SQLite", "Domain", "Sync", "JSON"),
    tests("FilesTests", "Files"),
    tests("HTTPTests", "HTTP"),
    tests("WebServerTests", "WebServer", "HTTP", "CLinux"),
    tests("MailTests", "Mail", "TestProgram"),
    tests("OpenSSLTests", "OpenSSL"),
    tests("OutgoingTests", "Outgoing", "HTTP", "TestProgram"),
    tests("WebPushTests", "WebPush", "Outgoing", "OpenSSL", "Secrets", "HTTP"),
    tests("TimeZonesTests", "TimeZones", "Domain", "TestProgram"),
    tests("SecretsTests", "Secrets"),
    tests("PicturesTests", "Pictures", "Domain"),
    tests("PhotoSourcesTests", "PhotoSources", "Outgoing", "Pictures", "HTTP", "JSON", "Domain"),
    tests(
        "ServiceTests", "Service", "Storage", "Database", "SQLite", "Domain", "Sync", "Wire", "JSON", "HTTP",
        "Secrets", "Mail", "Texts", "Pictures", "PhotoSources", "TimeZones", "WebPush"),
]

let package = Package(
    name: "dela",
    targets: wasm ? shared + app + pages : shared + app + server + libraries + testing
)
