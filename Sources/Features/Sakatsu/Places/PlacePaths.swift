import Foundation
import LocalizationCore
import ModelsCore
import ScreensCore

/// The paths of the pages of facilities.
enum PlacePaths: ListPaths {
    typealias Cursor = FacilityCursor

    static let list = "/places"
    static let item = "facility"
    static let prefix = "place"

    /// The facilities that the user wants to visit.
    static let wishes = path(list, ["list=wish"])

    /// The wishes after one was deleted, so that the browser discards the draft.
    static func wishes(without id: UUID) -> String { "\(wishes)&saved=\(id.canonicalText)" }

    /// The page of a facility.
    ///
    /// - Parameters:
    ///   - isSaved: whether its form was just saved, so that the browser discards the draft.
    ///   - merged: the facility that was just merged into it, to undo that.
    static func place(_ id: UUID, isSaved: Bool = false, merged: UUID? = nil) -> String {
        let query = [isSaved ? "saved=\(id.canonicalText)" : nil, merged.map { "merged=\($0.canonicalText)" }]
        return path(of: id, query: query.compactMap(\.self))
    }

    /// The page of a facility, whose name is in the query.
    static let named = "\(list)/visited"

    static func named(_ facilityName: String) -> String { path(named, ["name=\(facilityName.queryEncoded)"]) }

    static func edit(_ id: UUID) -> String { path(of: id, "/edit") }

    /// Receives whether the user wants to visit a facility.
    static func wish(_ id: UUID) -> String { path(of: id, "/wish") }

    /// Receives the facility to merge into another one.
    static func merge(_ id: UUID) -> String { path(of: id, "/merge") }

    /// Receives the facility that was merged into another one, to undo that.
    static func separate(_ id: UUID) -> String { path(of: id, "/separate") }
}

/// The texts of the trash of facilities.
struct PlaceWords: ItemWords {
    typealias Item = Facility
    typealias Paths = PlacePaths
    typealias Row = PlaceRow

    let localize: Localizer

    func count(_ count: ListCount) -> String { localize(.placesInTrash(count.value)) }
    func name(of facility: Facility) -> String { facility.content.name }
}
