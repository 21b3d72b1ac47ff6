import Foundation
import SakatsuData
import ValuesCore
import WebCore

extension SakatsuInputForm {
    /// How many sets, steps or temperatures are read. More than the limits allow, so that a form which is over them
    /// comes back whole with a message; and an end to what a hostile one can cost.
    private static let readingLimit = 100

    /// Reads the posted form; nil when it lacks what every form of this screen holds.
    init?(_ fields: FormFields) {
        guard let id = fields["sakatsuID"].flatMap(UUID.init(uuidString:)),
            let revision = fields["revision"].flatMap(Int.init), revision >= 0
        else { return nil }
        self.init(
            id: id,
            revision: revision,
            facilityName: fields["facilityName"] ?? "",
            visitingDate: fields["visitingDate"] ?? "",
            foreword: fields["foreword"] ?? "",
            sets: Self.sets(in: fields),
            afterword: fields["afterword"] ?? "",
            temperatures: Self.temperatures(in: fields)
        )
    }

    private static func sets(in fields: FormFields) -> [[SaunaStepForm]] {
        (0..<readingLimit)
            .prefix { fields[SakatsuInputName.set($0)] != nil }
            .map { set in steps(in: fields, ofSet: set) }
    }

    private static func steps(in fields: FormFields, ofSet set: Int) -> [SaunaStepForm] {
        (0..<readingLimit)
            .map { SakatsuInputName.step($0, ofSet: set) }
            .prefix { fields[$0.kind] != nil }
            .map { names in
                SaunaStepForm(
                    kind: fields[names.kind].flatMap(SaunaStep.Kind.init) ?? .other,
                    title: fields[names.title] ?? "",
                    amount: fields[names.amount] ?? "",
                    unit: fields[names.unit].flatMap(DurationUnit.init) ?? .minutes
                )
            }
    }

    private static func temperatures(in fields: FormFields) -> [SaunaTemperatureForm] {
        (0..<readingLimit)
            .map(SakatsuInputName.temperature)
            .prefix { fields[$0.kind] != nil }
            .map { names in
                SaunaTemperatureForm(
                    kind: fields[names.kind].flatMap(SaunaTemperature.Kind.init) ?? .sauna,
                    title: fields[names.title] ?? "",
                    celsius: fields[names.celsius] ?? ""
                )
            }
    }
}
