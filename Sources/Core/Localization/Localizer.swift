/// Texts, dates and numbers in one language.
///
/// `StringsPlugin` gives each module that has a `Localizable.xcstrings` an enum of its texts and a
/// `callAsFunction(_:)` that says them:
///
/// ```swift
/// let localize = Localizer(.japanese)
/// localize(.facilityName)          // 施設名
/// localize(.count(visits.count))   // 3件のサ活
/// ```
package struct Localizer: Hashable, Sendable {
    /// The language of everything it returns.
    package let language: Language

    /// A localizer for `language`; costs nothing to make.
    package init(_ language: Language) {
        self.language = language
    }
}
