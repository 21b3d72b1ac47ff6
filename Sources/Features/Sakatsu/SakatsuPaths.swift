import Foundation
import ModelsCore
import ScreensCore
import ValuesCore

/// A place in the list.
typealias SakatsuPlace = ListPlace<SakatsuCursor>

/// The feature's addresses.
enum SakatsuPaths: ListPaths {
    typealias Cursor = SakatsuCursor

    static let list = "/sakatsu"
    static let item = "visit"
    static let prefix = "sakatsu"

    /// - Parameter place: where the visit leads back to, here and below.
    static func detail(_ id: UUID, from place: SakatsuPlace = SakatsuPlace()) -> String {
        path(of: id, from: place)
    }

    static func edit(_ id: UUID, from place: SakatsuPlace = SakatsuPlace()) -> String {
        path(of: id, "/edit", from: place)
    }

    static func text(_ id: UUID, from place: SakatsuPlace = SakatsuPlace()) -> String {
        path(of: id, "/text", from: place)
    }
}
