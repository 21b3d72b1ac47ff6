package import Foundation
package import ValuesCore

/// A place in the list: the visit after which the next part starts.
///
/// It names a position, not a page number, so that visits added meanwhile neither repeat nor hide others.
package struct SakatsuCursor: Hashable, Sendable, LosslessStringConvertible {
    package let visitingDate: CivilDate
    package let createdAt: Timestamp
    package let id: UUID

    package init(_ sakatsu: Sakatsu) {
        visitingDate = sakatsu.content.visitingDate
        createdAt = sakatsu.createdAt
        id = sakatsu.id
    }

    /// Reads what ``description`` wrote; nil for anything else.
    package init?(_ description: String) {
        // None is longer, and comparing what others make up can take long.
        guard description.utf8.count <= 100 else { return nil }
        let parts = description.split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count == 3,
            let visitingDate = CivilDate(String(parts[0])),
            let milliseconds = Int64(parts[1]),
            let id = UUID(uuidString: String(parts[2]))
        else { return nil }
        self.visitingDate = visitingDate
        self.createdAt = Timestamp(milliseconds: milliseconds)
        self.id = id
    }

    package var description: String {
        "\(visitingDate)_\(createdAt.milliseconds)_\(id.canonicalText)"
    }
}
