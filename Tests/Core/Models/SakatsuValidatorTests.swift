import CustomDump
import Foundation
import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing

@Suite struct SakatsuValidatorTests {
    private static func problems(
        latestDay: String = "2026-11-21", _ change: (inout SakatsuContent) throws -> Void
    ) throws -> [SakatsuProblem] {
        var content = try SakatsuContent.visit(on: "2026-11-21")
        try change(&content)
        return SakatsuValidator(latestDay: try .day(latestDay)).problems(in: content)
    }

    @Test func `A visit of a name and a day can be saved, and so can a complete one`() throws {
        #expect(try Self.problems { _ in } == [])
        #expect(try Self.problems { $0 = .intricate } == [])
    }

    @Test(arguments: [.full, .minimal, .long, .english] + Sakatsu.many)
    func `Every sample can be saved`(sample: Sakatsu) {
        #expect(SakatsuValidator(latestDay: .sampleDay).problems(in: sample.content) == [])
    }

    @Test(arguments: ["", " ", "　", "\n\t \u{3000}\u{A0}"])
    func `A facility must have a name`(name: String) throws {
        #expect(try Self.problems { $0.facilityName = name } == [SakatsuProblem(.facilityName, .required)])
    }

    @Test(arguments: ["湯", "a", "\u{1161}", "\u{1F468}"])
    func `Texts are as long as their limits, in Unicode scalars`(character: String) throws {
        let limits: [(SakatsuField, Int, WritableKeyPath<SakatsuContent, String>)] = [
            (.facilityName, 100, \.facilityName), (.field(.foreword), 10_000, \.foreword),
            (.field(.afterword), 10_000, \.afterword),
            (.stepTitle(set: 0, step: 1), 50, \.sets[0].steps[1].title),
            (.temperatureTitle(1), 50, \.temperatures[1].title),
        ]
        for (field, limit, text) in limits {
            func problems(length: Int) throws -> [SakatsuProblem] {
                try Self.problems { content in
                    content.sets = [Self.set(steps: 2)]
                    content.temperatures = Self.temperatures(2)
                    content[keyPath: text] = String(repeating: character, count: length)
                }
            }
            #expect(try problems(length: limit) == [])
            #expect(try problems(length: limit + 1) == [SakatsuProblem(field, .tooLong(limit: limit))])
        }
    }

    @Test(
        arguments: [
            (SakatsuField.facilityName, \SakatsuContent.facilityName), (.field(.foreword), \.foreword),
            (.field(.afterword), \.afterword),
            (.stepTitle(set: 0, step: 1), \.sets[0].steps[1].title), (.temperatureTitle(1), \.temperatures[1].title),
        ] as [(SakatsuField, any WritableKeyPath<SakatsuContent, String> & Sendable)])
    func `At most 30 marks may follow one another`(
        field: SakatsuField, text: any WritableKeyPath<SakatsuContent, String> & Sendable
    ) throws {
        let marks = String(repeating: "\u{301}", count: 30)
        for (typed, expected) in [("湯\(marks)", []), ("湯\(marks)\u{327}", [SakatsuProblem(field, .tooManyMarks)])] {
            let problems = try Self.problems { content in
                content.sets = [Self.set(steps: 2)]
                content.temperatures = Self.temperatures(2)
                content[keyPath: text] = typed
            }
            #expect(problems == expected)
        }
    }

    @Test(
        arguments: [
            ("2026-11-21", nil), ("2026-11-20", nil), ("1900-01-01", nil), ("2026-11-22", .future),
            ("9999-12-31", .future),
            ("1899-12-31", .tooEarly), ("0001-01-01", .tooEarly),
        ] as [(String, SakatsuProblem.Reason?)])
    func `A day lies between 1900 and the latest day`(date: String, reason: SakatsuProblem.Reason?) throws {
        let expected = reason.map { [SakatsuProblem(.visitingDate, $0)] } ?? []
        #expect(try Self.problems { $0.visitingDate = try .day(date) } == expected)
    }

