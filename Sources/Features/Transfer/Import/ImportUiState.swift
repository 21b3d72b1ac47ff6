import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import TransferData

struct ImportUiState: PageUiState {
    /// The most recent imports.
    var rows: [ImportRow] = []
    /// The progress of the file that is being sent or read; nil when there is none.
    var progressText: String?
    /// The import that the page shows; nil on the page where files are chosen, and for a table that was not read yet.
    var summary: ImportSummaryState?
    /// The import of a table whose columns can be chosen.
    var choosing: ImportSummary?
    var errorText: String?
    var error: ImportPageError?
    /// The import that was just read, applied or undone; the browser goes to its page.
    var changedID: UUID?
    /// Whether the import was discarded, so that its page does not exist any more.
    var isDiscarded = false

    var destination: String? { isDiscarded ? ImportPaths.start : changedID.map(ImportPaths.one) }
}

/// The errors of importing.
enum ImportPageError: Error, Equatable {
    case fileRefused
    /// The columns of a table, or the day of undated visits.
    case choiceRefused
    case accountFull
    case notFound
    case failed
}

/// An import of the last 30 days.
struct ImportRow: Equatable, Identifiable {
    let id: UUID
    /// The name of the file.
    let name: String
    let time: String
    let state: String
    /// The number of items of each kind; empty for a table whose columns are yet to be chosen.
    let counts: String
}

/// An import, in finished words.
struct ImportSummaryState: Equatable {
    /// An action on the import.
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
    /// The number of items of each kind.
    let counts: [Count]
    /// The first items that would be saved.
    var items: [Item] = []
    /// The items that cannot be saved, with the reasons.
    let problems: [String]
    /// The message that there are more problems than shown.
    let moreProblems: String?
    /// Gives a day to the visits whose posts have none.
    var undated: Action?
    /// Imports the new items.
    var apply: Action?
    /// Imports all items, including those that differ.
    var overwrite: Action?
    var undo: Action?
    var canDiscard = false
    /// The progress, while the import is being applied or undone.
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
        let isEmpty = summary.state == .ready && all == 0 && summary.undated == nil
        self.init(
            id: summary.id, title: words.title, note: isEmpty ? localize(.nothingNew) : words.note,
            counts: ImportSummary.Decision.allCases.filter { count($0) > 0 }.map { decision in
                let words = localize.words(of: decision)
                return Count(name: words.name, number: localize.number(count(decision)), note: words.note)
            },
            items: summary.visits.map {
                Item(SakatsuShareText($0.content, hasPrivateFields: true, localize: localize).text)
            }
                + summary.memos.map { Item($0.body) },
            problems: summary.problems.map { localize(.importProblem(localize.number($0.place), $0.reason)) },
            moreProblems: more > 0 ? localize(.moreProblems(localize.number(more))) : nil)
        switch summary.state {
        case .ready:
            canDiscard = true
            if let count = summary.undated {
                undated = Action(title: localize(.undated(localize.number(count))), note: localize(.undatedNote))
            }
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
    /// The maximum length of each line, in characters.
    private static let lineLength = 80

    /// - Parameter text: its first line becomes the title.
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

    /// The number of items of each kind, on one line.
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
    /// The name of the encoding for people.
    func name(_ localize: Localizer) -> String {
        self == .windows1252 ? localize(.westernEncoding) : rawValue
    }
}
