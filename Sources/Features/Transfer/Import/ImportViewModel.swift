import DatabaseCore
import Foundation
import LocalizationCore
import ModelsCore
import TransferData
import ValuesCore

/// Taking over what a file holds, for one request.
final class ImportViewModel {
    /// How long a request works on an import before it answers.
    static let workTime = Duration.seconds(2)

    private(set) var uiState = ImportUiState()
    private let imports: any ImportRepository
    private let account: AccountID
    private let localize: Localizer
    private let now: Timestamp
    private let timeZone: TimeZone
    private let instant: () -> ContinuousClock.Instant
    private let report: (any Error) -> Void

    /// - Parameters:
    ///   - timeZone: the user's, in which instants become days.
    ///   - instant: what time it is, by a clock that does not jump.
    init(
        imports: any ImportRepository, account: AccountID, localize: Localizer, now: Timestamp, timeZone: TimeZone,
        instant: @escaping () -> ContinuousClock.Instant, report: @escaping (any Error) -> Void
    ) {
        self.imports = imports
        self.account = account
        self.localize = localize
        self.now = now
        self.timeZone = timeZone
        self.instant = instant
        self.report = report
    }

    /// - Parameter id: the import that the page is about; nil for where files are chosen.
    func onAppear(_ id: UUID?) async {
        await perform {
            guard let id else { return try await loadRows() }
            let summary = try await imports.summary(of: id, of: account)
            if summary?.state == .choosing { try await showTable(id) } else { show(summary) }
        }
    }

    /// - Parameters:
    ///   - path: of the file; nil when none was chosen.
    ///   - name: the file's; nil where the browser does not say it.
    ///   - id: of the import.
    func onFileSelect(_ path: String?, _ name: String?, id: UUID) async {
        await perform {
            do {
                guard let path else { throw ImportError.unknownFormat }
                if let table = try ImportReader.table(at: path) {
                    try await imports.keep(table, of: path, into: id, named: name, at: now, of: account)
                } else {
                    let reader = try ImportReader(path: path, context)
                    _ = try await imports.read(reader, into: id, named: name, at: now, of: account)
                }
                uiState.readID = id
            } catch let error as ImportError {
                uiState.error = .fileRefused
                uiState.errorText = path == nil ? localize(.chooseFile) : localize.text(of: error)
                try await loadRows()
            }
        }
    }

    /// - Parameter meanings: of the columns, from left to right.
    func onColumnsChoose(_ id: UUID, _ meanings: [CSVMeaning]) async {
        await perform {
            guard let preview = try await imports.preview(of: id, of: account) else {
                uiState.error = .notFound
                return
            }
            do {
                let columns = CSVColumns(firstRow: preview.firstRow, meanings: meanings)
                if let problem = columns.problem { throw ImportError.columns(problem) }
                try await imports.read(columns, in: id, context, of: account)
                uiState.readID = id
            } catch let error as ImportError {
                uiState.error = .columnsRefused
                uiState.errorText = localize.text(of: error)
                try await showTable(id, meanings)
            }
        }
    }

    func onEncodingChoose(_ id: UUID, _ encoding: CSVEncoding) async {
        await perform {
            do {
                try await imports.reread(id, in: encoding, of: account)
                uiState.readID = id
            } catch ImportError.replaced {
                uiState.error = .notFound
            } catch let error as ImportError {
                uiState.error = .columnsRefused
                uiState.errorText = localize.text(of: error)
                try await showTable(id)
            }
        }
    }

    func onApplyButtonClick(_ id: UUID, overwriting: Bool) async {
        await work(on: id, until: .applying) {
            try await imports.apply(id, overwriting: overwriting, at: now, of: account)
        }
    }

    func onUndoButtonClick(_ id: UUID) async {
        await work(on: id, until: .undoing) { try await imports.undo(id, at: now, of: account) }
    }

    func onDiscardButtonClick(_ id: UUID) async {
        await perform {
            try await imports.discard(id, of: account)
            uiState.isDiscarded = true
        }
    }

    /// Goes on part by part, and leaves the rest to the next request.
    private func work(
        on id: UUID, until state: ImportSummary.State, _ step: () async throws -> ImportSummary?
    ) async {
        await perform {
            let end = instant() + Self.workTime
            var summary: ImportSummary?
            do {
                repeat { summary = try await step() } while summary?.state == state && instant() < end
            } catch is AccountFullError {
                uiState.error = .accountFull
                uiState.errorText = localize(.accountFull)
                summary = try await imports.summary(of: id, of: account)
            }
            show(summary)
            // What cannot go on does not go on by itself.
            if uiState.error != nil { uiState.summary?.progress = nil }
        }
    }

    private var context: ImportContext {
        ImportContext(
            latestDay: CivilDate(latestAnywhereAt: now.date), now: now, timeZone: timeZone, localize: localize)
    }

    /// - Parameter meanings: as they were chosen; nil for what they seem to be.
    private func showTable(_ id: UUID, _ meanings: [CSVMeaning]? = nil) async throws {
        guard let preview = try await imports.preview(of: id, of: account) else {
            uiState.error = .notFound
            return
        }
        uiState.table = ImportTableState(id: id, preview, meanings ?? preview.columns.meanings, localize)
        if preview.brokenLine != nil, let problem = preview.problem { uiState.errorText = localize.text(of: problem) }
    }

    private func show(_ summary: ImportSummary?) {
        guard let summary else {
            uiState.error = .notFound
            return
        }
        uiState.summary = ImportSummaryState(summary, localize)
    }

    private func loadRows() async throws {
        uiState.progressText = imports.workers.place(of: account).map { place in
            place == 0 ? localize(.readingFile) : localize(.waitingForFiles(localize.number(place)))
        }
        uiState.rows = try await imports.recent(of: account).map { recent in
            ImportRow(
                id: recent.id, name: recent.name ?? localize(.unnamedFile),
                time: localize.time(recent.createdAt, in: timeZone), state: localize.title(of: recent.state),
                counts: localize.counts(recent.counts))
        }
    }

    private func perform(_ work: () async throws -> Void) async {
        do {
            try await work()
        } catch is CancellationError {
            // The client has left, and reads no answer.
        } catch {
            report(error)
            uiState.error = .failed
            uiState.errorText = localize(.importFailed)
        }
    }
}
