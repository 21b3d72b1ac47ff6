package import DatabaseCore
import MemoData
import ModelsCore
import SakatsuData

/// The one array of the lists that an account keeps: what is done to all lists loops over it.
package enum AccountLists {
    package static func all(_ database: Database) -> [any StoredList] {
        [visits(database), MemoRepositories.list(database)]
    }

    /// Visits have more than one identifier; see ``VisitClaims``.
    static func visits(_ database: Database) -> any StoredList<Sakatsu> { SakatsuRepositories.list(database) }
}
