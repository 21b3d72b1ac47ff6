import Foundation
import LocalizationCore
import ModelsCore
import SampleCore
import TestSupport
import Testing
import TypedCore

@testable import CommandLineApp

@Suite struct OtherTypedTextTests {
    private let days = TypedDays(now: Timestamp.noon.date, timeZone: .gmt)

    @Test(arguments: TypedCases.days + TypedCases.yearlessDays + [("2026-11-20 10:30", nil)])
    func `the command line reads days`(text: String, day: String?) throws {
        if let day {
            #expect(try days.date(typed: text).description == day)
        } else {
            #expect(throws: InputProblem.invalid(.notADate(text))) { try days.date(typed: text) }
        }
    }

    @Test func `the command line refuses what is no period`() {
        #expect(throws: InputProblem.invalid(.notAPeriod("x"))) { try days.days(typed: "x") }
    }

    @Test(arguments: TypedDays.offered + TypedDays.offeredPeriods)
    func `what is offered for a period is read`(text: String) {
        #expect(throws: Never.self) { try days.days(typed: text) }
    }

    @Test func `an instant can be a period, of which it is the start`() throws {
        #expect(try days.instant(typed: "今月").internetText == "2026-11-01T00:00:00.000Z")
        #expect(try days.instant(typed: "今日").internetText == "2026-11-21T00:00:00.000Z")
        #expect(try days.instant(typed: "2026-11-21T12:00:00Z") == .noon)
    }

    @Test(arguments: TypedCases.times)
    func `the command line reads times`(text: String, seconds: Int?) throws {
        if let seconds {
            #expect(try StepTime(typed: text).seconds == FixedDecimal(seconds))
        } else {
            #expect(throws: InputProblem.invalid(.notATime(text))) { try StepTime(typed: text) }
        }
    }

    @Test(arguments: [
        StepTime(seconds: FixedDecimal(600), unit: .minutes),
        StepTime(seconds: FixedDecimal(80), unit: .minutes),
        StepTime(seconds: FixedDecimal(hundredths: 36_050), unit: .minutes),
        StepTime(seconds: FixedDecimal(hundredths: 3_025), unit: .seconds),
        StepTime(seconds: nil, unit: .minutes), StepTime(seconds: nil, unit: .seconds),
    ])
    func `the command line reads the times that it writes`(time: StepTime) throws {
        #expect(try StepTime(typed: time.typed) == time)
    }

    @Test(arguments: TypedCases.sets)
    func `the command line reads sets`(text: String, seconds: [[Int]]) throws {
        let sets = try StepTitles.japanese.sets(typed: text)
        #expect(sets.map { $0.steps.compactMap(\.seconds) } == seconds.map { $0.map { FixedDecimal($0) } })
    }

    @Test(arguments: [
        ("10/ten", CommandLineString.notATime("ten")), ("x3", .notASet("x3")), ("10 1", .ambiguousSets("10 1")),
        ("10x51", .tooManySets("50")),
    ])
    func `the command line names the problem of sets`(text: String, problem: CommandLineString) {
        #expect(throws: InputProblem.invalid(problem)) { try StepTitles.japanese.sets(typed: text) }
    }

    @Test(
        arguments: [
            ("88", 8_800), ("８８．５", 8_850), ("16.2℃", 1_620), ("110度", 11_000), ("90 °C", 9_000), ("-", nil),
            ("ー", nil),
        ] as [(String, Int?)])
    func `the command line reads temperatures`(text: String, hundredths: Int?) throws {
        #expect(try SaunaTemperature.celsius(typed: text)?.hundredths == hundredths)
    }

    @Test(arguments: ["", "hot", "-5", "1000", "16.234"])
    func `the command line refuses temperatures`(text: String) {
        #expect(throws: InputProblem.invalid(.notATemperature(text))) { try SaunaTemperature.celsius(typed: text) }
    }

    @Test func `the command line reads references`() throws {
        let id = UUID.number(255)
        #expect(try ItemReference(typed: id.uuidString) == .whole(id))
        for text in ["3F2a", "3f2a-", "３ｆ２ａ"] {
            #expect(try ItemReference(typed: text) == .prefix(#require(IdentifierPrefix("3f2a"))))
        }
        #expect(try ItemReference(typed: "＠１") == .position(1))
    }

