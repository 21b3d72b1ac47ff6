import Foundation
import GRDB
import ValuesCore

extension AccountID {
    /// - Throws: as `UUID.init(stored:)`.
    init(stored text: String) throws {
        self.init(try UUID(stored: text))
    }
}

extension UUID {
    /// - Throws: when the column holds no identifier, which a foreign hand has written.
    init(stored text: String) throws {
        guard let uuid = UUID(uuidString: text) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        self = uuid
    }
}
