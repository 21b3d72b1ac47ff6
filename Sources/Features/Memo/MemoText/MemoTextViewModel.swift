import Foundation
import LocalizationCore
import MemoData
import ModelsCore
import ScreensCore

/// A memo's text, in finished words.
struct MemoText: Equatable {
    let text: String
    /// How long the text is.
    let length: String
}

extension MemoText {
    init(_ memo: Memo, localize: Localizer) {
        text = memo.body
        length = localize(.textLength(memo.body.count))
    }
}

typealias MemoTextViewModel = ItemViewModel<MemoText>

extension MemoTextViewModel {
    /// - Parameter report: receives what went wrong, for the log.
    convenience init(
        id: UUID, repository: any MemoRepository, account: AccountID, localize: Localizer,
        report: @escaping (any Error) -> Void
    ) {
        self.init(report: report) {
            try await repository.item(id: id, of: account).map { MemoText($0, localize: localize) }
        }
    }
}
