package import Foundation
import SearchCore

/// A place that a user visits or wants to visit (施設), with what the user wrote about it.
///
/// Visits belong to a facility by its name, or by one of its other names. A visited facility needs no record of its own:
/// until something is written about it, its revision is 0, and its identifier follows from its name.
package struct Facility: Hashable, Sendable, Identifiable {
    package var id: UUID
    package var content: FacilityContent
    /// 1 after the first save, increased by each change. An edit names the revision that it is based on.
    package var revision: Int
    package let createdAt: Timestamp
    package var updatedAt: Timestamp
    package var photos: [Photo]

    package init(
        id: UUID, content: FacilityContent, revision: Int, createdAt: Timestamp, updatedAt: Timestamp,
        photos: [Photo] = []
    ) {
        self.id = id
        self.content = content
        self.revision = revision
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.photos = photos
    }

    /// Whether something is written about the facility.
    package var isStored: Bool { revision > 0 }
}

extension Facility: Sized {
    package var byteCount: Int {
        content.names.reduce(content.note.utf8.count + photos.byteCount) { $0 + $1.utf8.count }
    }
}

extension Facility: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, revision, createdAt, updatedAt, photos
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.decode(UUID.self, forKey: .id),
            content: try FacilityContent(from: decoder),
            revision: try container.decode(Int.self, forKey: .revision),
            createdAt: try container.decode(Timestamp.self, forKey: .createdAt),
            updatedAt: try container.decode(Timestamp.self, forKey: .updatedAt),
            photos: try container.decodeIfPresent([Photo].self, forKey: .photos) ?? [])
    }

    package func encode(to encoder: any Encoder) throws {
        try content.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(revision, forKey: .revision)
        try container.encode(createdAt, forKey: .createdAt)
        try container.encode(updatedAt, forKey: .updatedAt)
        try container.encode(photos, forKey: .photos)
    }
}

/// What a user writes about a facility.
package struct FacilityContent: Hashable, Sendable {
    @Exact package var name: String
    /// Other names of the facility. Visits with one of them are visits to it.
    package var aliases: [String]
    /// The prefecture (都道府県), or any other region.
    @Exact package var area: String
    /// The address of its web site.
    @Exact package var site: String
    @Exact package var note: String
    /// Whether the user wants to go there (イキタイ).
    package var isWish: Bool
    /// Whether it is the user's home sauna (ホームサウナ).
    package var isHome: Bool

    package init(
        name: String, aliases: [String] = [], area: String = "", site: String = "", note: String = "",
        isWish: Bool = false, isHome: Bool = false
    ) {
        self.aliases = aliases
        self.isWish = isWish
        self.isHome = isHome
        self.name = name
        self.area = area
        self.site = site
        self.note = note
    }

    /// The name, then the other names.
    package var names: [String] { [name] + aliases }
}

extension FacilityContent: Codable {
    private enum CodingKeys: CodingKey {
        case name, aliases, area, site, note, isWish, isHome
    }

    /// Only the name is required.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            name: try container.decode(Exact.self, forKey: .name).wrappedValue,
            aliases: try container.decodeIfPresent([Exact].self, forKey: .aliases)?.map(\.wrappedValue) ?? [],
            area: try container.optionalText(.area), site: try container.optionalText(.site),
            note: try container.optionalText(.note),
            isWish: try container.decodeIfPresent(Bool.self, forKey: .isWish) ?? false,
            isHome: try container.decodeIfPresent(Bool.self, forKey: .isHome) ?? false)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(aliases, forKey: .aliases)
        try container.encode(_area, forKey: .area)
        try container.encode(isHome, forKey: .isHome)
        try container.encode(isWish, forKey: .isWish)
        try container.encode(_name, forKey: .name)
        try container.encode(_note, forKey: .note)
        try container.encode(_site, forKey: .site)
    }
}

extension FacilityContent {
    /// The content in the form that is stored: names are single lines, and each is there once.
    package var normalized: FacilityContent {
        var content = self
        content.name = name.singleLine
        var keys: Set = [content.name.foldedForSearch()]
        content.aliases = aliases.map(\.singleLine).filter { !$0.isEmpty && keys.insert($0.foldedForSearch()).inserted }
        content.area = area.singleLine
        content.site = site.singleLine
        content.note = note.unlessBlank
        return content
    }

