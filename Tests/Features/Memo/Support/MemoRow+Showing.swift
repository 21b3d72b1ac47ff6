import Foundation
import LocalizationCore
import MemoData
import SampleCore
import ValuesCore

@testable import MemoFeature

extension MemoRow {
    /// The memo as the list shows it on the sample day.
    static func showing(_ memo: Memo, marking query: String = "", _ language: Language = .japanese) -> MemoRow {
        let times = MemoTimeFormat(now: .noon, timeZone: .gmt, localize: Localizer(language))
        return MemoRow(memo, marking: query, times: times)
    }
}
