import Domain
import Testing

@testable import Pictures

@Suite("The report of a worker", .timeLimit(.minutes(15)))
struct ReportTests {

    @Test("a report survives writing and parsing")
    func roundTrip() {
        #expect(Renditions(report: sample.report) == sample)
    }

    @Test("a report that is truncated or too long is rejected")
    func length() {
        let report = sample.report
        for count in 0..<report.count { #expect(Renditions(report: Array(report[..<count])) == nil) }
        #expect(Renditions(report: report + [0]) == nil)
    }

    @Test("a report with impossible pixels, lengths or previews is rejected")
    func lies() {
        let claims: [(place: Int, bytes: [UInt8])] = [
            (0, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]), (0, [0, 0, 0, 0]), (4, [0, 0, 0, 0]),
            (8, [0xFF, 0xFF, 0xFF, 0xFF]), (12, Array("<svg".utf8)),
        ]
        for claim in claims {
            var report = sample.report
            report.replaceSubrange(claim.place..<claim.place + claim.bytes.count, with: claim.bytes)
            #expect(Renditions(report: report) == nil)
        }
    }
}
