import APICore
import LocalizationCore
import ModelsCore
import Testing

@testable import CommandLineApp

@Suite struct SetsTextTests {
    private let form = StepTitles.japanese

    @Test(arguments: [
        ("", []), ("10/1/10", ["10/1/10"]), ("10/1/10x3", ["10/1/10", "10/1/10", "10/1/10"]),
        ("１０／１／１０ｘ２", ["10/1/10", "10/1/10"]), ("10/1/10×2", ["10/1/10", "10/1/10"]),
        ("10/1/10 x2", ["10/1/10", "10/1/10"]), ("10/60s/5, 12/1:30/10", ["10/60s/5", "12/1.5/10"]),
        ("10/1、8/1", ["10/1", "8/1"]), ("10/1　8/1", ["10/1", "8/1"]), ("10", ["10"]), ("10//10", ["10//10"]),
        ("//10", ["//10"]), ("-/1/10", ["-/1/10"]), ("3x10/1/10", ["10/1/10", "10/1/10", "10/1/10"]),
        ("10/1/10 x 2", ["10/1/10", "10/1/10"]), ("10/1/10, X2 8/1", ["10/1/10", "10/1/10", "8/1"]),
        ("10/1/10 2回", ["10/1/10", "10/1/10"]), ("10分/1分/10分　２セット", ["10/1/10", "10/1/10"]),
        ("10/1/10×2回 8/1", ["10/1/10", "10/1/10", "8/1"]), ("10/1/10 2 times", ["10/1/10", "10/1/10"]),
        ("2 x 10/1/10", ["10/1/10", "10/1/10"]), ("10'/1'/1h", ["10/1/60"]), ("10/ 8/", ["10", "8"]),
        ("3セット 10/1/10", ["10/1/10", "10/1/10", "10/1/10"]),
        ("2回 10/1/10 2回 8/1", ["10/1/10", "10/1/10", "8/1", "8/1"]),
        ("2 sets, 10/1/10", ["10/1/10", "10/1/10"]), ("10分/1分/10分2回", ["10/1/10", "10/1/10"]),
        ("10/1/10 x 2 SETS", ["10/1/10", "10/1/10"]), ("10 2回", ["10", "10"]), ("10x2", ["10", "10"]),
        ("10x2 8/1", ["10", "10", "8/1"]),
    ])
    func `sets are read in every spelling`(text: String, sets: [String]) throws {
        #expect(try form.sets(typed: text).compactMap { form.text(of: $0) } == sets)
    }

    @Test func `the grammar of sets names the steps`() throws {
        let expected = SaunaSet(steps: [
            SaunaStep(kind: .sauna, title: "サウナ", seconds: FixedDecimal(600)),
            SaunaStep(kind: .coolBath, title: "水風呂", seconds: FixedDecimal(60), unit: .seconds),
            SaunaStep(kind: .relaxation, title: "休憩", seconds: FixedDecimal(600)),
        ])
        #expect(try form.sets(typed: "10/60s/10") == [expected])
    }

    @Test(arguments: [
        "/", "x3", "10/1/10/5", "10/1/10x0", "10/1/10x", "10x2x3", "10/1/10xx", "10x-1", "10x99999999999999999999",
        "2x10/1/10x3", "10 sets", "10/1/10 sets", "10/1/10x2 3回", "3回", "２回 10/1/10x2", "3回 2回 10/1/10", "10/1/10x3　x3",
    ])
    func `a text that is no set is refused`(text: String) {
        #expect(throws: InputProblem.invalid(.notASet(text))) { try form.sets(typed: text) }
    }

    /// Nobody knows whether it is one set or several.
    @Test(arguments: ["10 1 10", "10,1,10", "10、1、10", "10分 1分 10分", "１０　１　１０", "10/1/10 8", "1,5/1/10"])
    func `the grammar of sets does not guess`(text: String) {
        #expect(throws: InputProblem.invalid(.ambiguousSets(text))) { try form.sets(typed: text) }
    }

    @Test func `the grammar of sets refuses more than a visit can have`() throws {
        #expect(try form.sets(typed: "10/1/10 x50").count == 50)
        #expect(throws: InputProblem.invalid(.tooManySets("50"))) { try form.sets(typed: "10x51") }
        #expect(throws: InputProblem.invalid(.tooManySets("50"))) { try form.sets(typed: "10x30 10x30") }
    }

    /// A time behind a stroke is no count, whatever stands behind it.
    @Test(arguments: [("10/ten", "ten"), ("10/1/3回", "3回"), ("10/1/10sets", "10sets"), ("10/1/103回", "103回")])
    func `the grammar of sets names the wrong time`(text: String, time: String) {
        #expect(throws: InputProblem.invalid(.notATime(time))) { try form.sets(typed: text) }
    }

    @Test func `the grammar of sets leaves other sets alone`() {
        let named = SaunaSet(steps: [SaunaStep(kind: .sauna, title: "塩サウナ", seconds: nil)])
        let turned = SaunaSet(steps: [
            SaunaStep(kind: .coolBath, title: "水風呂", seconds: nil), SaunaStep(kind: .sauna, title: "サウナ", seconds: nil),
        ])
        let other = SaunaSet(steps: [SaunaStep(kind: .other, seconds: nil)])
        #expect([named, turned, other, SaunaSet(steps: [])].compactMap { form.text(of: $0) } == [])
    }
}
