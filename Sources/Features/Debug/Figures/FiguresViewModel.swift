import DebugData
import LocalizationCore

/// What the page of the database shows, in finished words.
struct FiguresUiState: Equatable {
    var figures: [FigureRow] = []
    /// How many rows each table has.
    var tables: [FigureRow] = []
    /// What the check has found; nil before there was one.
    var finding: String?
    /// What is to be done about it.
    var errorText: String?
    var error: FiguresError?
}

/// A figure and what it is.
struct FigureRow: Equatable {
    let title: String
    let value: String
}

/// What can go wrong on the page of the database.
enum FiguresError: Error, Equatable {
    case loadingFailed
    case checkFailed
    /// The check has found damage.
    case damaged
}

/// The database in figures, for one request.
final class FiguresViewModel {
    private(set) var uiState = FiguresUiState()
    private let repository: any DatabaseFiguresRepository
    private let localize: Localizer
    private let report: (any Error) -> Void

    /// - Parameter report: receives what went wrong, for the log.
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

    private func fail(_ error: FiguresError, _ word: DebugString) {
        uiState.error = error
        uiState.errorText = localize(word)
    }
}

extension FiguresUiState {
    /// Shows the figures in words.
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
