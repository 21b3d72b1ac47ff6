package import Foundation

extension UUID {
    /// The form of RFC 9562, in lower case: how identifiers stand in paths and in the database.
    package var canonicalText: String {
        uuidString.lowercased()
    }
}
