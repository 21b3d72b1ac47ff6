/// A form of a text that depends on a count, named as in a String Catalog.
///
/// `zero` is not the category of the CLDR rules, which neither Japanese nor English has, but a text of its own
/// for "none", used whenever a catalogue gives one.
enum PluralCategory: String, CaseIterable, Hashable, Sendable {
    case zero, one, two, few, many, other

    /// The category of a whole number by the CLDR cardinal rules.
    init(of count: Int, in language: Language) {
        self =
            switch language {
            case .japanese: .other
            case .english: count.magnitude == 1 ? .one : .other
            }
    }

    /// The categories that whole numbers reach in a language.
    static func required(in language: Language) -> Set<PluralCategory> {
        switch language {
        case .japanese: [.other]
        case .english: [.one, .other]
        }
    }
}
