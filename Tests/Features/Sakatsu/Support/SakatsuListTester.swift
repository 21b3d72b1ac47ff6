import ListTestSupport
import LocalizationCore
import ModelsCore
import SakatsuData
import SampleCore
import SampleData
import ScreensCore
import TestSupport
import WebTestSupport

@testable import SakatsuFeature

/// Makes view models of the list.
struct SakatsuListTester {
    let reports = Reports()

    func viewModel(
        _ repository: StubSakatsuRepository, searchText: String = "", through: SakatsuCursor? = nil,
        isEditing: Bool = false, localize: Localizer = Localizer(.japanese)
    ) -> SakatsuListViewModel {
        let source = ListSource(repository, account: .owner, words: SakatsuListWords(localize: localize))
        return SakatsuListViewModel(
            source, place: SakatsuPlace(searchText: searchText, through: through), isEditing: isEditing,
            .noon(.japanese, reports))
    }
}

extension [SakatsuRow] {
    /// Rows of visits, each of which is the first of its month.
    static func listed(
        _ visits: [Sakatsu], highlighting query: SakatsuSearch = "", in language: Language = .japanese
    ) -> [SakatsuRow] {
        let localize = Localizer(language)
        return visits.map { visit in
            var row = SakatsuRow(visit, highlighting: query, localize: localize)
            row.month = SakatsuRowMonth(visit.content.visitingDate, localize: localize)
            return row
        }
    }
}
