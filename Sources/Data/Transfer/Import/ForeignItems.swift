import LocalizationCore
import ModelsCore

extension ImportedItem {
    /// An item with a value that cannot be saved.
    ///
    /// - Parameter meaning: the meaning of the value.
    static func unreadable(
        _ meaning: CSVMeaning, _ reason: SakatsuProblem.Reason, _ localize: Localizer
    ) -> ImportedItem {
        .unreadable(reason: reason.text(at: meaning.name(localize), localize))
    }
}

extension String {
    /// Whether the text contains one of some words, in upper or lower case.
    ///
    /// - Parameter words: in lower case.
    func mentions(_ words: [String]) -> Bool {
        let bytes = Array(lowercased().utf8)
        return words.contains { bytes.range(of: $0.utf8, from: 0) != nil }
    }
}
