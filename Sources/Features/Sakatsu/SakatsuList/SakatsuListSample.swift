package import LocalizationCore
package import SakatsuData
import UICore

/// The list's view with given visits, for those who look at views without a server.
package enum SakatsuListSample {
    /// The markup that the list's page has around and in its cards.
    package static func page(_ sakatsus: [Sakatsu], _ localize: Localizer) -> [UInt8] {
        let uiState = SakatsuListUiState(
            rows: sakatsus.map { SakatsuRow($0, marking: "", localize: localize) },
            countText: localize(.count, sakatsus.count))
        return SakatsuListView(uiState: uiState, updates: nil, localize: localize)
            .render(reservingCapacity: 65_536)
    }
}
