import Foundation
import ModelsCore
import SampleCore
import Testing

@Suite struct SakatsuCursorTests {
    @Test(arguments: [
        ("2026-11-21", 1_795_262_400_000), ("0001-01-01", -62_135_596_800_000), ("9999-12-31", 0),
        ("2026-11-21", Int64.max), ("2026-11-21", .min),
    ])
    func `A cursor comes back from its text`(date: String, milliseconds: Int64) throws {
        let sakatsu = Sakatsu(
            id: .number(258), content: try .visit(on: date), revision: 3, createdAt: .at(milliseconds),
            updatedAt: .at(7))
        let cursor = SakatsuCursor(sakatsu)

        #expect(cursor.description == "\(date)_\(milliseconds)_00000000-0000-4000-8000-000000000102")
        #expect(SakatsuCursor(cursor.description) == cursor)
        #expect(cursor.id == sakatsu.id)
        #expect(cursor.createdAt == sakatsu.createdAt)
        #expect(cursor.visitingDate == sakatsu.content.visitingDate)
    }

    /// Addresses contain it unchanged.
    @Test func `The text needs no escaping in an address`() throws {
        let sakatsu = Sakatsu(
            id: .number(1), content: try .visit(), revision: 1, createdAt: .at(-5), updatedAt: .at(0))
        let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
        #expect(SakatsuCursor(sakatsu).description.unicodeScalars.allSatisfy(allowed.contains))
    }

    @Test(arguments: [
        "", "_", "__", "2026-11-21", "2026-11-21_5", "2026-11-21_5_", "2026-11-21_5_nobody",
        "2026-02-30_5_00000000-0000-4000-8000-000000000102", "2026-11-21_5.5_00000000-0000-4000-8000-000000000102",
        "2026-11-21__00000000-0000-4000-8000-000000000102", "_5_00000000-0000-4000-8000-000000000102",
        "2026-11-21_9223372036854775808_00000000-0000-4000-8000-000000000102",
        "2026-11-21_5_00000000-0000-4000-8000-000000000102_", " 2026-11-21_5_00000000-0000-4000-8000-000000000102",
        "2026-11-21_5_00000000-0000-4000-8000-00000000010", "2026-11-21_5_' OR 1=1 --",
    ])
    func `Another text is not a cursor`(text: String) {
        #expect(SakatsuCursor(text) == nil)
    }
}
