import DatabaseCore
import GRDB

/// The columns that hold what a person wrote and what is derived from it, by name.
struct MemoColumns: Sendable {
    let values: [String: DatabaseValue]

    init(_ body: String) {
        values = [
            "body": body.databaseValue,
            "searchText": SearchText.column([body]).databaseValue,
        ]
    }
}
