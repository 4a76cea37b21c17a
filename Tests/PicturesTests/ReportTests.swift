import Domain
import Testing

@testable import Pictures

@Suite("The report of a worker", .timeLimit(.minutes(15)))
struct ReportTests {

    @Test("a report is read as it was written")
    func roundTrip() {
        #expect(Renditions(report: sample.report) == sample)
    }

    @Test("a report that ends early or says more is none")
    func length() {
        let report = sample.report
        for count in 0..<report.count { #expect(Renditions(report: Array(report[..<count])) == nil) }
        #expect(Renditions(report: report + [0]) == nil)
    }

    @Test("a report that claims impossible pixels, lengths or previews is none")
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
