import ValuesCore

/// Decides whether settings can be kept.
package enum SettingsValidator {
    /// Whether the time, in its unit, is one that people can record; no time always is.
    package static func accepts(_ time: DefaultTime) -> Bool {
        time.amount.map(FixedDecimal.recordable.contains) ?? true
    }
}