    @Test func `Sets, steps and temperatures are limited in number`() throws {
        #expect(try Self.problems { $0.sets = Array(repeating: Self.set(steps: 20), count: 50) } == [])
        #expect(try Self.problems { $0.temperatures = Self.temperatures(20) } == [])
        #expect(
            try Self.problems { $0.sets = Array(repeating: Self.set(steps: 0), count: 51) }
                == [SakatsuProblem(.sets, .tooMany(limit: 50))])
        #expect(
            try Self.problems { $0.sets = [Self.set(steps: 20), Self.set(steps: 21)] }
                == [SakatsuProblem(.set(1), .tooMany(limit: 20))])
        #expect(
            try Self.problems { $0.temperatures = Self.temperatures(21) }
                == [SakatsuProblem(.temperatures, .tooMany(limit: 20))])
    }

    @Test(
        arguments: [
            (nil, true), (0, true), (1, true), (99_999, true), (100_000, false), (100_001, false), (-1, false),
            (-2, false), (-100, false),
        ] as [(Int?, Bool)])
    func `Minutes and temperatures are at least 0 and less than 1000`(hundredths: Int?, isGood: Bool) throws {
        let number = hundredths.map { FixedDecimal(hundredths: $0) }
        let times = [
            StepTime(amount: number, unit: .minutes),
            StepTime(seconds: number.map(DurationUnit.minutes.seconds), unit: .seconds),
        ]
        for time in times {
            let problems = try Self.problems { content in
                content.sets = [Self.set(steps: 1), SaunaSet(steps: [SaunaStep(kind: .sauna, time: time)])]
            }
            #expect(problems == (isGood ? [] : [SakatsuProblem(.stepAmount(set: 1, step: 0), .outOfRange)]))
        }
        let problems = try Self.problems { content in
            content.temperatures =
                Self.temperatures(1) + [SaunaTemperature(kind: .coolBath, title: "", celsius: number)]
        }
        #expect(problems == (isGood ? [] : [SakatsuProblem(.celsius(1), .outOfRange)]))
    }

    @Test func `All problems are named at once, in the order of the form`() throws {
        let tooLarge = FixedDecimal(1_000)
        let problems = try Self.problems(latestDay: "2026-11-20") { content in
            content.facilityName = ""
            content.foreword = String(repeating: "湯", count: 10_001)
            content.sets = [
                SaunaSet(steps: [
                    SaunaStep(
                        kind: .sauna, title: String(repeating: "湯", count: 51), amount: tooLarge, unit: .minutes)
                ])
            ]
            content.afterword = content.foreword
            content.temperatures = [
                SaunaTemperature(kind: .sauna, title: String(repeating: "湯", count: 51), celsius: tooLarge)
            ]
        }
        expectNoDifference(
            problems,
            [
                SakatsuProblem(.facilityName, .required), SakatsuProblem(.visitingDate, .future),
                SakatsuProblem(.field(.foreword), .tooLong(limit: 10_000)),
                SakatsuProblem(.stepTitle(set: 0, step: 0), .tooLong(limit: 50)),
                SakatsuProblem(.stepAmount(set: 0, step: 0), .outOfRange),
                SakatsuProblem(.field(.afterword), .tooLong(limit: 10_000)),
                SakatsuProblem(.temperatureTitle(0), .tooLong(limit: 50)), SakatsuProblem(.celsius(0), .outOfRange),
            ])
    }

    @Test func `Unchanged parts are not checked again, wherever they have moved`() throws {
        let long = String(repeating: "湯", count: 10_001)
        let longTitle = String(repeating: "湯", count: SakatsuLimits.titleLength + 1)
        let step = SaunaStep(kind: .sauna, title: longTitle, amount: FixedDecimal(1_000), unit: .minutes)
        let temperature = SaunaTemperature(kind: .sauna, title: longTitle, celsius: FixedDecimal(1_000))
        let kept = SakatsuContent(
            facilityName: "", visitingDate: try .day("2026-11-22"), foreword: long,
            sets: Array(repeating: SaunaSet(steps: Array(repeating: step, count: 21)), count: 51), afterword: long,
            temperatures: Array(repeating: temperature, count: 21))
        let validator = SakatsuValidator(latestDay: try .day("2026-11-21"))
        #expect(validator.problems(in: kept).count > 8)
        #expect(validator.problems(in: kept, changedFrom: kept) == [])

        var fewer = kept
        fewer.sets = Array(kept.sets.dropFirst(30))
        fewer.temperatures.removeFirst(10)
        #expect(validator.problems(in: fewer, changedFrom: kept) == [])

        let sound = try SakatsuContent.visit(on: "2026-11-20")
        #expect(validator.problems(in: kept, changedFrom: sound) == validator.problems(in: kept))
        var more = kept
        more.visitingDate = try .day("2026-11-23")
        more.sets[0].steps.append(step)
        more.temperatures[20].celsius = FixedDecimal(1_001)
        #expect(
            validator.problems(in: more, changedFrom: kept) == [
                SakatsuProblem(.visitingDate, .future), SakatsuProblem(.set(0), .tooMany(limit: 20)),
                SakatsuProblem(.celsius(20), .outOfRange),
            ])
    }

    @Test func `Fields are ordered as in the form`() {
        let fields: [SakatsuField] = [
            .facilityName, .visitingDate, .set(0), .stepTitle(set: 0, step: 0),
            .stepAmount(set: 0, step: 0), .stepTitle(set: 0, step: 1), .stepAmount(set: 0, step: 10), .set(1),
            .stepTitle(set: 1, step: 0), .stepTitle(set: 10, step: 0), .sets, .field(.afterword), .temperatures,
            .temperatureTitle(0), .celsius(0), .temperatureTitle(2), .celsius(10), .field(.foreword),
        ]
        var generator = SeededGenerator(seed: 1)
        #expect(fields.shuffled(using: &generator).sorted() == fields)
    }

    private static func set(steps count: Int) -> SaunaSet {
        SaunaSet(
            steps: Array(repeating: SaunaStep(kind: .sauna, title: "", seconds: nil, unit: .minutes), count: count))
    }

    private static func temperatures(_ count: Int) -> [SaunaTemperature] {
        Array(repeating: SaunaTemperature(kind: .sauna, title: "", celsius: nil), count: count)
    }
}