    @Test(arguments: ["", "@", "@0", "@-1", "xyz", "3f2a 1", "00000000-0000-4000-8000-0000000000ff0"])
    func `the command line refuses references`(text: String) {
        #expect(throws: InputProblem.invalid(.notAReference(text))) { try ItemReference(typed: text) }
    }

    /// With so few characters, an item could match by accident.
    @Test(arguments: ["a", "3f2", "３Ｆ２"])
    func `the command line refuses short references`(text: String) {
        #expect(throws: InputProblem.invalid(.tooShortID(text, "4"))) { try ItemReference(typed: text) }
    }

    @Test(
        arguments: [
            (
                InputProblem.invalid(.notADate("x")),
                #""x" is not a date. Use one like 2026-11-20, 11/20 or yesterday."#
            ),
            (InputProblem.invalid(.notATime("x")), #""x" is not a time. Use one like 10 (minutes), 60s or 1:30."#),
            (InputProblem.invalid(.notASet("x")), #""x" is not a set. Use one like 10/1/10x3."#),
            (InputProblem.invalid(.notATemperature("x")), #""x" is not a temperature. Use one like 88 or 16.2."#),
            (
                InputProblem.invalid(.notAReference("x")),
                #""x" is not an ID. Use one from the list, or @1 for the newest."#
            ),
            (
                InputProblem.invalid(.tooShortID("3f", "4")),
                #""3f" is too short. Type at least 4 characters of the ID."#
            ),
            (
                InputProblem.invalid(.notAnAddress("x")),
                #""x" is not a server address. Use one like https://loki.example."#
            ),
            (InputProblem.missing(.password), "Enter a password."),
        ] as [(InputProblem, String)])
    func `the message shows a valid spelling`(problem: InputProblem, text: String) {
        #expect(problem.text(Localizer(.english)) == text)
    }

    @Test(arguments: [
        ("https://loki.example", "https://loki.example", false), ("loki.example", "https://loki.example", false),
        ("http://loki.example", "http://loki.example", true), ("localhost:8080", "http://localhost:8080", false),
        ("127.0.0.1:8080", "http://127.0.0.1:8080", false), ("http://[::1]:1", "http://[::1]:1", false),
        ("[::1]:8080", "http://[::1]:8080", false), ("127.9.8.7", "http://127.9.8.7", false),
        ("localhost.:1", "http://localhost.:1", false), ("http://[0:0::1]:1", "http://[0:0::1]:1", false),
        ("http://[::ffff:127.0.0.1]:1", "http://[::ffff:127.0.0.1]:1", false),
        ("http://[::1%25lo]:1", "http://[::1%25lo]:1", false),
        // These addresses only look like this machine.
        ("127.evil.example", "https://127.evil.example", false),
        ("http://127.evil.example", "http://127.evil.example", true),
        ("http://127.0.0.1.evil.example", "http://127.0.0.1.evil.example", true),
        ("http://127.1", "http://127.1", true), ("localhost.evil.example", "https://localhost.evil.example", false),
        ("http://localhost.evil.example", "http://localhost.evil.example", true),
        ("HTTP://Loki.example", "http://loki.example", true), ("https://loki.example/", "https://loki.example", false),
        ("https://loki.example/sauna/", "https://loki.example/sauna", false),
        ("https://loki.example/api/v1", "https://loki.example", false),
        ("loki.example/sauna/api/v1/", "https://loki.example/sauna", false),
        ("https://loki.example/api/v1/visits", "https://loki.example", false),
        ("https://loki.example/api/v10", "https://loki.example/api/v10", false),
    ])
    func `the command line reads addresses`(text: String, url: String, isOpen: Bool) throws {
        let address = try ServerAddress.url(typed: text)
        #expect(address.absoluteString == url)
        #expect(ServerAddress.isOpenToOthers(address) == isOpen)
    }

    @Test(arguments: [
        "", "ftp://loki.example", "https://", "https://kaede:secret@loki.example", "kaede@loki.example",
        "https://loki.example?q=1", "https://loki.example#a",
    ])
    func `the command line refuses addresses`(text: String) {
        #expect(throws: InputProblem.invalid(.notAnAddress(text))) { try ServerAddress.url(typed: text) }
    }
}
