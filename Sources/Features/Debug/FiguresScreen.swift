import DebugData
import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import ScreensCore
import UICore
import WebCore

/// `/debug/database`: figures of the database, and whether it is sound.
struct FiguresScreen: PageScreen {
    let repository: any DatabaseFiguresRepository
    let faults: FaultSwitch

    func addRoutes(to router: some RouterMethods<WebContext>) {
        router.get(DebugPaths.figures, on: self) { viewModel, _, _ in await viewModel.onAppear() }
        router.post(DebugPaths.check, on: self) { viewModel, _, _ in await viewModel.onCheckButtonClick() }
    }

    func viewModel(for _: Request, _ context: WebContext) throws -> FiguresViewModel {
        FiguresViewModel(repository: repository, try context.forViewModel)
    }

    func page(_ uiState: FiguresUiState, for _: Request, _ visitor: Visitor) -> DebugPage<FiguresView> {
        DebugPage(title: .figures, fault: faults.fault, visitor: visitor) {
            FiguresView(uiState: uiState, localize: visitor.localize)
        }
    }
}

struct FiguresUiState: PageUiState {
    var figures: [FigureRow] = []
    /// The number of rows of each table.
    var tables: [FigureRow] = []
    /// The result of the check; nil before the first.
    var finding: String?
    var errorText: String?
    var error: DebugError?
}

struct FigureRow: Equatable {
    let title: String
    let value: String
}

/// The page of the database's figures, for one request.
final class FiguresViewModel: PageViewModel {
    private(set) var uiState = FiguresUiState()
    private let repository: any DatabaseFiguresRepository
    private let context: ViewModelContext

    init(repository: any DatabaseFiguresRepository, _ context: ViewModelContext) {
        self.repository = repository
        self.context = context
    }

    func onAppear() async {
        await context.attempt {
            uiState.show(try await repository.figures(), context.localize)
        } orElse: {
            uiState.error = .loadingFailed
        }
    }

    func onCheckButtonClick() async {
        await context.attempt {
            if try await repository.isSound() {
                uiState.finding = context.localize(.figuresSound)
            } else {
                fail(.damaged, .figuresDamaged)
            }
        } orElse: {
            fail(.checkFailed, .figuresCheckFailed)
        }
        await onAppear()
    }

    private func fail(_ error: DebugError, _ text: DebugString) {
        uiState.error = error
        uiState.errorText = context.localize(text)
    }
}

extension FiguresUiState {
    mutating func show(_ figures: DatabaseFigures, _ localize: Localizer) {
        self.figures = [
            FigureRow(title: localize(.figuresSchema), value: figures.schema),
            FigureRow(title: localize(.figuresFile), value: localize.byteCount(figures.fileSize)),
            FigureRow(title: localize(.figuresLog), value: localize.byteCount(figures.logSize)),
            FigureRow(title: localize(.figuresPageSize), value: localize.byteCount(figures.pageSize)),
            FigureRow(title: localize(.figuresPages), value: localize.number(figures.pageCount)),
            FigureRow(title: localize(.figuresFreePages), value: localize.number(figures.freePageCount)),
            FigureRow(title: localize(.figuresCache), value: localize.byteCount(figures.cacheSize)),
        ]
        tables = figures.tables.map { table in
            FigureRow(title: table.name, value: localize.number(table.rowCount))
        }
    }
}

extension Localizer {
    /// A size in bytes in the largest decimal unit that it reaches: `4.1 kB`.
    ///
    /// - Parameter count: 0 or more.
    func byteCount(_ count: Int) -> String {
        let units = ["B", "kB", "MB", "GB", "TB"]
        var (amount, unit) = (Double(count), 0)
        while amount >= 1_000, unit < units.count - 1 {
            amount /= 1_000
            unit += 1
        }
        return "\(number(FixedDecimal(nearest: amount))) \(units[unit])"
    }
}

/// The figures in groups, and the button that checks the file.
struct FiguresView: HTML {
    let uiState: FiguresUiState
    let localize: Localizer

    var body: some HTML {
        DebugBanner(text: uiState.errorText)
        rows(localize(.figuresAll), uiState.figures, id: "figures")
        rows(localize(.figuresTables), uiState.tables, id: "tables")
        form(.method(.post), .action(DebugPaths.check), .class("group")) {
            div(.class("rows")) {
                button(.class("row")) { localize(.figuresCheck) }
            }
            p(.class("footnote"), .role("status")) { uiState.finding ?? localize(.figuresCheckNote) }
        }
    }

    private func rows(_ title: String, _ rows: [FigureRow], id: String) -> some HTML {
        section(.class("group"), .aria("labelledby", id)) {
            h2(.class("caption"), .id(id)) { title }
            ul(.class("rows")) {
                ForEach(rows) { row in
                    li(.class("row")) {
                        span { row.title }
                        span(.class("value")) { row.value }
                    }
                }
            }
        }
    }
}
