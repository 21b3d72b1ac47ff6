import Foundation
import LocalizationCore
import Logging
import ModelsCore
import SampleCore
import Testing

@testable import DebugFeature

@Suite struct LogViewModelTests {
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

    private func state(
        _ level: Logger.Level, _ text: String, of lines: [LogLine] = Self.lines, _ language: Language = .japanese
    ) throws -> LogUiState {
        let timeZone = try #require(TimeZone(identifier: "Asia/Tokyo"))
        let viewModel = LogViewModel(lines: { lines }, timeZone: timeZone, localize: Localizer(language))
        viewModel.onAppear(level: level, text: text)
        return viewModel.uiState
    }

    @Test func `the page shows all lines`() throws {
        #expect(
            try state(.debug, "") == LogUiState(rows: [Self.failed, Self.request], countText: "2行"))
        #expect(
            try state(.debug, "", of: Self.lines, .english)
                == LogUiState(rows: [Self.failed, Self.request], countText: "2 lines"))
    }

    @Test func `the page shows lines from the chosen level on`() throws {
        #expect(try state(.info, "") == LogUiState(level: .info, rows: [Self.failed], countText: "1行"))
    }

    @Test(arguments: ["SCREEN", " sakatsu ", "type=storage"])
    func `the page finds text in messages and their metadata`(text: String) throws {
        #expect(try state(.debug, text) == LogUiState(text: text, rows: [Self.failed], countText: "1行"))
    }

    @Test func `the page says that there are none`() throws {
        #expect(
            try state(.critical, "x")
                == LogUiState(level: .critical, text: "x", rows: [], countText: "該当する行はありません"))
    }

    @Test func `the page never shows more than can be read`() throws {
        let line = LogLine(instant: .noon, level: .info, message: "Request")
        let uiState = try state(.debug, "", of: Array(repeating: line, count: 501))
        #expect(uiState.rows.count == 500)
        #expect(uiState.countText == "501行（新しい500行を表示）")
    }
}
