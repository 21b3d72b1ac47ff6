import DebugData
import LocalizationCore

struct FiguresUiState: Equatable {
    var figures: [FigureRow] = []
    /// How many rows each table has.
    var tables: [FigureRow] = []
    /// What the check has found; nil before there was one.
    var finding: String?
    var errorText: String?
    var error: DebugError?
}

struct FigureRow: Equatable {
    let title: String
    let value: String
}

/// The database in figures, for one request.
final class FiguresViewModel {
    private(set) var uiState = FiguresUiState()
    private let repository: any DatabaseFiguresRepository
    private let localize: Localizer
    private let report: (any Error) -> Void

    init(repository: any DatabaseFiguresRepository, localize: Localizer, report: @escaping (any Error) -> Void) {
        self.repository = repository
        self.localize = localize
        self.report = report
    }

    func onAppear() async {
        do {
            uiState.show(try await repository.figures(), localize)
        } catch {
            report(error)
            uiState.error = .loadingFailed
        }
    }

    func onCheckButtonClick() async {
        do {
            if try await repository.isSound() {
                uiState.finding = localize(.figuresSound)
            } else {
                fail(.damaged, .figuresDamaged)
            }
        } catch {
            report(error)
            fail(.checkFailed, .figuresCheckFailed)
        }
        await onAppear()
    }

    private func fail(_ error: DebugError, _ text: DebugString) {
        uiState.error = error
        uiState.errorText = localize(text)
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
