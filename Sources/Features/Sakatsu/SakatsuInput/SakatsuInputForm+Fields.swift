import Foundation
import SakatsuData
import ValuesCore
import WebCore

extension SakatsuInputForm {
    /// How many sets, steps or temperatures are read. Far more than the limits allow, so that a form which is over them
    /// comes back whole with a message and can be made shorter; and an end to what a hostile one can cost.
    private static let readingLimit = 1_000

    /// Reads the posted form; nil when it is none that this screen can have made: what identifies it is missing, a
    /// kind or a unit is unknown, or it holds more than it could show again.
    init?(_ fields: FormFields) {
        guard let id = fields["sakatsuID"].flatMap(UUID.init(uuidString:)),
            let revision = fields["revision"].flatMap(Int.init), revision >= 0,
            let sets = Self.sets(in: fields), let temperatures = Self.temperatures(in: fields)
        else { return nil }
        self.init(
            id: id,
            revision: revision,
            facilityName: fields["facilityName"] ?? "",
            visitingDate: fields["visitingDate"] ?? "",
            foreword: fields["foreword"] ?? "",
            sets: sets,
            afterword: fields["afterword"] ?? "",
            temperatures: temperatures
        )
    }

    private static func sets(in fields: FormFields) -> [[SaunaStepForm]]? {
        rows { set in
            fields[SakatsuInputName.set(set)].map { _ in steps(in: fields, ofSet: set) }
        }
    }

    private static func steps(in fields: FormFields, ofSet set: Int) -> [SaunaStepForm]? {
        rows { step in
            let names = SakatsuInputName.step(step, ofSet: set)
            return fields[names.kind].map { kind in
                guard let kind = SaunaStep.Kind(rawValue: kind),
                    let unit = fields[names.unit].flatMap(DurationUnit.init)
                else { return nil }
                return SaunaStepForm(
                    kind: kind, title: fields[names.title] ?? "", amount: fields[names.amount] ?? "", unit: unit)
            }
        }
    }

    private static func temperatures(in fields: FormFields) -> [SaunaTemperatureForm]? {
        rows { index in
            let names = SakatsuInputName.temperature(index)
            return fields[names.kind].map { kind in
                SaunaTemperature.Kind(rawValue: kind).map {
                    SaunaTemperatureForm(
                        kind: $0, title: fields[names.title] ?? "", celsius: fields[names.celsius] ?? "")
                }
            }
        }
    }

    /// Reads rows up to the first number that was not sent.
    ///
    /// - Parameter row: nil when there is no such row; a nil inside when it cannot be read.
    /// - Returns: nil when a row cannot be read, or there are too many.
    private static func rows<Row>(_ row: (Int) -> Row??) -> [Row]? {
        var rows: [Row] = []
        while let next = row(rows.count) {
            guard let next, rows.count < readingLimit else { return nil }
            rows.append(next)
        }
        return rows
    }
}
