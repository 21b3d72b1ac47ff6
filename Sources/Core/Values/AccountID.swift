package import Foundation

/// Whose data it is. Every table of people's data has it in its key path, and every query names it.
package struct AccountID: Hashable, Sendable {
    package let uuid: UUID

    package init(_ uuid: UUID) {
        self.uuid = uuid
    }
}
