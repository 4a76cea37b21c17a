// swift-tools-version: 6.2
// The map of the package. Layers are targets: the shared rules first, then the app, the server, C libraries and tests.
// Features are folders with the same name in each layer. `Scripts/check-imports` checks which target may import which.
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

/// A target in `Sources/<name>`.
func module(_ name: String, at path: String? = nil, _ imports: String...) -> Target {
    .target(name: name, dependencies: imports.map { .byName(name: $0) }, path: path, swiftSettings: settings)
}

/// The functions for letters that `Domain` declares. In the app, `Browser` implements them.
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

/// A C library from Debian. `Sources/<name>` contains its module map and no code.
func library(_ name: String, _ pkgConfig: String?) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig)
}

/// Our C functions that call a C library where Swift cannot. SwiftPM rebuilds importers when this code changes, but not
/// when the headers of a `systemLibrary` change.
func shims(_ name: String, _ library: String?, _ imports: String...) -> Target {
    .target(
        name: name, dependencies: imports.map { .byName(name: $0) },
        cSettings: [.treatAllWarnings(as: .error)],
        linkerSettings: library.map { [.linkedLibrary($0)] } ?? [])
}

// MARK: - Shared by server, browser and tests

let shared = [
    module("JSON"),  // bytes ⇄ JSON (RFC 8259)
    module("Domain"),  // types and rules of the product
    module("SyncRules", "JSON", "Domain"),  // records, commands and their effects
    module("SyncProtocol", "SyncRules", "JSON", "Domain"),  // messages of devices and server
    module("SyncClient", "SyncProtocol", "SyncRules", "JSON", "Domain"),  // the device's engine
    module("Texts", "Domain", "SyncRules"),  // every text for users, in each language
    module("Wire", "JSON", "Domain", "SyncProtocol", "SyncRules"),  // every endpoint and envelope
    module("Markup"),  // Html values, diff, patches
    module("Platform"),  // the enums of the browser that screens and the bridge share
    // Each screen: model, message, update, view.
    module("Screens", "Domain", "Texts", "SyncClient", "SyncProtocol", "SyncRules", "Markup", "Platform"),
    module("Browser", "Markup", "Platform"),  // the only imports from and exports to JavaScript
]

// MARK: - The app in the browser

let app = [
    program(
        "WebApp", "Screens", "SyncClient", "SyncProtocol", "SyncRules", "Wire", "Browser", "Domain", "JSON",
        "Markup", "Platform", "Texts")
]

let pages = [
    // For the tests of the bridge, and for the comparison with React.
    program("TestPage", at: "Tests/BridgeTests/TestPage", "Browser", "Markup", "Platform"),
    program("ListView", at: "Benchmarks/list-view/Rows", "Browser", "Markup"),
]

// MARK: - Server

let server = [
    module("Database"),  // SQL with bound values, connections, rows, migrations; no C
    module("SQLite", "Database", "CSQLite"),  // one connection to an SQLite file
    module("PostgreSQL", "Database", "CPostgreSQL"),  // one connection to a PostgreSQL database
    module("Storage", "Database", "Domain", "SyncProtocol", "SyncRules", "JSON"),  // all SQL
    module("Files"),  // the names in a folder
    module("HTTP"),  // requests, responses, cookies as plain values
    module("OpenSSL", "COpenSSL"),  // curves, encryption, signatures, digests, Base64
    module("Curl", "CCurl"),  // transfers, one or many at once
    module("WebServer", "HTTP", "OpenSSL", "CLinux", "CMicroHTTPD", "CWslay"),  // the reactor
    module("Mail", "Curl", "OpenSSL"),  // outgoing mail by SMTP, or into a folder
    module("Outgoing", "Curl", "HTTP"),  // requests to third-party servers, never to the private network
    module("TimeZones", "Domain"),  // time zones, from the system's files
    module("QRCodes", "CQRencode", "Domain"),  // QR codes
    module("Archive", "CArchive"),  // ZIP files
    module("GLib", "CGLib"),  // letters and normal forms of Unicode
    module("Secrets", "CSodium", "GLib", "JSON", "Domain"),  // password hashes, codes, tokens
    module("WebPush", "Outgoing", "OpenSSL", "Secrets", "JSON", "HTTP"),  // messages, encrypted
    module("Pictures", "Domain", "Files", "CLinux"),  // picture files, and the workers that make sizes
    program("dela-pictures", "Pictures", "Domain", "CVips", "CLinux"),  // the worker process for one picture
    module("ObjectStore", "Pictures", "Curl", "Secrets", "Domain", "Files"),  // pictures in an S3 bucket
    module(  // photos of external providers
        "PhotoSources", "Domain", "Files", "HTTP", "JSON", "Outgoing", "Pictures", "Secrets"),
    module(
        "Service", "Domain", "JSON", "SyncProtocol", "SyncRules", "Wire", "Database", "Storage", "HTTP",
        "Mail", "QRCodes", "Secrets", "Archive",
        "Pictures", "PhotoSources", "Texts", "TimeZones", "WebPush"
    ),
    program(
        "dela", "Service", "WebServer", "SQLite", "PostgreSQL", "Database", "Storage", "HTTP", "Mail",
        "Secrets", "ObjectStore",
        "Pictures", "PhotoSources", "Domain", "Files", "SyncProtocol", "SyncRules", "Texts", "CLinux",
        "Outgoing", "WebPush",
        "Wire"),
]

