import Foundation
import Hummingbird
import WebCore

extension WebContext {
    /// The memo that the path names.
    ///
    /// - Throws: 404 when it can name none.
    var memoID: UUID {
        get throws {
            guard let id = parameters.get("id").flatMap(UUID.init(uuidString:)) else { throw HTTPError(.notFound) }
            return id
        }
    }
}
