import ModelsCore
import SampleCore
import SampleData
import TestSupport
import Testing

@testable import SakatsuData

/// Visits from before combining marks were limited, and strangers' texts.
@Suite struct SakatsuCostTests {
    @Test func `Checking and normalizing a visit take linear time`() throws {
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

    @Test func `Comparing visits takes linear time`() {
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

    @Test func `Making a search text takes linear time`() {
        expectLinearCost { text in
            var content = Sakatsu.full.content
            content.foreword = text
            _ = SakatsuSearchText(content: content).text
        }
    }

    @Test func `Reading a cursor takes linear time`() {
        expectLinearCost { text in
            _ = SakatsuCursor(text)
            _ = SakatsuCursor("2026-11-21_1_\(text)")
        }
    }

    @Test func `Reading stored sets takes linear time`() {
        expectLinearCost { text in
            _ = StoredJSONReader.sets(text)
            _ = StoredJSONReader.sets("[[{\"kind\":\"sauna\",\"title\":\"\(text)\",\"unit\":\"minutes\"}]]")
        }
    }
}
