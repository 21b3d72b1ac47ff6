import LocalizationCore
import MemoData
import ValuesCore

extension MemoListUiState {
    /// Shows a part of the list in words.
    mutating func show(_ page: MemoPage, times: MemoTimeFormat, localize: Localizer) {
        rows = page.items.map { MemoRow($0, marking: searchText, times: times) }
        nextPath = page.next.map { MemoPaths.list(searchText: searchText, after: $0) }
        countText = page.count.map(localize.text(of:)) ?? ""
        // Only the first part has a count; others may be empty, or stop before more, when memos were deleted meanwhile.
        let isEmpty = page.items.isEmpty && page.count != nil && page.next == nil
        emptiness = isEmpty ? MemoListEmptiness(of: searchText, localize: localize) : nil
    }
}

extension MemoListEmptiness {
    /// - Parameter searchText: what was looked for; blank when all was.
    fileprivate init(of searchText: String, localize: Localizer) {
        let isBlank = searchText.allSatisfy(\.isWhitespace)
        self = isBlank ? .noMemos : .nothingFound(message: localize(.nothingFound, searchText))
    }
}

extension Localizer {
    /// How many memos there are.
    func text(of count: ListCount) -> String {
        switch count {
        case .exactly(let count): self(.count, count)
        case .atLeast(let count): self(.countAtLeast, count)
        }
    }
}
