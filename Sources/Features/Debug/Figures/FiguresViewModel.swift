import DebugData
import LocalizationCore

/// What can happen on the page of the database.
enum FiguresAction {
    case onAppear
    case onCheckButtonClick
}

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

    func send(_ action: FiguresAction) async {
        switch action {
        case .onAppear: break
        case .onCheckButtonClick: await check()
        }
        await load()
    }

    private func load() async {
        do {
            let figures = try await repository.figures()
            uiState.show(figures, localize)
        } catch {
            report(error)
            uiState.error = .loadingFailed
        }
    }

    private func check() async {
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
    }

    private func fail(_ error: FiguresError, _ word: DebugWord) {
        uiState.error = error
        uiState.errorText = localize(word)
    }
}

extension FiguresUiState {
    /// Shows the figures in words.
    mutating func show(_ figures: DatabaseFigures, _ localize: Localizer) {
        let bytes = ByteCountFormat(localize: localize)
        self.figures = [
            FigureRow(title: localize(.figuresSchema), value: figures.schema),
            FigureRow(title: localize(.figuresFile), value: bytes.text(of: figures.fileSize)),
            FigureRow(title: localize(.figuresLog), value: bytes.text(of: figures.logSize)),
            FigureRow(title: localize(.figuresPageSize), value: bytes.text(of: figures.pageSize)),
            FigureRow(title: localize(.figuresPages), value: localize.number(figures.pageCount)),
            FigureRow(title: localize(.figuresFreePages), value: localize.number(figures.freePageCount)),
            FigureRow(title: localize(.figuresCache), value: bytes.text(of: figures.cacheSize)),
        ]
        tables = figures.tables.map { table in
            FigureRow(title: table.name, value: localize.number(table.rowCount))
        }
    }
}
