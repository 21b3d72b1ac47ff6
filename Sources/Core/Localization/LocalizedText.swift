/// What a catalogue holds for one key in one language.
struct LocalizedText: Hashable, Sendable {
    /// A text with the translator's word on it.
    struct Variant: Hashable, Sendable {
        let format: MessageFormat
        /// False while the catalogue calls the text new, stale or in need of review.
        let isTranslated: Bool
    }

    enum Content: Hashable, Sendable {
        case plain(Variant)
        case plural([PluralCategory: Variant])
    }

    let content: Content

    /// The format for `count`, or for texts without a count; `nil` when the catalogue has none that fits or it
    /// is empty.
    func format(count: Int?, in language: Language) -> MessageFormat? {
        let format = variant(count: count, in: language)?.format
        return format?.segments.isEmpty == false ? format : nil
    }

    private func variant(count: Int?, in language: Language) -> Variant? {
        switch content {
        case .plain(let variant):
            return variant
        case .plural(let variants):
            guard let count else { return variants[.other] }
            if count == 0, let none = variants[.zero] { return none }
            return variants[PluralCategory(of: count, in: language)] ?? variants[.other]
        }
    }

    /// The variant that shows all arguments: the plain text, or the plural form `other`.
    var main: Variant? {
        switch content {
        case .plain(let variant): variant
        case .plural(let variants): variants[.other]
        }
    }
}
