import DatabaseCore
import Foundation
import ModelsCore

/// A row of the table `facility`.
enum FacilityRecord: ListRecord {
    static let table = ListTable(
        Facility.list,
        columns: [
            "id", "name", "aliases", "area", "site", "note", "isWish", "isHome", "revision", "createdAt", "updatedAt",
            "photos",
        ],
        index: "facilityByChange", order: ["updatedAt", "id"])
    static let searchTextVersion = SearchText.version(of: [])

    /// The facility into which this one was merged, before that; nil if it was not merged.
    static func replaced(
        by merged: UUID, _ database: any DatabaseConnection, of account: AccountID
    ) throws -> ReplacedFacility? {
        try database.row(
            """
            SELECT mergedInto, replaced FROM facility
            WHERE accountID = \(account) AND id = \(merged) AND mergedInto IS NOT NULL
            """
        ) { row in
            let json = Data((try row[1] as String).utf8)
            return ReplacedFacility(
                id: try row[0], content: try JSONDecoder().decode(FacilityContent.self, from: json),
                photos: try JSONDecoder().decode(ReplacedFacility.Photos.self, from: json).photos ?? [])
        }
    }

    static func isMerged(_ id: UUID, _ database: any DatabaseConnection, of account: AccountID) throws -> Bool {
        try replaced(by: id, database, of: account) != nil
    }

    static func model(_ row: any DatabaseRow) throws -> Facility {
        let content = try FacilityContent(
            name: row[1], aliases: aliases(row[2]), area: row[3], site: row[4], note: row[5], isWish: row[6],
            isHome: row[7])
        return try Facility(
            id: row[0], content: content, revision: row[8], createdAt: row[9], updatedAt: row[10],
            photos: PhotoRecord.photos(row[11]))
    }

    static func aliases(_ json: String) throws -> [String] {
        json == "[]" ? [] : try JSONDecoder().decode([String].self, from: Data(json.utf8))
    }

    static func content(of facility: Facility) -> FacilityContent { facility.content }

    static func searchText(of content: FacilityContent) -> String {
        SearchText.column(content.names + [content.area, content.note])
    }

    static func values(of content: FacilityContent) throws -> [String: any SQLConvertible] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return [
            "name": content.name, "aliases": String(decoding: try encoder.encode(content.aliases), as: UTF8.self),
            "area": content.area, "site": content.site, "note": content.note, "isWish": content.isWish,
            "isHome": content.isHome,
        ]
    }

    static func values(of facility: Facility) throws -> [String: any SQLConvertible] {
        [
            "revision": facility.revision, "createdAt": facility.createdAt, "updatedAt": facility.updatedAt,
            "photos": try PhotoRecord.json(facility.photos),
        ]
    }

    static func sortKey(of cursor: FacilityCursor) -> [any SQLConvertible] { [cursor.updatedAt, cursor.id] }

    static func conditions(
        of filters: [FacilityFilter], _: any DatabaseConnection, of _: AccountID
    ) throws -> ListFilter {
        ListFilter(from: filters.compactMap(\.updatedSince).max()?.sqlValue)
    }

    /// A new name must not lead to another facility.
    ///
    /// - Throws: ``FacilityProblem``.
    static func check(_ facility: Facility, _ database: any DatabaseConnection, of account: AccountID) throws {
        let directory = try FacilityDirectory(database, of: account)
        let known = directory.entries.first { $0.id == facility.id }.map { Set([$0.name] + $0.aliases) } ?? []
        let isTaken = { (name: String) in
            !known.contains(name) && directory.entry(named: name).map { $0.id != facility.id } ?? false
        }
        if directory.isFull, !known.isSuperset(of: facility.content.names) {
            throw FacilityProblem(.name, .tooMany(limit: FacilityDirectory.nameLimit))
        }
        if isTaken(facility.content.name) { throw FacilityProblem(.name, .taken) }
        if facility.content.aliases.contains(where: isTaken) { throw FacilityProblem(.aliases, .taken) }
    }
}

/// A facility as it was before another one was merged into it.
struct ReplacedFacility {
    let id: UUID
    let content: FacilityContent
    let photos: [Photo]

    /// Merges of versions without photos have none.
    fileprivate struct Photos: Decodable {
        let photos: [Photo]?
    }
}
