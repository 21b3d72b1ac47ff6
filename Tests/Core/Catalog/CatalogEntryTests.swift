import Testing
import UICore

@testable import CatalogCore

@Suite struct CatalogEntryTests {
    @Test func callsAGenericViewByItsNameAlone() {
        let entry = CatalogEntry(Toast<HTMLEmpty>.self, "Message") { _ in HTMLEmpty() }
        #expect(entry.view == "Toast")
        #expect(CatalogEntry(Logo.self, "Above words") { _ in Logo() }.view == "Logo")
    }

    @Test func hasEachViewInEachStateOnce() {
        let names = CoreCatalog.group.entries.map { "\($0.view): \($0.state)" }
        #expect(names.count == Set(names).count)
    }
}
