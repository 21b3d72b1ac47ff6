import Foundation
import GRDB
import ValuesCore

extension AccountID {
    /// - Throws: when the column holds no identifier, which a foreign hand has written.
    init(stored text: String) throws {
        guard let uuid = UUID(uuidString: text) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        self.init(uuid)
    }
}
