import Foundation
import SampleData
import Testing

@testable import ModelsCore

@Suite struct VisitFieldTests {
    private static let line = VisitField.Value.line(\.facilityName, limit: 3)
    fileprivate static let number = VisitField.Value.number(
        \.temperatures[0].celsius, in: FixedDecimal(1)..<FixedDecimal(5), unit: "kg")

    @Test func `No two fields have a name in common`() {
        let names = VisitField.allCases.flatMap { Set($0.row.aliases + [$0.rawValue]) }
        #expect(names.count == Set(names).count)
    }

    @Test(arguments: VisitField.allCases)
    func `The names of columns are short and folded, as lookups require`(field: VisitField) {
        #expect(field.row.aliases.contains(field.rawValue.lowercased()))
        #expect(field.row.aliases.allSatisfy { $0 == $0.lowercased() && !$0.contains { !$0.isLetter } })
    }

    @Test(arguments: [
        ("2.5", "2.5"), (" ２．５kg ", "2.5"), ("2.5 kg", "2.5"), ("-1", "-1"), ("", ""), (" ", ""),
    ])
    func `A number is read as it is typed, with its unit or without`(typed: String, text: String) throws {
        var content = SakatsuContent.full
        try Self.number.read(typed, into: &content)
        #expect(Self.number.text(of: content) == text)
    }

    @Test(arguments: [
        ("kg", TypedNumberError.notANumber), ("2.5℃", .notANumber), ("1.234", .tooManyFractionDigits),
        ("kg2", .notANumber),
    ])
    func `A text that is not a number leaves the field unchanged`(typed: String, error: TypedNumberError) {
        var content = SakatsuContent.full
        #expect(throws: error) { try Self.number.read(typed, into: &content) }
        #expect(content == .full)
    }

    @Test(
        arguments: [("", nil), ("1", nil), ("4.99", nil), ("0.99", .outOfRange), ("5", .outOfRange)]
            as [(
                String, SakatsuProblem.Reason?
            )])
    func `A number lies in its range`(typed: String, reason: SakatsuProblem.Reason?) throws {
        var content = SakatsuContent.full
        try Self.number.read(typed, into: &content)
        #expect(Self.number.problem(in: content) == reason)
    }

    @Test func `A line is stored on one line and is at most as long as its limit`() throws {
        var content = SakatsuContent.full
        try Self.line.read(" 湯\nの\u{202E}", into: &content)
        Self.line.normalize(&content)
        #expect(Self.line.text(of: content) == "湯 の")
        #expect(Self.line.problem(in: content) == nil)
        try Self.line.read("湯の森だ", into: &content)
        #expect(Self.line.problem(in: content) == .tooLong(limit: 3))
    }

    @Test(arguments: [FixedDecimal(hundredths: 250), nil])
    func `A number is coded as a number, and left out if it is missing`(number: FixedDecimal?) throws {
        struct Coded: Codable {
            var content = SakatsuContent.full

            init() {}

            init(from decoder: any Decoder) throws {
                try VisitFieldTests.number.decode(
                    .foreword, of: decoder.container(keyedBy: VisitField.self), into: &content)
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: VisitField.self)
                try VisitFieldTests.number.encode(content, as: .foreword, into: &container)
            }
        }
        var coded = Coded()
        coded.content.temperatures[0].celsius = number
        let json = try JSONEncoder().encode(coded)
        #expect(String(decoding: json, as: UTF8.self) == (number == nil ? "{}" : "{\"foreword\":2.5}"))
        #expect(try JSONDecoder().decode(Coded.self, from: json).content.temperatures[0].celsius == number)
    }
}
