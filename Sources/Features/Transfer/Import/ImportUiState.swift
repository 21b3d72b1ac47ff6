import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import TransferData

struct ImportUiState: PageUiState {
    /// The imports that were begun last.
    var rows: [ImportRow] = []
    /// How far the file is that is being sent or read; nil when there is none.
    var progressText: String?
    /// The import that the page is about; nil on the page where files are chosen, and for a table.
    var summary: ImportSummaryState?
    /// The import of a table that the page is about, while the meanings of its columns are chosen.
    var choosing: ImportSummary?
    var errorText: String?
    var error: ImportPageError?
    /// The import that was just read, applied or undone, to which the browser goes.
    var changedID: UUID?
    /// Whether the import is gone, and with it its page.
    var isDiscarded = false

    var destination: String? { isDiscarded ? ImportPaths.start : changedID.map(ImportPaths.one) }
}

/// What can go wrong with importing.
enum ImportPageError: Error, Equatable {
    case fileRefused
    case columnsRefused
    case accountFull
    case notFound
    case failed
}

/// An import of the last 30 days.
struct ImportRow: Equatable, Identifiable {
    let id: UUID
    /// The file's.
    let name: String
    let time: String
    let state: String
    /// How many items it has of each kind; empty for a table whose columns are yet to be chosen.
    let counts: String
}

/// An import, in finished words.
struct ImportSummaryState: Equatable {
    /// Something that can be done about it.
    struct Action: Equatable {
        let title: String
        let note: String
    }

    /// A visit or a memo as it would be saved.
    struct Item: Equatable {
        let title: String
        let lines: [String]
    }

    let id: UUID
    let title: String
    let note: String
    /// How many there are of which kind.
    let counts: [Count]
    /// The first that would be saved.
    var items: [Item] = []
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
        let done: Int
        let total: Int
        let text: String
        let next: String
    }
}

extension ImportSummaryState {
    init(_ summary: ImportSummary, _ localize: Localizer) {
        func count(_ decision: ImportSummary.Decision) -> Int { summary.counts[decision] ?? 0 }
        let (fresh, all) = (count(.new), count(.new) + count(.different))
        let more = count(.unreadable) - summary.problems.count
        let words = localize.words(of: summary.state)
        let isEmpty = summary.state == .ready && all == 0
        self.init(
            id: summary.id, title: words.title, note: isEmpty ? localize(.nothingNew) : words.note,
            counts: ImportSummary.Decision.allCases.filter { count($0) > 0 }.map { decision in
                let words = localize.words(of: decision)
                return Count(name: words.name, number: localize.number(count(decision)), note: words.note)
            },
            items: summary.visits.map { Item(SakatsuShareText($0.content, localize: localize).text) }
                + summary.memos.map { Item($0.body) },
            problems: summary.problems.map { localize(.importProblem(localize.number($0.place), $0.reason)) },
            moreProblems: more > 0 ? localize(.moreProblems(localize.number(more))) : nil)
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
            let (done, total) = summary.progress
            progress = Progress(
                work: summary.state == .applying ? .applying : .undoing, done: done, total: total,
                text: localize(.progress(localize.number(done), localize.number(total))), next: localize(.goOn))
        case .applied where summary.remaining > 0:
            undo = Action(title: localize(.undoImport(localize.number(summary.remaining))), note: localize(.undoNote))
        case .reading, .choosing, .applied, .undone: break
        }
    }
}

extension ImportSummaryState.Item {
    private static let lineCount = 6
    /// Of each line, in characters.
    private static let lineLength = 80

    /// - Parameter text: its first line is the title.
    init(_ text: String) {
        let shown = text.split(separator: "\n", maxSplits: Self.lineCount).prefix(Self.lineCount).map { line in
            let start = String(line.prefix(Self.lineLength))
            return start.utf8.count < line.utf8.count ? start + "…" : start
        }
        self.init(title: shown.first ?? "", lines: Array(shown.dropFirst()))
    }
}

extension Localizer {
    func words(of state: ImportSummary.State) -> (title: String, note: String) {
        switch state {
        case .reading, .choosing, .ready: (self(.importReady), self(.importReadyNote))
        case .applying: (self(.importApplying), self(.importGoesOnNote))
        case .applied: (self(.importApplied), self(.importAppliedNote))
        case .undoing: (self(.importUndoing), self(.importGoesOnNote))
        case .undone: (self(.importUndone), self(.importUndoneNote))
        }
    }

    /// How many items there are of each kind, in a line.
    func counts(_ counts: [ImportSummary.Decision: Int]) -> String {
        let texts = ImportSummary.Decision.allCases.compactMap { decision in
            counts[decision].map { self(.countOf(words(of: decision).name, number($0))) }
        }
        return texts.joined(separator: self(.countSeparator))
    }

    fileprivate func words(of decision: ImportSummary.Decision) -> (name: String, note: String) {
        switch decision {
        case .new: (self(.countNew), self(.countNewNote))
        case .same: (self(.countSame), self(.countSameNote))
        case .different: (self(.countDifferent), self(.countDifferentNote))
        case .unreadable: (self(.countUnreadable), self(.countUnreadableNote))
        }
    }
}

extension CSVEncoding {
    /// As people know it.
    func name(_ localize: Localizer) -> String {
        self == .windows1252 ? localize(.westernEncoding) : rawValue
    }
}
