import DatabaseCore
import Foundation
import LocalizationCore
import ModelsCore
import TransferData
import ValuesCore

struct ImportUiState: Equatable {
    /// The imports that were begun last.
    var rows: [ImportRow] = []
    /// The one that the page is about; nil on the page where files are chosen.
    var summary: ImportSummaryState?
    var errorText: String?
    var error: ImportPageError?
    /// The import that was just read, to which the browser goes.
    var readID: UUID?
    /// Whether the import is gone, and with it its page.
    var isDiscarded = false
}

/// What can go wrong with importing.
enum ImportPageError: Error, Equatable {
    case fileRefused
    case accountFull
    case notFound
    case failed
}

/// An import of the last 30 days.
struct ImportRow: Equatable, Identifiable {
    let id: UUID
    let time: String
    let state: String
}

/// An import, in finished words.
struct ImportSummaryState: Equatable {
    /// Something that can be done about it.
    struct Action: Equatable {
        let title: String
        let note: String
    }

    let id: UUID
    let title: String
    let note: String
    /// How many there are of which kind.
    let counts: [Count]
    /// What cannot be kept, and why.
    let problems: [String]
    /// That there are more than are named.
    let moreProblems: String?
    /// Takes over what is new.
    var apply: Action?
    /// Takes over all, also what is different.
    var overwrite: Action?
    var undo: Action?
    var canDiscard = false
    /// While it goes on.
    var progress: Progress?

    struct Count: Equatable {
        let name: String
        let number: String
        let note: String
    }

    struct Progress: Equatable {
        enum Work: Equatable { case applying, undoing }

        let work: Work
        let isOverwriting: Bool
        let done: Int
        let total: Int
        let text: String
        let next: String
    }
}

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
            if let id { show(try await imports.summary(of: id, of: account)) } else { try await loadRows() }
        }
    }

    /// - Parameters:
    ///   - path: of the file; nil when none was chosen.
    ///   - id: of the import.
    func onFileSelect(_ path: String?, id: UUID) async {
        await perform {
            do {
                guard let path else { throw ImportError.unknownFormat }
                let reader = try ImportReader(
                    path: path, latestDay: CivilDate(latestAnywhereAt: now.date), timeZone: timeZone, localize: localize)
                uiState.readID = try await imports.read(reader, into: id, at: now, of: account)?.id
            } catch let error as ImportError {
                uiState.error = .fileRefused
                uiState.errorText = path == nil ? localize(.chooseFile) : localize.text(of: error)
                try await loadRows()
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

    private func show(_ summary: ImportSummary?) {
        guard let summary else { return uiState.error = .notFound }
        uiState.summary = ImportSummaryState(summary, localize)
    }

    private func loadRows() async throws {
        uiState.rows = try await imports.recent(of: account).map { recent in
            ImportRow(
                id: recent.id, time: localize.time(recent.createdAt, in: timeZone), state: localize.title(of: recent.state))
        }
    }

    private func perform(_ work: () async throws -> Void) async {
        do {
            try await work()
        } catch {
            report(error)
            uiState.error = .failed
            uiState.errorText = localize(.importFailed)
        }
    }
}

extension ImportSummaryState {
    init(_ summary: ImportSummary, _ localize: Localizer) {
        let counts = summary.counts
        func count(_ decision: ImportSummary.Decision) -> Int { counts[decision] ?? 0 }
        let fresh = count(.new)
        let named = summary.problems.count
        self.init(
            id: summary.id, title: localize.title(of: summary.state), note: localize.note(on: summary.state),
            counts: ImportSummary.Decision.allCases.filter { count($0) > 0 }.map { decision in
                Count(
                    name: localize.name(of: decision), number: localize.number(count(decision)),
                    note: localize.note(on: decision))
            },
            problems: summary.problems.map { localize(.importProblem(localize.number($0.place), $0.reason)) },
            moreProblems: count(.unreadable) > named
                ? localize(.moreProblems(localize.number(count(.unreadable) - named))) : nil)
        let all = fresh + count(.different)
        switch summary.state {
        case .ready:
            canDiscard = true
            if fresh > 0 {
                apply = Action(title: localize(.applyNew(localize.number(fresh))), note: localize(.applyNewNote))
            }
            if count(.different) > 0 {
                overwrite = Action(title: localize(.applyAll(localize.number(all))), note: localize(.applyAllNote))
            }
        case .applying, .undoing:
            let total = summary.state == .applying && !summary.isOverwriting ? fresh : all
            progress = Progress(summary, total: total, localize)
        case .applied where summary.remaining > 0:
            undo = Action(title: localize(.undoImport(localize.number(summary.remaining))), note: localize(.undoNote))
        case .reading, .applied, .undone: break
        }
    }
}

extension ImportSummaryState.Progress {
    /// - Parameter total: how many items there are to take over, or to undo.
    fileprivate init(_ summary: ImportSummary, total: Int, _ localize: Localizer) {
        let skipped = summary.isOverwriting ? 0 : summary.counts[.different] ?? 0
        let remaining = summary.state == .applying ? summary.remaining - skipped : summary.remaining
        let done = max(0, total - remaining)
        self.init(
            work: summary.state == .applying ? .applying : .undoing, isOverwriting: summary.isOverwriting, done: done,
            total: total, text: localize(.progress(localize.number(done), localize.number(total))),
            next: localize(.goOn))
    }
}

extension Localizer {
    func title(of state: ImportSummary.State) -> String {
        switch state {
        case .reading, .ready: self(.importReady)
        case .applying: self(.importApplying)
        case .applied: self(.importApplied)
        case .undoing: self(.importUndoing)
        case .undone: self(.importUndone)
        }
    }

    fileprivate func note(on state: ImportSummary.State) -> String {
        switch state {
        case .reading, .ready: self(.importReadyNote)
        case .applying, .undoing: self(.importGoesOnNote)
        case .applied: self(.importAppliedNote)
        case .undone: self(.importUndoneNote)
        }
    }

    fileprivate func name(of decision: ImportSummary.Decision) -> String {
        switch decision {
        case .new: self(.countNew)
        case .same: self(.countSame)
        case .different: self(.countDifferent)
        case .unreadable: self(.countUnreadable)
        }
    }

    fileprivate func note(on decision: ImportSummary.Decision) -> String {
        switch decision {
        case .new: self(.countNewNote)
        case .same: self(.countSameNote)
        case .different: self(.countDifferentNote)
        case .unreadable: self(.countUnreadableNote)
        }
    }
}
