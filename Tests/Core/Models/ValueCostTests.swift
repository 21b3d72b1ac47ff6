import Foundation
import ModelsCore
import TestSupport
import Testing

/// Texts that values are read from can be long and made to be slow.
@Suite struct ValueCostTests {
    @Test func `numbers are read in linear time`() {
        expectLinearCost { _ = try FixedDecimal.parse(typed: $0) }
        expectLinearCost { _ = try FixedDecimal.parse(typed: "1.\($0)") }
    }

    @Test func `dates and instants are read in linear time`() {
        expectLinearCost { _ = CivilDate($0) }
        expectLinearCost { _ = CivilDate("2026-11-2\($0)") }
        expectLinearCost { _ = Timestamp(internet: "2026-11-21T12:00:00.\($0)Z") }
        expectLinearCost { _ = Timestamp(text: $0) }
    }

    @Test func `identifiers and paths are read in linear time`() {
        expectLinearCost { _ = UUID(uuidString: $0) }
        expectLinearCost { _ = LocalPath("/\($0)") }
    }

    @Test func `texts are read in linear time`() {
        expectLinearCost { _ = $0.isBlank }
        expectLinearCost { _ = $0.queryEncoded }
        expectLinearCost { _ = $0.isIdentical(to: "\($0)a") }
    }
}
