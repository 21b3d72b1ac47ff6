import DatabaseCore
import Foundation
import LocalizationCore
import ModelsCore
import ScreensCore
import TransferData

/// Imports a file, for one request.
final class ImportViewModel: PageViewModel {
    /// The time for which a request works on an import before it responds.
    static let workTime = Duration.seconds(2)

    private(set) var uiState = ImportUiState()
    private let imports: any ImportRepository
    private let account: AccountID
    private let instant: () -> ContinuousClock.Instant
    private let context: ViewModelContext

    /// - Parameter instant: the current time of a monotonic clock.
    init(
        imports: any ImportRepository, account: AccountID, instant: @escaping () -> ContinuousClock.Instant,
        _ context: ViewModelContext
    ) {
        self.imports = imports
        self.account = account
        self.instant = instant
        self.context = context
    }

    /// - Parameter id: the import that the page shows; nil for the page where files are chosen.
    func onAppear(_ id: UUID?) async {
        await perform {
            guard let id else { return try await loadRows() }
            show(try await imports.current(id, isChoosing: true, of: account))
        }
    }

    /// - Parameters:
    ///   - path: the path of the file; nil when none was chosen.
    ///   - name: the name of the file; nil if the browser does not send it.
    ///   - id: the identifier of the import.
    func onFileSelect(_ path: String?, _ name: String?, id: UUID) async {
        await perform {
            do {
                guard let path else { throw ImportError.unknownFormat }
                if let preview = try ImportReader.table(at: path) {
                    try await imports.keep(preview, of: path, into: id, named: name, at: context.now, of: account)
                } else {
                    let reader = try ImportReader(path: path, try await importContext())
                    _ = try await imports.read(reader, into: id, named: name, at: context.now, of: account)
                }
                uiState.changedID = id
            } catch let error as ImportError {
                uiState.error = .fileRefused
                uiState.errorText = path == nil ? localize(.chooseFile) : localize.text(of: error)
                try await loadRows()
            }
        }
    }

    /// Readings that became open with another meaning are asked for first.
    func onColumnsChoose(_ id: UUID, _ chosen: ImportColumns) async {
        await change(id, chosen) {
            let table = try await imports.current(id, isChoosing: true, of: account)?.table
            let open = table?.choosing(chosen, orElse: { _ in nil }).columns.first { column in
                !column.choices.isEmpty && column.reading == nil
            }
            if let open { throw ImportError.columns(.unread(open.name)) }
            guard try await imports.read(chosen, in: id, try await importContext(), of: account) != nil else {
                throw ImportError.replaced
            }
        }
    }

    /// - Parameter headerRow: the number of the row with the names of the columns, from 1; 0 for none.
    func onEncodingChoose(_ id: UUID, _ encoding: CSVEncoding, headerRow: Int?) async {
        await change(id) { try await imports.reread(id, in: encoding, headerRow: headerRow, of: account) }
    }

    /// Reads a table in another way, and shows the problem if that fails.
    private func change(_ id: UUID, _ chosen: ImportColumns? = nil, _ work: () async throws -> Void) async {
        await perform {
            do {
                try await work()
                uiState.changedID = id
            } catch ImportError.replaced {
                uiState.error = .notFound
            } catch let error as ImportError {
                var summary = try await imports.current(id, isChoosing: true, of: account)
                if let chosen, let table = summary?.table { summary?.table = table.choosing(chosen) }
                summary?.state = .choosing
                show(summary)
                uiState.error = uiState.error ?? .choiceRefused
                uiState.errorText = localize.text(of: error)
            }
        }
    }

    /// - Parameter text: the day of the visits whose posts have none, as typed.
    func onDayChoose(_ id: UUID, _ text: String) async {
        await perform {
            do {
                guard let day = CivilDate(text) else { throw ImportError.day(.notADate) }
                try await imports.choose(day, upTo: latestDay, in: id, of: account)
                uiState.changedID = id
            } catch let error as ImportError {
                show(try await imports.summary(of: id, of: account))
                uiState.error = uiState.error ?? .choiceRefused
                uiState.errorText = localize.text(of: error)
            }
        }
    }

    func onApplyButtonClick(_ id: UUID, overwriting: Bool) async {
        await work(on: id, until: .applying) {
            try await imports.apply(id, overwriting: overwriting, at: context.now, of: account)
        }
    }

    func onUndoButtonClick(_ id: UUID) async {
        await work(on: id, until: .undoing) { try await imports.undo(id, at: context.now, of: account) }
    }

    func onDiscardButtonClick(_ id: UUID) async {
        await perform {
            try await imports.discard(id, of: account)
            uiState.isDiscarded = true
        }
    }

    /// Works part by part, and leaves the rest to the next request.
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
            // In the next request, a full account would still be full.
            if uiState.error == nil { uiState.changedID = id } else { uiState.summary?.progress = nil }
        }
    }

    private func importContext() async throws -> ImportContext {
        ImportContext(
            latestDay: latestDay, now: context.now, timeZone: context.timeZone,
            localize: localize, facilities: try await imports.facilityNames(of: account))
    }

    private var latestDay: CivilDate { CivilDate(latestAnywhereAt: context.now.date) }

    private var localize: Localizer { context.localize }

    private func show(_ summary: ImportSummary?) {
        guard let summary else {
            uiState.error = .notFound
            return
        }
        if let table = summary.table, [.choosing, .ready].contains(summary.state) {
            uiState.choosing = summary
            uiState.errorText = table.encodingProblem.map(localize.text(of:))
        }
        if summary.state != .choosing { uiState.summary = ImportSummaryState(summary, localize) }
    }

    private func loadRows() async throws {
        // When a file was refused, the account may still have its turn.
        if uiState.error == nil, let place = imports.workers.place(of: account) {
            uiState.progressText = place == 0 ? localize(.readingFile) : localize(.waitingForImports(place))
        }
        uiState.rows = try await imports.recent(of: account).map { recent in
            ImportRow(
                id: recent.id, name: recent.name ?? localize(.unnamedFile),
                time: localize.time(recent.createdAt, in: context.timeZone),
                state: localize.words(of: recent.state).title,
                counts: localize.counts(recent.counts))
        }
    }

    private func perform(_ work: () async throws -> Void) async {
        do {
            try await work()
        } catch is CancellationError {
            // The client has closed the connection, and reads no response.
        } catch {
            context.report(error)
            uiState.error = .failed
            uiState.errorText = localize(.importFailed)
        }
    }
}
