import Foundation
import SakatsuData
import ValuesCore

/// Realistic visits, the same for the same seed: several hundred facilities, a few of them often; words of the field;
/// one to four sets with the usual times and now and then an unusual one.
struct SampleVisits {
    private var random: SeededGenerator
    private let facilities: [String]

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        facilities = SampleWords.places.flatMap { place in
            SampleWords.facilityKinds.map { "\(place)\($0)" }
        }
    }

    /// The visit number `index`; higher ones are older.
    mutating func visit(_ index: Int) -> Sakatsu {
        let instant = Timestamp(milliseconds: 1_790_000_000_000 - Int64(index) * 3_600_000)
        return Sakatsu(
            id: UUID.random(using: &random),
            content: SakatsuContent(
                facilityName: facility(),
                visitingDate: CivilDate(instant.date, in: .gmt),
                foreword: text(of: SampleWords.forewords, upTo: 3),
                sets: (0..<Int.random(in: 1...4, using: &random)).map { _ in saunaSet() },
                afterword: text(of: SampleWords.afterwords, upTo: 2),
                temperatures: temperatures()
            ),
            revision: 1,
            createdAt: instant,
            updatedAt: instant
        )
    }

    /// Half of the visits go to one of ten home saunas.
    private mutating func facility() -> String {
        let count = Bool.random(using: &random) ? 10 : facilities.count
        return facilities[Int.random(in: 0..<count, using: &random)]
    }

    private mutating func text(of sentences: [String], upTo count: Int) -> String {
        (0..<Int.random(in: 0...count, using: &random))
            .map { _ in sentences.randomElement(using: &random) ?? "" }
            .joined()
    }

    private mutating func saunaSet() -> SaunaSet {
        SaunaSet(steps: [
            step(.sauna, "サウナ", amounts: [5, 6, 7, 8, 8, 10, 10, 12], unit: .minutes),
            step(.coolBath, "水風呂", amounts: [15, 30, 30, 45, 60, 90], unit: .seconds),
            step(
                .relaxation, Bool.random(using: &random) ? "休憩" : "外気浴", amounts: [5, 7, 10, 10, 15], unit: .minutes),
        ])
    }

    private mutating func step(
        _ kind: SaunaStep.Kind, _ title: String, amounts: [Int], unit: DurationUnit
    ) -> SaunaStep {
        SaunaStep(
            kind: kind, title: title, amount: amounts.randomElement(using: &random).map { FixedDecimal($0) },
            unit: unit)
    }

    private mutating func temperatures() -> [SaunaTemperature] {
        [
            SaunaTemperature(
                kind: .sauna, title: "サウナ",
                celsius: FixedDecimal(Int.random(in: 78...112, using: &random))),
            SaunaTemperature(
                kind: .coolBath, title: "水風呂",
                celsius: FixedDecimal(hundredths: Int.random(in: 90...200, using: &random) * 10)),
        ]
    }
}

extension UUID {
    fileprivate static func random(using generator: inout SeededGenerator) -> UUID {
        var bytes: [UInt8] = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        bytes[6] = bytes[6] & 0x0f | 0x40
        bytes[8] = bytes[8] & 0x3f | 0x80
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
