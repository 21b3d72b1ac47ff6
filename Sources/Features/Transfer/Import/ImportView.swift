import Foundation
import LocalizationCore
import ModelsCore
import TransferData
import UICore
import WebCore

/// The page to choose a file, or the page of an import.
struct ImportPage: HTML {
    let uiState: ImportUiState
    let visitor: Visitor

    var body: some HTML {
        SubPage(localize(.importTitle), back: back, alert: uiState.errorText, for: visitor) {
            if let state = uiState.summary {
                ImportSummaryView(summary: state, localize: localize)
                if let choosing = uiState.choosing, let table = choosing.table {
                    details(.class("group")) {
                        summary(.class("caption")) { localize(.readOtherwise) }
                        ImportTableView(id: choosing.id, table: table, localize: localize)
                    }
                }
            } else if let choosing = uiState.choosing, let table = choosing.table {
                ImportTableView(id: choosing.id, table: table, localize: localize)
                ImportDiscardButton(id: choosing.id, localize: localize)
            } else {
                ImportStartView(rows: uiState.rows, progressText: uiState.progressText, localize: localize)
            }
        }
    }

    private var back: (path: String, title: String) {
        uiState.summary == nil && uiState.choosing == nil
            ? (TransferFeature.home, localize(.title)) : (ImportPaths.start, localize(.importTitle))
    }

    private var localize: Localizer { visitor.localize }
}

/// Lets the person choose a file, and lists the most recent imports.
struct ImportStartView: HTML {
    let rows: [ImportRow]
    let progressText: String?
    let localize: Localizer

    var body: some HTML {
        form(
            .class("group"), .method(.post), .action(ImportPaths.start),
            .custom(name: "enctype", value: "multipart/form-data")
        ) {
            div(.class("rows")) {
                label(.classes("row", "stacked", "file"), .for("file")) {
                    span { localize(.chooseOwn) }
                    input(
                        .id("file"), .name("file"), .type(.file), .required(),
                        .custom(name: "accept", value: Self.types))
                }
                button(.class("row")) { localize(.readFile) }
            }
            p(.class("footnote")) { localize(.fileNote) }
        }
        form(
            .classes("group", "paste"), .method(.post), .action(ImportPaths.start),
            .custom(name: "enctype", value: "multipart/form-data"), .aria("labelledby", "posts-title")
        ) {
            h2(.class("caption"), .id("posts-title")) { localize(.postsTitle) }
            div(.class("rows")) {
                textarea(
                    .id("posts"), .name("posts"), .rows(4), .required(), .placeholder(localize(.postsExample)),
                    .aria("label", localize(.postsExample))
                ) { "" }
                button(.class("row")) { localize(.readPosts) }
            }
            p(.class("footnote")) { localize(.postsNote) }
        }
        // The browser shows this page until the file has been read.
        div(
            .id("reading"), .role("status"), .hx("get", ImportPaths.start), .hx("trigger", "every 2s"),
            .hx("select", "#reading"), .hx("swap", "outerHTML")
        ) {
            if let progressText { p(.class("footnote")) { progressText } }
        }
        if !rows.isEmpty {
            section(.class("group"), .aria("labelledby", "imports")) {
                h2(.class("caption"), .id("imports")) { localize(.imports) }
                div(.class("rows")) {
                    ForEach(rows) { row in
                        StackedLink(
                            row.name, row.counts.isEmpty ? row.state : localize(.importOf(row.state, row.counts)),
                            row.time, path: ImportPaths.one(row.id))
                    }
                }
                p(.class("footnote")) { localize(.importsNote) }
            }
        }
    }

    /// The types that file choosers offer first.
    private static let types = ".zip,.json,.csv,.tsv,.txt,.html,.htm,.plist,.xml"
}

/// The contents of a file, the state of its import, and what can be done with it.
struct ImportSummaryView: HTML {
    /// The identifier of the part of the page that updates itself.
    private static let id = "import"

    let summary: ImportSummaryState
    let localize: Localizer

    var body: some HTML {
        div(.id(Self.id)) {
            section(.class("group"), .aria("labelledby", "state")) {
                h2(.class("caption"), .id("state")) { summary.title }
                ul(.class("rows")) {
                    ForEach(summary.counts) { count in
                        li(.classes("row", "stacked")) {
                            span {
                                count.name
                                small { count.note }
                            }
                            span { count.number }
                        }
                    }
                }
                p(.class("footnote"), .role("status")) { summary.note }
            }
            if !summary.items.isEmpty { items }
            if let progress = summary.progress { work(progress) }
            if let undated = summary.undated { day(of: undated) }
            if let action = summary.apply { choice(action, ImportPaths.apply(summary.id)) }
            if let action = summary.overwrite { choice(action, ImportPaths.apply(summary.id), isOverwriting: true) }
            if let action = summary.undo { choice(action, ImportPaths.undo(summary.id)) }
            if summary.canDiscard { ImportDiscardButton(id: summary.id, localize: localize) }
            if !summary.problems.isEmpty { problems }
        }
    }

    /// With scripts, the form submits itself, part after part.
    private func work(_ work: ImportSummaryState.Progress) -> some HTML {
        let path = work.work == .applying ? ImportPaths.apply(summary.id) : ImportPaths.undo(summary.id)
        return form(
            .class("group"), .method(.post), .action(path), .hx("post", path), .hx("trigger", "load, submit"),
            .hx("target", "#\(Self.id)"), .hx("swap", "outerHTML")
        ) {
            div(.class("rows")) {
                label(.classes("row", "stacked", "progress"), .for("progress")) {
                    span { work.text }
                    progress(.id("progress"), .max("\(work.total)"), .value("\(work.done)")) {}
                }
                button(.class("row")) { work.next }
            }
        }
    }

