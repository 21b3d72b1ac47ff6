import Foundation
import LocalizationCore
import Logging
import ModelsCore
import SampleCore
import Testing

@testable import DebugFeature

@Suite struct LogContentTests {
    private static let lines = [
        LogLine(
            instant: .noon, level: .error, message: "A screen failed",
            details: ["route": "/sakatsu", "error.type": "StorageError"]),
        LogLine(instant: .noon.after(milliseconds: -1), level: .debug, message: "Request"),
    ]
    private static let failed = LogRow(
        time: "21:00:00.000", level: "error", message: "A screen failed",
        details: "error.type=StorageError route=/sakatsu")
    private static let request = LogRow(time: "20:59:59.999", level: "debug", message: "Request", details: "")

    private func content(
        _ level: Logger.Level, _ text: String, of lines: [LogLine] = Self.lines, _ language: Language = .japanese
    ) throws -> LogContent {
        let timeZone = try #require(TimeZone(identifier: "Asia/Tokyo"))
        return LogContent(lines, level: level, text: text, in: timeZone, Localizer(language))
    }

    @Test func `the page shows all lines`() throws {
        #expect(
            try content(.debug, "") == LogContent(rows: [Self.failed, Self.request], countText: "2行"))
        #expect(
            try content(.debug, "", of: Self.lines, .english)
                == LogContent(rows: [Self.failed, Self.request], countText: "2 lines"))
    }

    @Test func `the page shows lines from the chosen level on`() throws {
        #expect(try content(.info, "") == LogContent(level: .info, rows: [Self.failed], countText: "1行"))
    }

    @Test(arguments: ["SCREEN", " sakatsu ", "type=storage"])
    func `the page finds text in messages and their metadata`(text: String) throws {
        #expect(try content(.debug, text) == LogContent(text: text, rows: [Self.failed], countText: "1行"))
    }

    @Test func `the page says that there are none`() throws {
        #expect(
            try content(.critical, "x")
                == LogContent(level: .critical, text: "x", rows: [], countText: "該当する行はありません"))
    }

    @Test func `the page never shows more than can be read`() throws {
        let line = LogLine(instant: .noon, level: .info, message: "Request")
        let content = try content(.debug, "", of: Array(repeating: line, count: 501))
        #expect(content.rows.count == 500)
        #expect(content.countText == "501行（新しい500行を表示）")
    }
}
