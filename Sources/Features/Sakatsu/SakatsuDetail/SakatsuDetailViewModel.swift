import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import ScreensCore

typealias SakatsuDetailViewModel = ItemViewModel<SakatsuDetail>
typealias SakatsuTextViewModel = ItemViewModel<String>

extension SakatsuDetailViewModel {
    /// - Parameter report: receives what went wrong, for the log.
    convenience init(
        id: UUID, repository: any SakatsuRepository, account: AccountID, localize: Localizer,
        report: @escaping (any Error) -> Void
    ) {
        self.init(report: report) {
            try await repository.item(id: id, of: account).map { SakatsuDetail($0, localize: localize) }
        }
    }
}

extension SakatsuTextViewModel {
    /// - Parameter report: receives what went wrong, for the log.
    convenience init(
        textOf id: UUID, repository: any SakatsuRepository, account: AccountID, localize: Localizer,
        report: @escaping (any Error) -> Void
    ) {
        self.init(report: report) {
            try await repository.item(id: id, of: account).map {
                SakatsuShareText($0.content, localize: localize).text
            }
        }
    }
}
