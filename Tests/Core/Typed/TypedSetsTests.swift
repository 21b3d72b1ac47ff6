import ModelsCore
import TestSupport
import Testing
import TypedCore

@Suite struct TypedSetsTests {
    /// A line for each set, with times in the shortest form.
    private func sets(_ text: String) throws -> [String] {
        try TypedSets(text).sets(\.rawValue).map { set in
            var times = ["", "", ""]
            for step in set.steps {
                let unit = step.time.unit == .minutes ? "" : "s"
                let place = try #require(TypedSets.kinds.firstIndex(of: step.kind))
                times[place] = (step.time.amount?.description ?? "-") + unit
            }
            while times.last == "" { times.removeLast() }
            return times.joined(separator: "/")
        }
    }

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
        ("10x2 8/1", ["10", "10", "8/1"]), ("10→1→10 x2", ["10/1/10", "10/1/10"]),
        ("10/1/10を2セット", ["10/1/10", "10/1/10"]), ("10-1-10", ["10/1/10"]),
    ])
    func `sets are read in every spelling`(text: String, sets: [String]) throws {
        #expect(try self.sets(text) == sets)
    }

    @Test(arguments: [
        "/", "x3", "10/1/10/5", "10/1/10x0", "10/1/10x", "10x2x3", "10/1/10xx", "10x-1", "10x99999999999999999999",
        "2x10/1/10x3", "10 sets", "10/1/10 sets", "10/1/10x2 3回", "3回", "２回 10/1/10x2", "3回 2回 10/1/10", "10/1/10x3　x3",
    ])
    func `a text that is not a set is refused`(text: String) {
        #expect(throws: TypedSets.Failure.notASet(text)) { try TypedSets(text) }
    }

    /// It is unclear whether these are one set or several.
    @Test(arguments: ["10 1 10", "10,1,10", "10、1、10", "10分 1分 10分", "１０　１　１０", "10/1/10 8", "1,5/1/10"])
    func `ambiguous sets are refused`(text: String) {
        #expect(throws: TypedSets.Failure.ambiguous) { try TypedSets(text) }
    }

    @Test func `more sets than a visit can have are refused`() throws {
        #expect(try sets("10/1/10 x50").count == 50)
        #expect(throws: TypedSets.Failure.tooMany) { try TypedSets("10x51") }
        #expect(throws: TypedSets.Failure.tooMany) { try TypedSets("10x30 10x30") }
        #expect(throws: TypedSets.Failure.tooMany) { try TypedSets(String(repeating: "10/1 ", count: 51) + "x") }
    }

    /// A time after a stroke is not a count, whatever follows.
    @Test(arguments: [("10/ten", "ten"), ("10/1/3回", "3回"), ("10/1/10sets", "10sets"), ("10/1/103回", "103回")])
    func `the error contains the invalid time`(text: String, time: String) {
        #expect(throws: TypedSets.Failure.notATime(time)) { try TypedSets(text) }
    }

    @Test func `sets cost no more than their length`() {
        expectLinearCost(of: CostlyText.units + ["x3", "3x", "10/", "10/1/10 ", "2回 ", "×", "→"]) {
            _ = try TypedSets($0)
        }
    }
}
