import Foundation
import ModelsCore
import ScreensCore

/// A place in the list.
typealias SakatsuPlace = ListPlace<SakatsuCursor>

/// The feature's addresses.
enum SakatsuPaths: ListPaths {
    typealias Cursor = SakatsuCursor

    static let list = "/sakatsu"
    static let item = "visit"
    static let prefix = "sakatsu"

    /// The field that says where an edit leads back to, and its value for the visit's own page.
    static let origin = (field: "from", visit: "visit")

    /// - Parameters:
    ///   - place: where the visit leads back to, here and below.
    ///   - isSaved: whether it was just saved.
    static func detail(_ id: UUID, from place: SakatsuPlace = SakatsuPlace(), isSaved: Bool = false) -> String {
        path(of: id, from: place, query: isSaved ? ["saved=\(id.canonicalText)"] : [])
    }

    /// How the form's query names the visit that is repeated.
    static let repeated = "repeat"

    /// A new visit to the same facility.
    ///
    /// - Parameter isFromVisit: whether it leads back to the visit's own page.
    static func again(_ id: UUID, from place: SakatsuPlace = SakatsuPlace(), isFromVisit: Bool = false) -> String {
        let query = ["\(repeated)=\(id.canonicalText)"] + place.query
        return path(new, query + (isFromVisit ? ["\(origin.field)=\(origin.visit)"] : []))
    }

    /// Where the device sends what another app shares.
    static let shared = "\(list)/shared"

    static let timer = "\(list)/timer"

    /// A new visit of what the timer has measured, which the device knows.
    static let measured = path(new, ["measured"])

    /// - Parameter isFromVisit: whether the edit leads back to the visit's own page.
    static func edit(
        _ id: UUID, from place: SakatsuPlace = SakatsuPlace(), isFromVisit: Bool = false
    ) -> String {
        path(of: id, "/edit", from: place, query: isFromVisit ? ["\(origin.field)=\(origin.visit)"] : [])
    }

    static func text(_ id: UUID, from place: SakatsuPlace = SakatsuPlace()) -> String {
        path(of: id, "/text", from: place)
    }
}
