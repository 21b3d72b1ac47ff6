import Foundation
import LocalizationCore
import ModelsCore

/// The longest break between the sets of a visit, in milliseconds.
private let longestBreak: Int64 = 3 * 60 * 60 * 1_000

/// The visits in the health data of an iPhone: the workouts of sauna apps, one set each. All others are skipped.
struct HealthItems: ImportItems {
    /// The maximum number of sets: three a day for forty years.
    private static let largestCount = 50_000
    /// The maximum cost of reading a file, which bounds the time for a hostile one.
    private static let largestCost = 300_000_000

    private let validator: SakatsuValidator
    private let localize: Localizer
    private var tags = HealthTags()
    private var reader: HealthWorkoutReader?
    /// All sets, because the file is not in the order of time.
    private var workouts: [HealthWorkout] = []
    private var identifiers = MadeIdentifiers()
    private var isAnything = false
    private var isComplete = false

    init(_ context: ImportContext) {
        validator = SakatsuValidator(latestDay: context.latestDay)
        localize = context.localize
    }

    /// Whether a file begins like health data, in the first kilobyte.
    static func canRead(fileStartingWith start: some Sequence<UInt8>) -> Bool {
        let text = String(decoding: Array(start), as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        return text.hasPrefix("<?xml") && (text.contains("<!DOCTYPE HealthData") || text.contains("<HealthData"))
    }

    mutating func read(_ piece: [UInt8]) throws -> [ImportedItem] {
        try Task.checkCancellation()
        var items: [ImportedItem] = []
        let found = tags.read(piece)
        guard tags.cost <= Self.largestCost else { throw ImportError.tooLarge }
        for tag in found {
            switch tag {
            case .workout(let attributes):
                reader = HealthWorkoutReader(attributes)
            case .metadata(let metadata):
                reader?.add(metadata)
            case .endOfWorkout:
                if let item = try endWorkout() { items.append(item) }
            case .endOfFile:
                isComplete = true
            }
        }
        return items
    }

    mutating func finish() throws -> [ImportedItem] {
        guard isAnything else { throw ImportError.foreign(.appleHealth) }
        guard isComplete else { throw ImportError.damaged }
        return visits().map { item($0) }
    }

    /// - Returns: an item if it cannot be imported.
    private mutating func endWorkout() throws -> ImportedItem? {
        guard let ended = reader.take(), ended.isSauna else { return nil }
        isAnything = true
        do throws(SakatsuProblem.Reason) {
            workouts.append(try ended.workout())
        } catch {
            return .unreadable(.date, error, localize)
        }
        guard workouts.count <= Self.largestCount else { throw ImportError.tooLarge }
        return nil
    }

    // MARK: - Visits

    /// A visit to which the next workout of its source may belong.
    private struct Visit {
        var workouts: [HealthWorkout]
        var end: Timestamp
        var place: String?

        init(_ first: HealthWorkout) {
            (workouts, end, place) = ([first], first.end, first.place)
        }

        func isContinued(by workout: HealthWorkout) -> Bool {
            let isElsewhere = place.map { !(workout.place ?? $0).isIdentical(to: $0) } ?? false
            return workout.start.day == workouts[0].start.day && !isElsewhere
                && workout.start.instant.milliseconds - end.milliseconds <= longestBreak
        }

        mutating func add(_ workout: HealthWorkout) {
            // Apps that synchronize may write a workout twice.
            if workouts.last != workout { workouts.append(workout) }
            end = max(end, workout.end)
            place = place ?? workout.place
        }
    }

    /// The visits, in the order of time.
    private func visits() -> [Visit] {
        var visits: [Visit] = []
        var latest: [String: Int] = [:]
        let sorted = workouts.sorted {
            ($0.start.instant, $0.end, $0.source) < ($1.start.instant, $1.end, $1.source)
        }
        for workout in sorted {
            if let visit = latest[workout.source], visits[visit].isContinued(by: workout) {
                visits[visit].add(workout)
            } else {
                latest[workout.source] = visits.count
                visits.append(Visit(workout))
            }
        }
        return visits
    }

    private mutating func item(_ visit: Visit) -> ImportedItem {
        let first = visit.workouts[0]
        // Japanese, so that repeated imports are equal.
        let title = Localizer(.japanese).title(of: SaunaStep.Kind.sauna)
        var content = SakatsuContent(
            facilityName: visit.place ?? first.source, visitingDate: first.start.day,
            sets: visit.workouts.map { workout in
                SaunaSet(steps: [SaunaStep(kind: .sauna, title: title, seconds: workout.duration)])
            }, arrival: first.start.time)
        content = content.normalized
        if let problem = validator.problems(in: content).first {
            let meaning: CSVMeaning = if case .stepAmount = problem.field { .saunaTime } else { problem.field.meaning }
            return .unreadable(meaning, problem.reason, localize)
        }
        let start = first.start.instant
        // The instant, because the file has the times of the zone in which the phone was when it was exported.
        let id = identifiers.identifier(of: Data("health\n\(start.internetText)\n\(first.source)".utf8))
        return .visit(Sakatsu(id: id, content: content, revision: 1, createdAt: start, updatedAt: start))
    }
}
