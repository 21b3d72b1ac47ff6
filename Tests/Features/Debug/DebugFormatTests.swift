import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import Testing

@testable import DebugFeature

@Suite struct FormatTests {
    @Test(arguments: [
        (0, "00:00:00.000"), (1, "00:00:00.001"), (-1, "23:59:59.999"), (86_400_000, "00:00:00.000"),
        (1_795_262_400_000, "12:00:00.000"), (1_795_266_154_321, "13:02:34.321"),
    ])
    func `the debug format shows the time of day`(milliseconds: Int, text: String) {
        let instant = Timestamp(milliseconds: Int64(milliseconds))
        #expect(instant.clockTime(in: .gmt) == text)
    }

    @Test func `the time of day is shown in the person's time zone`() throws {
        let timeZone = try #require(TimeZone(identifier: "Asia/Kolkata"))
        #expect(Timestamp.noon.clockTime(in: timeZone) == "17:30:00.000")
    }

    @Test(arguments: [
        (0, "0 B"), (999, "999 B"), (1_000, "1 kB"), (4_096, "4.1 kB"), (283_115_520, "283.12 MB"),
        (5_000_000_000, "5 GB"), (7_000_000_000_000_000, "7,000 TB"),
    ])
    func `the debug format shows sizes`(count: Int, text: String) {
        #expect(Localizer(.japanese).byteCount(count) == text)
    }
}