// MARK: - C libraries

let libraries = [
    shims("CSQLite", "sqlite3"),
    library("CPostgreSQL", nil),
    shims("CMicroHTTPD", "microhttpd"),
    library("CWslay", nil),
    shims("COpenSSL", "crypto"),
    library("CSodium", "libsodium"),
    library("CQRencode", "libqrencode"),
    library("CArchive", nil),
    library("CGLib", "glib-2.0"),
    shims("CCurl", "curl"),
    // Not pkg-config's "vips", which would also add a flag that SwiftPM warns about.
    shims("CVips", "vips", "CGObject"),
    library("CGObject", "gobject-2.0"),
    shims("CLinux", nil),
]

// MARK: - Tests

let testing = [
    module("FeatureTags", at: "Tests/Support/FeatureTags"),  // features as test tags
    program("push-load", at: "Benchmarks/push-load", "WebPush", "Outgoing"),  // measured against pywebpush
    program("rules", at: "Benchmarks/rules", "Domain"),  // the time that rules take
    program("fold", at: "Tests/BridgeTests/Fold"),  // the server's letters, compared with the browser's
    // The rules of repeating tasks, compared with dateutil.
    program("occurrences", at: "Tests/Support/occurrences", "Domain"),
    module("TestProgram", at: "Tests/Support/TestProgram", "CLinux"),  // a program that a test starts
    module("TestListener", at: "Tests/Support/TestListener"),  // a socket that listens
    module("FaultyDisk", at: "Tests/Support/FaultyDisk", "CSQLite"),  // a disk that fails
    // An empty database of SQLite or PostgreSQL.
    module(
        "TestDatabase", at: "Tests/Support/TestDatabase", "Database", "SQLite", "PostgreSQL", "TestListener"),
    program(
        "simulate", at: "Tests/Support/simulate",
        "Service", "Storage", "Database", "SQLite", "FaultyDisk", "HTTP", "SyncClient", "SyncProtocol",
        "SyncRules",
        "Wire", "WebPush", "Domain", "JSON"
    ),
    tests("JSONTests", "JSON"),
    tests("DomainTests", "Domain"),
    tests("GLibTests", "GLib", "TestProgram"),
    tests("QRCodesTests", "QRCodes", "Domain"),
    tests("ArchiveTests", "Archive", "CLinux", "TestProgram"),
    tests("SyncTests", "SyncClient", "SyncProtocol", "SyncRules", "Domain", "JSON"),
    tests("WireTests", "Wire", "SyncClient", "SyncProtocol", "SyncRules", "Domain", "JSON"),
    tests("MarkupTests", "Markup"),
    tests(
        "ScreensTests", "Screens", "SyncClient", "SyncProtocol", "SyncRules", "Domain", "Texts", "Markup",
        "Platform", "JSON"),
    tests(
        "WebAppTests", "WebApp", "Browser", "Markup", "Platform", "Screens", "SyncClient", "SyncProtocol",
        "SyncRules", "Wire", "Domain", "JSON", "Texts"),
    tests("DatabaseTests", "Database", "SQLite", "PostgreSQL", "TestDatabase", "FaultyDisk"),
    tests(
        "StorageTests", "Storage", "Database", "SQLite", "TestDatabase", "Domain", "SyncProtocol",
        "SyncRules",
        "JSON"),
    tests("FilesTests", "Files"),
    tests("HTTPTests", "HTTP"),
    tests("WebServerTests", "WebServer", "HTTP", "CLinux"),
    tests("MailTests", "Mail", "TestProgram"),
    tests("OpenSSLTests", "OpenSSL"),
    tests("OutgoingTests", "Outgoing", "HTTP", "TestListener", "TestProgram"),
    tests("WebPushTests", "WebPush", "Outgoing", "OpenSSL", "Secrets", "HTTP"),
    tests("TimeZonesTests", "TimeZones", "Domain", "TestProgram"),
    tests("SecretsTests", "Secrets"),
    tests("PicturesTests", "Pictures", "Domain"),
    tests("ObjectStoreTests", "ObjectStore", "Pictures", "Domain", "TestListener"),
    tests("PhotoSourcesTests", "PhotoSources", "Outgoing", "Pictures", "HTTP", "JSON", "Domain"),
    tests(
        "ServiceTests", "Service", "Storage", "Database", "SQLite", "PostgreSQL", "TestDatabase", "Domain",
        "SyncProtocol",
        "SyncRules",
        "Wire", "JSON", "HTTP",
        "Secrets", "Mail", "Texts", "Pictures", "PhotoSources", "TimeZones", "WebPush"),
]

let package = Package(
    name: "dela",
    targets: wasm ? shared + app + pages : shared + app + server + libraries + testing
)
