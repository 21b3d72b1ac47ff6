package import LocalizationCore
package import ValuesCore

/// The unit beside a time: minutes or seconds.
package struct UnitSelect: HTML {
    private let name: String
    private let selection: DurationUnit
    private let description: String
    private let localize: Localizer

    /// - Parameters:
    ///   - name: the form field's name; its value is the unit's raw value.
    ///   - description: what a screen reader calls it.
    package init(name: String, selection: DurationUnit, description: String, localize: Localizer) {
        self.name = name
        self.selection = selection
        self.description = description
        self.localize = localize
    }

    package var body: some HTML {
        select(.id(name), .name(name), .aria("label", description)) {
            ForEach(DurationUnit.allCases) { unit in
                option(.value(unit.rawValue), .selected(unit == selection)) { localize.unit(unit) }
            }
        }
    }
}
