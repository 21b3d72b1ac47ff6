import LocalizationCore
import SakatsuData
import ValuesCore

extension SakatsuListUiState {
    /// Shows a part of the list in words.
    mutating func show(_ page: SakatsuPage, localize: Localizer) {
        rows = page.items.map { SakatsuRow($0, marking: searchText, localize: localize) }
        nextPath = page.next.map { SakatsuPaths.list(searchText: searchText, after: $0, isEditing: isEditing) }
        countText = page.count.map(localize.text(of:)) ?? ""
        // Only the first part has a count; others may be empty, or stop before more, when visits were deleted meanwhile.
        let isEmpty = page.items.isEmpty && page.count != nil && page.next == nil
        emptiness = isEmpty ? SakatsuListEmptiness(of: searchText, localize: localize) : nil
    }
}

extension SakatsuListEmptiness {
    /// - Parameter searchText: what was looked for; blank when all was.
    fileprivate init(of searchText: String, localize: Localizer) {
        let isBlank = searchText.allSatisfy(\.isWhitespace)
        self = isBlank ? .noRecords : .nothingFound(message: localize(.nothingFound, searchText))
    }
}

extension Localizer {
    /// How many visits there are.
    func text(of count: ListCount) -> String {
        switch count {
        case .exactly(let count): self(.count, count)
        case .atLeast(let count): self(.countAtLeast, count)
        }
    }
}
