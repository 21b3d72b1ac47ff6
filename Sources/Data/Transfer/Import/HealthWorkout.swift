import Foundation
import ModelsCore

/// A workout in the health data of an iPhone.
struct HealthWorkout: Equatable {
    /// The instant when a workout begins or ends, and the day and the time that the file names for it.
    struct Moment: Equatable {
        let day: CivilDate
        let time: TimeOfDay
        let instant: Timestamp

        /// Reads `2026-11-03 18:20:00 +0900`; nil for any other text.
        init?(_ text: String) {
            let parts = text.split(separator: " ", maxSplits: 3).map { String($0) }
            guard parts.count == 3, parts[1].utf8.count == 8, parts[2].utf8.count == 5,
                let day = CivilDate(parts[0]), let time = TimeOfDay(String(parts[1].prefix(5))),
                let instant = Timestamp(internet: "\(parts[0])T\(parts[1])\(parts[2].prefix(3)):\(parts[2].suffix(2))")
            else { return nil }
            (self.day, self.time, self.instant) = (day, time, instant)
        }

        /// The same instant in a time zone.
        func inZone(_ zone: TimeZone) -> Moment {
            let seconds = zone.secondsFromGMT(for: instant.date)
            let minutes =
                (Int(instant.milliseconds / 1_000) + seconds).quotientAndRemainder(dividingBy: 86_400)
                .remainder / 60
            let time = TimeOfDay(minutes: minutes < 0 ? minutes + 1_440 : minutes) ?? time
            return Moment(day: CivilDate(instant.date, in: zone), time: time, instant: instant)
        }

        private init(day: CivilDate, time: TimeOfDay, instant: Timestamp) {
            (self.day, self.time, self.instant) = (day, time, instant)
        }
    }

    /// The app or the device that recorded it.
    let source: String
    let start: Moment
    /// The end, not before the start.
    let end: Timestamp
    /// In seconds; nil if it is not known.
    let duration: FixedDecimal?
    /// nil if the workout does not name a facility.
    let place: String?
}

/// A workout whose metadata is being read.
struct HealthWorkoutReader {
    private let attributes: [String: String]
    private var place: String?
    private var brand: String?
    /// The zone in which it was recorded; the file has all times in that of the export.
    private var zone: TimeZone?
    /// Whether it is about a sauna. Apple Health has no type for it, so the apps use others, and their name is left.
    private(set) var isSauna: Bool

    private static let words = ["サウナ", "サ活", "ととの", "sauna"]
    private static let placeWords = ["location", "place", "facility", "施設"]
    private static let brandKey = "HKWorkoutBrandName"
    /// The part of a name that is kept, in Unicode scalars: a longer one cannot be saved.
    private static let longestName = SakatsuLimits.facilityNameLength + 1

    init(_ attributes: [String: String]) {
        self.attributes = attributes
        isSauna = ["sourceName", "workoutActivityType"].contains { attributes[$0]?.mentions(Self.words) == true }
    }

    mutating func add(_ metadata: [String: String]) {
        guard let key = metadata["key"], let value = metadata["value"] else { return }
        isSauna = isSauna || value.mentions(Self.words)
        // Apple's own keys hold numbers, such as HKSwimmingLocationType.
        if key == "HKTimeZone" {
            zone = value.utf8.count <= 64 ? TimeZone(identifier: value) : nil
        } else if key == Self.brandKey {
            brand = brand ?? Self.name(value)
        } else if !key.hasPrefix("HK"), key.mentions(Self.placeWords) {
            place = place ?? Self.name(value)
        }
    }

    /// - Throws: the reason why it has no day.
    func workout() throws(SakatsuProblem.Reason) -> HealthWorkout {
        guard let text = attributes["startDate"] else { throw .required }
        guard let written = HealthWorkout.Moment(text) else { throw .notADate }
        let start = zone.map(written.inZone) ?? written
        let end = attributes["endDate"].flatMap { HealthWorkout.Moment($0)?.instant }.map { max($0, start.instant) }
        let seconds = seconds ?? end.map { Double($0.milliseconds - start.instant.milliseconds) / 1_000 }
        let duration = seconds.map { FixedDecimal(nearest: $0.rounded()) }
        let likelyEnd = duration.map { start.instant.adding(Int64($0.hundredths) * 10) }
        return HealthWorkout(
            source: attributes["sourceName"].flatMap(Self.name) ?? "", start: start,
            end: end ?? likelyEnd ?? start.instant, duration: duration, place: place ?? brand)
    }

    /// The duration in the file; nil if it has none, or an unknown unit.
    private var seconds: Double? {
        let unit: Double? =
            switch attributes["durationUnit"]?.lowercased() {
            case "s", "sec": 1
            case "min": 60
            case "hr", "h": 3_600
            default: nil
            }
        guard let unit, let amount = attributes["duration"].flatMap({ Double($0) }), amount.isFinite, amount >= 0 else {
            return nil
        }
        return amount * unit
    }

    /// A name without letters is a number or a position.
    private static func name(_ text: String) -> String? {
        text.contains(where: \.isLetter)
            ? String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestName))) : nil
    }
}
