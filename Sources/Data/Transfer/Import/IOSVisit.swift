import APICore
import Foundation
import ModelsCore
import SakatsuData

/// A visit stored by Loki for iOS, in the JSON of its `UserDefaults` under `sakatsus`.
struct IOSVisit: Decodable {
    private enum CodingKeys: String, CodingKey {
        case facilityName = "facility_name"
        case visitingDate = "visiting_date"
        case saunaSets = "sauna_sets"
        case saunaTemperatures = "sauna_temperatures"
        case foreword, afterword
    }

    private struct SaunaSet: Decodable {
        /// Stored by the app, and constant as long as the set exists.
        var id: SetIdentifier?
        var sauna: Step?
        var coolBath: Step?
        var relaxation: Step?

        enum CodingKeys: String, CodingKey {
            case id, sauna
            case coolBath = "cool_bath"
            case relaxation
        }
    }

    /// A text; empty for any other value, which identifies nothing.
    private struct SetIdentifier: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            text = (try? decoder.singleValueContainer().decode(String.self).lowercased()) ?? ""
        }
    }

    /// The time is in seconds. Two of the three kinds of steps store it under a name that begins with an underscore.
    private struct Step: Decodable {
        var title: String?
        var time: Double?
        var otherTime: Double?

        enum CodingKeys: String, CodingKey {
            case title, time
            case otherTime = "_time"
        }
    }

    private struct Temperature: Decodable {
        var emoji: String?
        var title: String?
        var temperature: Double?
    }

    private let facilityName: String
    /// In seconds since 2001-01-01T00:00:00Z.
    private let visitingDate: Double
    private let saunaSets: [SaunaSet]?
    private let saunaTemperatures: [Temperature]?
    private let foreword: String?
    private let afterword: String?

    /// The identifiers of the sets, in order; empty when the file has none.
    var setIdentifiers: [String] {
        (saunaSets ?? []).compactMap(\.id?.text).filter { !$0.isEmpty }
    }

    /// - Parameter timeZone: the time zone in which the visit's instant is converted to a day.
    func content(in timeZone: TimeZone) -> SakatsuContent {
        SakatsuContent(
            facilityName: facilityName,
            visitingDate: CivilDate(Date(timeIntervalSinceReferenceDate: visitingDate), in: timeZone),
            foreword: foreword ?? "",
            sets: (saunaSets ?? []).map { set in
                ModelsCore.SaunaSet(steps: [
                    Self.step(.sauna, set.sauna, .minutes), Self.step(.coolBath, set.coolBath, .seconds),
                    Self.step(.relaxation, set.relaxation, .minutes),
                ])
            },
            afterword: afterword ?? "",
            temperatures: (saunaTemperatures ?? []).map { temperature in
                let isCold = temperature.emoji == SaunaTemperature.Kind.coolBath.symbol
                return SaunaTemperature(
                    kind: isCold ? .coolBath : .sauna, title: temperature.title ?? "",
                    celsius: temperature.temperature.map(FixedDecimal.init(nearest:)))
            }
        ).normalized
    }

    private static func step(_ kind: SaunaStep.Kind, _ step: Step?, _ unit: DurationUnit) -> SaunaStep {
        SaunaStep(
            kind: kind, title: step?.title ?? "",
            seconds: (step?.otherTime ?? step?.time).map(FixedDecimal.init(nearest:)), unit: unit)
    }
}

/// Generates identifiers for items that have none: the same ones for the same items, so that they can be imported
/// again.
struct MadeIdentifiers {
    /// The number of times each identifier was generated.
    private var counts: [UUID: Int] = [:]

    /// Generates the identifiers of a visit of Loki for iOS.
    ///
    /// - Returns: the identifier for a new visit, and its aliases; see ``ImportedItem/iosVisit(_:aliases:)``.
    /// - Throws: `EncodingError`.
    mutating func identifiers(of visit: IOSVisit, _ content: SakatsuContent) throws -> (id: UUID, aliases: [UUID]) {
        let sets = visit.setIdentifiers
        let isRepeatable = sets.isEmpty
        let whole = Data("ios content\n\(sets)\n".utf8) + (try APIJSON.encode(content)) + Data("\n".utf8)
        let first = UUID(madeFrom: whole)
        guard isRepeatable || counts[first] == nil else { return (first, []) }
        let id = identifier(of: whole)
        guard isRepeatable else { return (id, [id] + sets.map { UUID(madeFrom: Data("ios set\n\($0)".utf8)) }) }
        let place = Data("ios visit\n\(content.visitingDate)\n\(content.facilityName)\n".utf8)
        return (id, [id, UUID(madeFrom: place + Data("any".utf8)), identifier(of: place)])
    }

    /// - Parameter content: the content that distinguishes the item. If it is repeated, it is another item.
    mutating func identifier(of content: Data) -> UUID {
        let first = UUID(madeFrom: content)
        let count = counts[first, default: 0]
        counts[first] = count + 1
        return count == 0 ? first : UUID(madeFrom: content + Data("\(count)".utf8))
    }
}
