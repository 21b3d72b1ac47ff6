import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore
import TransferData
import UICore
import WebCore

/// `/sakatsu/table`: the visits of a year, or those that a search finds, as a table that can be sorted; and the table as
/// a CSV file.
struct SakatsuTableScreen: PageScreen {
    /// The maximum number of visits: the page of so many is about 600 kB, or 50 kB compressed.
    static let limit = 1_000

    let repository: any SakatsuRepository

    func addRoutes(to router: some RouterMethods<WebContext>) {
        for path in [SakatsuPaths.table, SakatsuPaths.tableFile] {
            router.get(RouterPath(path)) { request, context in
                try await context.heavily(for: context.account) { context in
                    try await answer(request, context) { await $0.onAppear() }
                }
            }
        }
    }

    func viewModel(for request: Request, _ context: WebContext) throws -> ItemViewModel<SakatsuTable> {
        let (account, localize) = (try context.account, try context.visitor.localize)
        var query = SakatsuTableQuery(try request.query())
        let isForFile = request.uri.path == SakatsuPaths.tableFile
        return ItemViewModel(try context.forViewModel) {
            let newest = try await repository.page(matching: "", in: .start, limit: 1, of: account).items.first
            let newestYear = newest?.content.visitingDate.year
            if query.searchText.isEmpty { query.year = query.year ?? newestYear } else { query.year = nil }
            let filter = query.year.map {
                SakatsuFilter(
                    from: CivilDate(year: $0, month: 1, day: 1), to: CivilDate(year: $0, month: 12, day: 31))
            }
            // Read in parts, because only some of each visit is kept.
            var rows: [SakatsuTable.Row] = []
            var range: ListRange<SakatsuCursor>? = .start
            while let part = range, rows.count < Self.limit {
                let page = try await repository.page(
                    matching: query.searchText, filteredBy: filter, in: part,
                    limit: min(SakatsuListViewModel.pageSize, Self.limit - rows.count), of: account)
                rows += page.items.map {
                    SakatsuTable.Row($0, sortedBy: query.column, isForFile: isForFile, localize: localize)
                }
                range = page.next.map(ListRange.after)
            }
            return SakatsuTable(query: query, unsorted: rows, isComplete: range == nil, newestYear: newestYear)
        }
    }

    func page(_ uiState: ItemUiState<SakatsuTable>, for _: Request, _ visitor: Visitor) throws -> SakatsuTablePage {
        SakatsuTablePage(table: try uiState.shown, visitor: visitor)
    }

    func response(
        _ uiState: ItemUiState<SakatsuTable>, to request: Request, _ context: WebContext
    ) throws -> Response {
        guard request.uri.path == SakatsuPaths.tableFile else { return try pageResponse(uiState, to: request, context) }
        let table = try uiState.shown
        let rows = [SakatsuTableColumn.allCases.map(\.rawValue)] + table.rows.map(\.cells)
        let text = CSVRow.byteOrderMark + rows.map { CSVRow($0).text }.joined()
        let name = ["visits", table.query.year.map { "\($0)" }].compactMap(\.self).joined(separator: "-")
        return .download("\(name).csv", mediaType: "text/csv; charset=utf-8", for: request, context) { send in
            try await send(Array(text.utf8))
        }
    }
}

/// The table as a page.
struct SakatsuTablePage: HTML {
    let table: SakatsuTable
    let visitor: Visitor

    var body: some HTML {
        let query = table.query
        SubPage(localize(.tableTitle), back: (SakatsuPaths.list, localize(.list)), for: visitor) {
            form(.class("search"), .role("search"), .action(SakatsuPaths.table)) {
                ForEach(query.fields.filter { !["q", "year"].contains($0.name) }) { field in
                    input(.type(.hidden), .name(field.name), .value(field.value))
                }
                button(.aria("label", localize(.searchVisits))) { Icon(.search) }
                input(
                    .type(.search), .id("q"), .name("q"), .value(query.searchText),
                    .aria("label", localize(.searchVisits)), .placeholder(localize(.searchVisits)),
                    .enterkeyhint("search"), .aria("keyshortcuts", "/"))
            }
            div(.class("table-bar")) {
                years
                a(.href(query.path(SakatsuPaths.tableFile)), .custom(name: "download", value: "")) {
                    localize(.tableFile)
                }
            }
            if !table.isComplete { p(.class("footnote")) { localize(.tableLimit(SakatsuTableScreen.limit)) } }
            if table.rows.isEmpty {
                p(.class("empty")) {
                    if let year = query.year {
                        localize(.nothingInYear("\(year)"))
                    } else {
                        query.searchText.isEmpty ? localize(.emptyTitle) : localize(.nothingFound(query.searchText))
                    }
                }
            } else {
                // Keys scroll it, too.
                div(.class("table"), .role("region"), .tabindex(0), .aria("label", localize(.tableTitle))) { visits }
            }
        }
    }

    private var localize: Localizer { visitor.localize }

    /// The year, and the ways to those around it.
    @HTMLBuilder private var years: some HTML {
        if let year = table.query.year {
            nav(.aria("label", localize(.year))) {
                step(to: year - 1)
                strong { "\(year)" }
                if year < table.newestYear ?? year { step(to: year + 1) }
            }
        }
    }

    private func step(to year: Int) -> some HTML {
        var query = table.query
        query.year = year
        return a(.href(query.path())) { "\(year)" }
    }

    private var visits: some HTML {
        UICore.table {
            thead {
                tr {
                    ForEach(SakatsuTableColumn.allCases) { column in
                        th(
                            .custom(name: "scope", value: "col"),
                            .aria(
                                "sort",
                                column == table.query.column
                                    ? table.query.isAscending ? "ascending" : "descending" : nil)
                        ) {
                            a(.href(table.query.sorted(by: column).path())) { heading(column) }
                        }
                    }
                }
            }
            tbody {
                ForEach(table.rows) { row in
                    tr {
                        ForEach(zip(SakatsuTableColumn.allCases, row.cells)) { column, text in
                            td {
                                if column == .facility { a(.href(row.path)) { text } } else { text }
                            }
                        }
                    }
                }
            }
        }
    }

    @HTMLBuilder private func heading(_ column: SakatsuTableColumn) -> some HTML {
        switch column {
        case .date: localize(.visitingDate)
        case .facility: localize(.facilityName)
        case .sets: localize(.sets)
        default:
            if let field = column.field { localize.name(of: field) }
            if let kind = column.step { Symbol(kind.symbol ?? "", name: localize(.timeOf(localize.title(of: kind)))) }
            if let kind = column.temperature {
                Symbol(kind.symbol, name: localize(.temperatureOf(localize.title(of: kind))))
                span(.aria("hidden", true)) { localize.temperatureUnit.sign }
            }
        }
    }
}
