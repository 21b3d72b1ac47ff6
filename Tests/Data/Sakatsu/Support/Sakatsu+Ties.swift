import DatabaseTestSupport
import Foundation
import ModelsCore
import SakatsuData
import SampleCore
import ValuesCore

extension Sakatsu {
    /// Visits that share days and instants, by the name 湯けむりの丘; in no order.
    static func withTies() throws -> [Sakatsu] {
        try [
            (3, "2026-11-20", 7), (1, "2026-11-21", 5), (4, "2026-11-21", 5), (6, "2025-12-31", 9),
            (2, "2026-11-21", 4), (5, "2026-11-21", -6),
        ].map { number, date, instant in
            Sakatsu(
                id: .number(number), content: try .visit("湯けむりの丘", on: date), revision: 1,
                createdAt: .at(instant), updatedAt: .at(0))
        }
    }

    /// The numbers of ``withTies()``, in the order of the list.
    static let orderOfTies = [4, 1, 2, 5, 3, 6]
}
