package import DatabaseCore
import MemoData
import ModelsCore
import SakatsuData

/// All lists of an account. Code for all lists loops over this array.
package enum AccountLists {
    package static func all(_ database: Database) -> [any StoredList] {
        [visits(database), MemoRepositories.list(database), FacilityRepositories.list(database)]
    }

    /// Visits have more than one identifier; see ``VisitClaims``.
    static func visits(_ database: Database) -> any StoredList<Sakatsu> { SakatsuRepositories.list(database) }
}