    private func choice(
        _ action: ImportSummaryState.Action, _ path: String, isOverwriting: Bool = false
    ) -> some HTML {
        form(.class("group"), .method(.post), .action(path)) {
            if isOverwriting { input(.type(.hidden), .name("overwrite"), .value("true")) }
            div(.class("rows")) { button(.class("row")) { action.title } }
            p(.class("footnote")) { action.note }
        }
    }

    private func day(of undated: ImportSummaryState.Action) -> some HTML {
        form(.class("group"), .method(.post), .action(ImportPaths.day(summary.id))) {
            h2(.class("caption")) { undated.title }
            div(.class("rows")) {
                div(.class("row")) {
                    label(.for("day")) { localize(.day) }
                    input(.type(.date), .class("trailing"), .id("day"), .name("day"), .required())
                }
                button(.class("row")) { localize(.setDay) }
            }
            p(.class("footnote")) { undated.note }
        }
    }

    private var items: some HTML {
        section(.class("group"), .aria("labelledby", "items")) {
            h2(.class("caption"), .id("items")) { localize(.firstItems) }
            ul(.class("rows")) {
                ForEach(summary.items) { item in
                    li(.classes("row", "stacked")) {
                        span {
                            item.title
                            ForEach(item.lines) { line in small { line } }
                        }
                    }
                }
            }
        }
    }

    private var problems: some HTML {
        section(.class("group"), .aria("labelledby", "problems")) {
            h2(.class("caption"), .id("problems")) { localize(.problems) }
            ul(.class("rows")) {
                ForEach(summary.problems) { problem in li(.class("row")) { problem } }
            }
            if let more = summary.moreProblems { p(.class("footnote")) { more } }
        }
    }
}

/// Shows the first rows of a table, with a choice of meanings for its columns.
struct ImportTableView: HTML {
    let id: UUID
    let table: ImportTable
    let localize: Localizer

    var body: some HTML {
        if !table.columns.isEmpty { columns }
        form(.class("group"), .method(.post), .action(ImportPaths.encoding(id))) {
            div(.class("rows")) {
                div(.class("row")) {
                    label(.for("encoding")) { localize(.encoding) }
                    select(.classes("wide", "trailing"), .id("encoding"), .name("encoding")) {
                        ForEach(CSVEncoding.allCases) { encoding in
                            option(.value(encoding.rawValue), .selected(encoding == table.encoding ?? .utf8)) {
                                encoding.name(localize)
                            }
                        }
                    }
                }
                // Where no text can be read yet, the row is found once it can.
                if table.brokenLine == nil {
                    div(.class("row")) {
                        label(.for("header")) { localize(.headerRow) }
                        select(.class("trailing"), .id("header"), .name("header")) {
                            ForEach(ImportTable.headerRows) { row in
                                option(.value("\(row)"), .selected(row == table.headerRow ?? 1)) {
                                    row == 0 ? localize(.withoutHeader) : localize(.rowNumber(localize.number(row)))
                                }
                            }
                        }
                    }
                }
                button(.class("row")) { localize(.chooseEncoding) }
            }
            p(.class("footnote")) { localize(.encodingNote) }
        }
    }

    private var columns: some HTML {
        form(.class("group"), .method(.post), .action(ImportPaths.columns(id))) {
            h2(.class("caption")) { localize(.columns) }
            div(.class("rows")) {
                ForEach(table.columns.enumerated().map { $0 }) { index, column in
                    let name = column.name.isEmpty ? localize(.columnNumber(localize.number(index + 1))) : column.name
                    div(.classes("row", "stacked")) {
                        label(.for("column\(index)")) {
                            name
                            ForEach(column.samples) { sample in small { sample } }
                        }
                        select(.id("column\(index)"), .name("column")) {
                            ForEach(CSVMeaning.allCases) { meaning in
                                option(.value(meaning.rawValue), .selected(meaning == column.meaning)) {
                                    meaning.name(localize)
                                }
                            }
                        }
                        reading(of: column, name)
                    }
                }
                button(.class("row")) { localize(.readFile) }
            }
            p(.class("footnote")) { localize(.columnsNote) }
        }
    }

    /// A choice among the readings that the cells leave open. Where they suggest none, one must be chosen.
    @HTMLBuilder private func reading(of column: ImportTable.Column, _ name: String) -> some HTML {
        if column.choices.isEmpty {
            input(.type(.hidden), .name("reading"), .value(""))
        } else {
            select(.name("reading"), .aria("label", localize(.readingOf(name))), .required()) {
                if column.reading == nil { option(.value(""), .selected(true)) { localize(.chooseReading) } }
                ForEach(column.choices) { reading in
                    option(.value(reading.rawValue), .selected(reading == column.reading)) { reading.name(localize) }
                }
            }
        }
    }
}

/// Discards an import that was not applied.
struct ImportDiscardButton: HTML {
    let id: UUID
    let localize: Localizer

    var body: some HTML {
        div(.class("group")) {
            div(.class("rows")) {
                ActionButton(path: ImportPaths.discard(id), title: localize(.discard), style: "row")
            }
        }
    }
}
