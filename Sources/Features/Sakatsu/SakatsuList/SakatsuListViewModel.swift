import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore

typealias SakatsuListUiState = ListUiState<SakatsuListWords>
typealias SakatsuListViewModel = ListViewModel<SakatsuListWords>

/// How the list of visits reads.
struct SakatsuListWords: ListWords {
    typealias Paths = SakatsuPaths

    let localize: Localizer

    var title: String { localize(.list) }
    var saved: String { localize(.saved) }
    var untitledDraft: String { localize(.untitledDraft) }

    var tool: (path: String, title: String)? { (SakatsuPaths.timer, localize(.timer)) }

    var empty: (title: String, message: String, action: String) {
        (localize(.emptyTitle), localize(.emptyMessage), localize(.emptyAction))
    }

    var nothingFoundMessage: String { localize(.nothingFoundMessage) }
    var failureMessage: String { localize(.loadingFailedMessage) }

    var choosing: (edit: String, done: String, delete: String, nothingSelected: String)? {
        (localize(.edit), localize(.done), localize(.delete), localize(.nothingSelected))
    }

    func count(_ count: ListCount) -> String {
        switch count {
        case .exactly(let count): localize(.count(count))
        case .atLeast(let count): localize(.countAtLeast(count))
        }
    }

    func name(of sakatsu: Sakatsu) -> String {
        "\(sakatsu.content.facilityName) \(localize.date(sakatsu.content.visitingDate, .standard))"
    }

    func deleted(_ sakatsu: Sakatsu) -> String { localize(.deleted(sakatsu.content.facilityName)) }

    func deletedCount(_ count: Int) -> String { localize(.deletedCount(count)) }

    func nothingFound(_ searchText: String) -> String { localize(.nothingFound(searchText)) }

    func title(of error: ListError) -> String {
        switch error {
        case .loadingFailed, .nothingSelected, .changeFailed: localize(.loadingFailed)
        case .deletionFailed: localize(.deletionFailed)
        case .restorationFailed: localize(.restorationFailed)
        }
    }

    func row(of sakatsu: Sakatsu, after previous: SakatsuCursor?, highlighting query: String) -> SakatsuRow {
        var row = SakatsuRow(sakatsu, highlighting: query, localize: localize)
        let month = SakatsuRowMonth(sakatsu.content.visitingDate, localize: localize)
        if previous.map({ SakatsuRowMonth($0.visitingDate, localize: localize) }) != month { row.month = month }
        return row
    }
}
