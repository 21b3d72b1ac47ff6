import Foundation
import Hummingbird
import WebCore

extension WebContext {
    /// The visit that the path names.
    ///
    /// - Throws: 404 when it can name none.
    var sakatsuID: UUID {
        get throws {
            guard let id = parameters.get("id").flatMap(UUID.init(uuidString:)) else { throw HTTPError(.notFound) }
            return id
        }
    }
}
