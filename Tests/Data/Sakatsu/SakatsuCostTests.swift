import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing

@testable import SakatsuData

/// Visits that were kept before there was a limit to combining marks, and what others send.
@Suite struct SakatsuCostTests {
    @Test func `Checking and normalising a visit costs in proportion to its length`() throws {
        let today = try #require(CivilDate("2026-11-21"))
        expectLinearCost { text in
            var content = Sakatsu.full.content
            content.facilityName = text
            content.foreword = text
            content.afterword = " \(text)"
            _ = SakatsuValidator(latestDay: today).problems(in: content)
            _ = content.normalized
        }
    }

    @Test func `Comparing visits costs in proportion to their length`() {
        expectLinearCost { text in
            var old = Sakatsu.full.content
            old.foreword = text
            var new = old
            new.foreword = "\(text)\u{301}"
            _ = new == old
            _ = old == old
            _ = new.hashValue
        }
    }

    @Test func `Making a search text costs in proportion to its length`() {
        expectLinearCost { text in
            var content = Sakatsu.full.content
            content.foreword = text
            _ = SakatsuSearchText(content: content).text
        }
    }

    @Test func `Reading a cursor costs in proportion to its length`() {
        expectLinearCost { text in
            _ = SakatsuCursor(text)
            _ = SakatsuCursor("2026-11-21_1_\(text)")
        }
    }

    @Test func `Reading stored sets costs in proportion to their length`() {
        expectLinearCost { text in
            _ = StoredJSONReader.sets(text)
            _ = StoredJSONReader.sets("[[{\"kind\":\"sauna\",\"title\":\"\(text)\",\"unit\":\"minutes\"}]]")
        }
    }
}
