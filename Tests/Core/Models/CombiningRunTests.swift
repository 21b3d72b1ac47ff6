import Foundation
import ModelsCore
import TestSupport
import Testing

@Suite struct CombiningRunTests {
    @Test func `a run has at most thirty marks`() {
        let longest = String(repeating: "\u{301}\u{327}", count: 15)
        #expect(!"a\(longest)".hasLongCombiningRun)
        #expect(!"\(longest)a\(longest)湯\(longest)".hasLongCombiningRun)
        #expect("a\(longest)\u{301}".hasLongCombiningRun)
        #expect("\(longest)\u{301}a".hasLongCombiningRun)
    }

    @Test func `a longer run is cut after one mark too many`() {
        let tooLong = String(repeating: "\u{301}", count: 31)
        let text = "湯\(tooLong)\u{327}\u{327}か\u{3099}a\(tooLong)b"
        #expect(
            Array(text.cuttingLongCombiningRuns().unicodeScalars)
                == Array("湯\(tooLong)か\u{3099}a\(tooLong)b".unicodeScalars))
        #expect("湯\(tooLong)\u{327}".cuttingLongCombiningRuns().hasLongCombiningRun)
    }

    @Test(arguments: ["", "サウナ", "ｻﾞｻﾞｻﾞ", "e\u{301}\u{327}", "👩‍👩‍👧", "각", "\u{1100}\u{1161}\u{11A8}", "\0"])
    func `real text is not cut`(text: String) {
        let long = String(repeating: text, count: 100)
        #expect(!long.hasLongCombiningRun)
        #expect(long.cuttingLongCombiningRuns().isIdentical(to: long))
    }

    /// Characters that decompose into marks alone count as marks: otherwise a run could grow unnoticed.
    @Test func `characters that decompose into marks are counted`() {
        var wrong: [Unicode.Scalar] = []
        for value in UInt32(0)...0x1FFFF where !(0x3400...0xD7FF).contains(value) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let first = String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars.first
            let startsWithMark = first.map { $0.properties.canonicalCombiningClass != .notReordered } ?? false
            if scalar.continuesCombiningRun != startsWithMark { wrong.append(scalar) }
        }
        #expect(wrong == [])
    }

    @Test func `a run of combining marks is found in linear time`() {
        expectLinearCost { _ = $0.hasLongCombiningRun }
        // The result can be compared, hashed and normalized.
        expectLinearCost { text in
            let cut = text.cuttingLongCombiningRuns()
            _ = cut.hashValue
            _ = cut.decomposedStringWithCompatibilityMapping
        }
    }
}
