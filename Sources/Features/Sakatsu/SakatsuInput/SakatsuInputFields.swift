import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import WebCore

/// The values that are usually the same at each visit to a facility, from which a form is filled in.
struct SakatsuPattern: Equatable, Encodable {
    var facilityName: String
    var sets: [[SaunaStepForm]]
    var temperatures: [SaunaTemperatureForm]
}

extension SakatsuPattern {
    /// The maximum size, in bytes, up to which a script fills in the form itself; above that, it asks the server.
    private static let largestJSON = 8_000

    /// The values for scripts; nil when they are too large.
    var json: String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self), data.count <= Self.largestJSON else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    /// The form fields that contain the values, as ``init(_:)`` reads them.
    func fields(below prefix: String) -> [(name: String, value: String)] {
        var fields = [("facilityName", facilityName)]
        for (set, steps) in sets.enumerated() {
            fields.append((SakatsuInputName.set(set), ""))
            for (step, form) in steps.enumerated() {
                let name = SakatsuInputName.step(step, ofSet: set)
                fields += [
                    ("\(name).kind", form.kind.rawValue), ("\(name).title", form.title),
                    ("\(name).amount", form.amount), ("\(name).unit", form.unit.rawValue),
                ]
            }
        }
        for (index, form) in temperatures.enumerated() {
            let name = SakatsuInputName.temperature(index)
            fields += [
                ("\(name).kind", form.kind.rawValue), ("\(name).title", form.title), ("\(name).celsius", form.amount),
                ("\(name).unit", form.unit.rawValue),
            ]
        }
        return fields.map { ("\(prefix)\($0)", $1) }
    }
}

// MARK: - Reading a submitted form

extension SakatsuInputForm {
    /// Reads the submitted form. Returns nil if it cannot come from this screen: its identifiers are missing, a kind or
    /// a unit is unknown, or it has more parts than it could show again.
    init?(_ fields: FormFields) {
        guard let id = fields["sakatsuID"].flatMap(UUID.init(uuidString:)),
            let revision = fields["revision"].flatMap(Int.init), revision >= 0,
            let pattern = SakatsuPattern(fields)
        else { return nil }
        self.init(
            id: id,
            revision: revision,
            facilityName: pattern.facilityName,
            visitingDate: fields["visitingDate"] ?? "",
            fields: VisitField.values { fields.all($0.rawValue).filter { !$0.isEmpty }.joined(separator: " ") },
            // A page from before prices lacks it.
            currency: fields[SakatsuInputName.currency].flatMap(Currency.init(_:)) ?? .yen,
            sets: pattern.sets,
            temperatures: pattern.temperatures,
            confirmed: Set(fields.all("confirmed")),
            replaced: SakatsuPattern(fields.below(SakatsuInputName.replaced)),
            pasted: fields[SakatsuInputName.pasted] ?? "",
            replacingText: fields[SakatsuInputName.replacingText] ?? ""
        )
    }
}

extension SakatsuPattern {
    /// The maximum number of sets, steps and temperatures that are read. It is far above the limits, so that a form
    /// that exceeds them is shown again completely, with a message, and can be shortened; and it limits the cost of a
    /// hostile form.
    private static let readingLimit = 1_000

    /// nil when the fields are not a visit's, or there are more than could be shown again.
    init?(_ fields: FormFields) {
        guard !fields.names.isEmpty, let sets = Self.sets(in: fields),
            let temperatures = Self.temperatures(in: fields)
        else { return nil }
        self.init(facilityName: fields["facilityName"] ?? "", sets: sets, temperatures: temperatures)
    }

    private static func sets(in fields: FormFields) -> [[SaunaStepForm]]? {
        rows { set in
            fields[SakatsuInputName.set(set)].map { _ in steps(in: fields, ofSet: set) }
        }
    }

    private static func steps(in fields: FormFields, ofSet set: Int) -> [SaunaStepForm]? {
        rows { step in
            let name = SakatsuInputName.step(step, ofSet: set)
            return fields["\(name).kind"].map { kind in
                guard let kind = SaunaStep.Kind(rawValue: kind),
                    let unit = fields["\(name).unit"].flatMap(DurationUnit.init)
                else { return nil }
                return SaunaStepForm(
                    kind: kind, title: fields["\(name).title"] ?? "", amount: fields["\(name).amount"] ?? "",
                    unit: unit)
            }
        }
    }

    private static func temperatures(in fields: FormFields) -> [SaunaTemperatureForm]? {
        rows { index in
            let name = SakatsuInputName.temperature(index)
            return fields["\(name).kind"].map { kind in
                SaunaTemperature.Kind(rawValue: kind).map {
                    SaunaTemperatureForm(
                        kind: $0, title: fields["\(name).title"] ?? "", amount: fields["\(name).celsius"] ?? "",
                        // A page from before the choice of a unit lacks it.
                        unit: fields["\(name).unit"].flatMap(TemperatureUnit.init(rawValue:)) ?? .celsius)
                }
            }
        }
    }

    /// Reads rows until a number is missing.
    ///
    /// - Parameter row: nil when there is no such row; a nil inside when it is invalid.
    /// - Returns: nil when a row is invalid, or there are too many.
    private static func rows<Row>(_ row: (Int) -> Row??) -> [Row]? {
        var rows: [Row] = []
        while let next = row(rows.count) {
            guard let next, rows.count < readingLimit else { return nil }
            rows.append(next)
        }
        return rows
    }
}

/// The prefixes of the names of repeated fields. Numbers count from 0.
enum SakatsuInputName {
    /// The prefix of the fields of the replaced values.
    static let replaced = "replaced."
    static let pasted = "pasted"
    static let replacingText = "replacing"
    static let currency = "currency"

    /// The field that marks the existence of a set, even one without steps.
    static func set(_ index: Int) -> String { "sets.\(index)" }

    /// The prefix of `.kind`, `.title`, `.amount` and `.unit`.
    static func step(_ index: Int, ofSet set: Int) -> String { "sets.\(set).steps.\(index)" }

    /// The prefix of `.kind`, `.title`, `.celsius`, which is the number in any unit, and `.unit`.
    static func temperature(_ index: Int) -> String { "temperatures.\(index)" }
}
