import LocalizationCore
import TestSupport
import Testing
import WebTestSupport

@testable import DebugData
@testable import DebugFeature

@Suite struct FiguresViewModelTests {
    private struct StubRepository: DatabaseFiguresRepository {
        var found: @Sendable () throws -> DatabaseFigures = { .sample }
        var sound: @Sendable () throws -> Bool = { throw Unstubbed("isSound") }

        func figures() async throws -> DatabaseFigures { try found() }
        func isSound() async throws -> Bool { try sound() }
    }

    private static let shown = FiguresUiState(
        figures: [
            FigureRow(title: "Schema", value: "0006 search"), FigureRow(title: "File size", value: "1.23 MB"),
            FigureRow(title: "Write-ahead log", value: "0 B"), FigureRow(title: "Page size", value: "4.1 kB"),
            FigureRow(title: "Pages", value: "1,234"), FigureRow(title: "Free pages", value: "5"),
            FigureRow(title: "Page cache per connection", value: "2.05 MB"),
        ],
        tables: [FigureRow(title: "memo", value: "1,000")])

    private let reports = Reports()

    private func state(
        of repository: StubRepository, after event: (FiguresViewModel) async -> Void
    ) async -> FiguresUiState {
        let viewModel = FiguresViewModel(repository: repository, .noon(.english, reports))
        await event(viewModel)
        return viewModel.uiState
    }

    @Test func `the page shows figures in words`() async {
        #expect(await state(of: StubRepository(), after: { await $0.onAppear() }) == Self.shown)
        #expect(reports.names == [])
    }

    @Test func `the page says that the file is undamaged`() async {
        var expected = Self.shown
        expected.finding = "The database is sound."
        #expect(await state(of: StubRepository(sound: { true }), after: { await $0.onCheckButtonClick() }) == expected)
    }

    @Test func `the page says that the file is damaged`() async {
        var expected = Self.shown
        expected.errorText = "The database is damaged. Restore a backup."
        expected.error = .damaged
        #expect(await state(of: StubRepository(sound: { false }), after: { await $0.onCheckButtonClick() }) == expected)
    }

    @Test func `the page says that the check failed`() async {
        var expected = Self.shown
        expected.errorText = "The check failed."
        expected.error = .checkFailed
        let repository = StubRepository(sound: { throw StubError() })
        #expect(await state(of: repository, after: { await $0.onCheckButtonClick() }) == expected)
        #expect(reports.names == ["storage"])
    }

    @Test func `the page fails to read`() async {
        let repository = StubRepository(found: { throw StubError() })
        #expect(await state(of: repository, after: { await $0.onAppear() }) == FiguresUiState(error: .loadingFailed))
        #expect(reports.names == ["storage"])
    }
}

extension DatabaseFigures {
    fileprivate static let sample = DatabaseFigures(
        schema: "0006 search", fileSize: 1_234_567, logSize: 0, pageSize: 4_096, pageCount: 1_234, freePageCount: 5,
        cacheSize: 2_048_000, tables: [DatabaseFigures.Table(name: "memo", rowCount: 1_000)])
}
