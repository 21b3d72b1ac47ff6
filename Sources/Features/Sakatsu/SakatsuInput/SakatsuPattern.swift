import Foundation
import ModelsCore

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
                ("\(name).kind", form.kind.rawValue), ("\(name).title", form.title), ("\(name).celsius", form.celsius),
            ]
        }
        return fields.map { ("\(prefix)\($0)", $1) }
    }
}