    /// The content of a facility that turned out to be the same as another one.
    ///
    /// - Parameter other: the facility whose name becomes another name of this one.
    package func merged(with other: FacilityContent) -> FacilityContent {
        var content = self
        content.aliases += other.names
        content.area = area.isEmpty ? other.area : area
        content.site = site.isEmpty ? other.site : site
        content.note = [note, other.note].filter { !$0.isEmpty }.joined(separator: "\n\n")
        content.isWish = isWish || other.isWish
        content.isHome = isHome || other.isHome
        return content.normalized
    }

    /// The content without what a merge changed, where that is still so.
    ///
    /// - Parameters:
    ///   - other: the merged facility.
    ///   - replaced: the content before the merge.
    package func separated(from other: FacilityContent, replaced: FacilityContent) -> FacilityContent {
        let merged = replaced.merged(with: other)
        let own = Set(replaced.names.map { $0.foldedForSearch() })
        let others = Set(other.names.map { $0.foldedForSearch() }).subtracting(own)
        var content = self
        content.aliases = aliases.filter { !others.contains($0.foldedForSearch()) }
        for text in [\FacilityContent.area, \.site, \.note] where self[keyPath: text] == merged[keyPath: text] {
            content[keyPath: text] = replaced[keyPath: text]
        }
        for flag in [\FacilityContent.isWish, \.isHome] where self[keyPath: flag] == merged[keyPath: flag] {
            content[keyPath: flag] = replaced[keyPath: flag]
        }
        return content
    }
}

// MARK: - The list

/// A position in the list of the facilities about which something is written, most recently changed first.
package struct FacilityCursor: ListCursor {
    package typealias Item = Facility

    package let updatedAt: Timestamp
    package let id: UUID

    package init(_ facility: Facility) {
        updatedAt = facility.updatedAt
        id = facility.id
    }

    /// Reads a ``description``; nil for any other text.
    package init?(_ description: String) {
        // The same two values identify a place in a trash.
        guard let cursor = TrashCursor(description) else { return nil }
        updatedAt = cursor.deletedAt
        id = cursor.id
    }

    package var description: String { "\(updatedAt.milliseconds)_\(id.canonicalText)" }
}

/// A further condition on the facilities that a search finds.
package struct FacilityFilter: Hashable, Sendable {
    /// Only facilities that have changed since then. Deleting is not a change.
    package var updatedSince: Timestamp?

    /// By default, all facilities.
    package init(updatedSince: Timestamp? = nil) {
        self.updatedSince = updatedSince
    }
}

// MARK: - Validation

/// A text of a facility that can be invalid.
package enum FacilityField: String, CaseIterable, Sendable {
    case name, aliases, area, site, note
}

/// A problem with a text of a facility.
package struct FacilityProblem: Hashable, Sendable, Error {
    package let field: FacilityField
    package let reason: SakatsuProblem.Reason

    package init(_ field: FacilityField, _ reason: SakatsuProblem.Reason) {
        self.field = field
        self.reason = reason
    }
}

/// Decides whether a facility can be saved. The limits are chosen like those of a visit, see ``SakatsuLimits``.
package enum FacilityValidator {
    package static let aliasCount = 20
    /// The longest address, in Unicode scalars.
    package static let siteLength = 500

    /// The problems in the order of the form. Empty when the facility can be saved.
    ///
    /// - Parameter content: its ``FacilityContent/normalized`` form.
    package static func problems(in content: FacilityContent) -> [FacilityProblem] {
        let nameLength = SakatsuLimits.facilityNameLength
        let aliases = content.aliases.lazy.compactMap { SakatsuValidator.text($0, limit: nameLength) }.first
        let reasons: [(FacilityField, SakatsuProblem.Reason?)] = [
            (.name, content.name.isBlank ? .required : SakatsuValidator.text(content.name, limit: nameLength)),
            (.aliases, content.aliases.count > aliasCount ? .tooMany(limit: aliasCount) : aliases),
            (.area, SakatsuValidator.text(content.area, limit: SakatsuLimits.titleLength)),
            (.site, site(content.site)),
            (.note, SakatsuValidator.text(content.note, limit: SakatsuLimits.textLength)),
        ]
        return reasons.compactMap { field, reason in reason.map { FacilityProblem(field, $0) } }
    }

    private static func site(_ site: String) -> SakatsuProblem.Reason? {
        guard !site.isEmpty else { return nil }
        if let reason = SakatsuValidator.text(site, limit: siteLength) { return reason }
        // Anything else could run a script when it is followed.
        let url = URL(string: site)
        return ["http", "https"].contains(url?.scheme?.lowercased()) && url?.host()?.isEmpty == false ? nil : .notASite
    }
}
