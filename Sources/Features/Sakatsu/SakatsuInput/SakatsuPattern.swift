import Foundation
import ModelsCore

/// What is the same at each visit to a facility, and fills a form.
struct SakatsuPattern: Equatable, Encodable {
    var facilityName: String
    var sets: [[SaunaStepForm]]
    var temperatures: [SaunaTemperatureForm]
}

extension SakatsuPattern {
    /// In bytes. A script fills a form with less at once; for more it asks the server.
    private static let largestJSON = 8_000

    /// For scripts; nil when it is large.
    var json: String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self), data.count <= Self.largestJSON else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    /// The fields of a form that hold it, as ``init(_:)`` reads them.
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
