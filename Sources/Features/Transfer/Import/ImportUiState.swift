import Foundation
import LocalizationCore
import ModelsCore
import TransferData
import ValuesCore

struct ImportUiState: Equatable {
    /// The imports that were begun last.
    var rows: [ImportRow] = []
    /// How far the file is that is being sent or read; nil when there is none.
    var progressText: String?
    /// The one that the page is about; nil on the page where files are chosen.
    var summary: ImportSummaryState?
    /// A table, of which it is yet to be said what its columns mean.
    var table: ImportTableState?
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

/// A table, in finished words.
struct ImportTableState: Equatable {
    struct Column: Equatable {
        /// As the table calls it, or its number.
        let name: String
        /// What stands in it.
        let samples: [String]
        var meaning: CSVMeaning
    }

    struct Meaning: Equatable {
        let value: CSVMeaning
        let name: String
    }

    struct Encoding: Equatable {
        let value: CSVEncoding
        let name: String
        let isChosen: Bool
    }

    let id: UUID
    /// Empty where the text cannot be read in its encoding.
    var columns: [Column]
    let meanings: [Meaning]
    let encodings: [Encoding]
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

extension ImportTableState {
    init(id: UUID, _ preview: CSVPreview, _ meanings: [CSVMeaning], _ localize: Localizer) {
        self.init(
            id: id,
            columns: preview.header.enumerated().map { index, name in
                Column(
                    name: name.isEmpty ? localize(.columnNumber(localize.number(index + 1))) : name,
                    samples: preview.samples.map { $0[index] }.filter { !$0.isEmpty },
                    meaning: index < meanings.count ? meanings[index] : .ignored)
            },
            meanings: CSVMeaning.allCases.map { Meaning(value: $0, name: $0.name(localize)) },
            encodings: CSVEncoding.allCases.map {
                Encoding(
                    value: $0, name: $0.name(localize), isChosen: $0 == preview.encoding ?? .utf8)
            })
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
        case .reading, .choosing, .applied, .undone: break
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
        case .reading, .choosing, .ready: self(.importReady)
        case .applying: self(.importApplying)
        case .applied: self(.importApplied)
        case .undoing: self(.importUndoing)
        case .undone: self(.importUndone)
        }
    }

    fileprivate func note(on state: ImportSummary.State) -> String {
        switch state {
        case .reading, .choosing, .ready: self(.importReadyNote)
        case .applying, .undoing: self(.importGoesOnNote)
        case .applied: self(.importAppliedNote)
        case .undone: self(.importUndoneNote)
        }
    }

    /// How many items there are of each kind, in a line.
    func counts(_ counts: [ImportSummary.Decision: Int]) -> String {
        let texts = ImportSummary.Decision.allCases.compactMap { decision in
            counts[decision].map { self(.countOf(name(of: decision), number($0))) }
        }
        return texts.joined(separator: self(.countSeparator))
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

extension CSVEncoding {
    /// As people know it.
    func name(_ localize: Localizer) -> String {
        switch self {
        case .windows1252: localize(.westernEncoding)
        case .utf8, .shiftJIS, .eucJP, .iso2022JP, .utf16LittleEndian, .utf16BigEndian: rawValue
        }
    }
}
