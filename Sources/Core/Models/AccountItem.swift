package import Foundation

/// The kind of a list. An account has one list of each kind, so code for all lists loops over the kinds.
///
/// The raw value names the table in the database, and the list in event streams.
package enum ListKind: String, CaseIterable, Hashable, Sendable {
    case sakatsu
    case memo
    case facility

    /// The name of an item in the API, imports and exports: `visit`, `memo` or `facility`.
    package var noun: String {
        switch self {
        case .sakatsu: "visit"
        case .memo, .facility: rawValue
        }
    }

    /// - Returns: nil for the noun of anything else.
    package init?(noun: String) {
        guard let kind = Self.allCases.first(where: { $0.noun == noun }) else { return nil }
        self = kind
    }
}

/// A value of an account: an item of one of its lists, or its settings.
package enum AccountItem: Hashable, Sendable {
    case visit(Sakatsu)
    case memo(Memo)
    case facility(Facility)
    case settings(Settings)

    fileprivate static let types: [any AccountValue.Type] = [
        Sakatsu.self, Memo.self, Facility.self, Settings.self,
    ]

    package var value: any AccountValue {
        switch self {
        case .visit(let visit): visit
        case .memo(let memo): memo
        case .facility(let facility): facility
        case .settings(let settings): settings
        }
    }

    /// The name of the value in the API, imports and exports: `visit`, `memo`, `facility` or `settings`.
    package var noun: String { type(of: value).noun }
}

/// The value of an ``AccountItem``.
package protocol AccountValue: Codable, Hashable, Sendable, Sized {
    /// See ``AccountItem/noun``.
    static var noun: String { get }
    /// A member that no other type's JSON object has.
    static var ownMember: String { get }

    var asItem: AccountItem { get }
}

/// An item of a list.
package protocol ListItem: AccountValue, Identifiable<UUID> {
    static var list: ListKind { get }

    var id: UUID { get set }
    var revision: Int { get set }
    var updatedAt: Timestamp { get set }

    /// Whether this item has everything that the other one has, apart from identifiers, revisions and instants.
    func holdsTheSame(as other: Self) -> Bool

    /// The item with the photos of the one that it overwrites, as far as there is room.
    func withPhotos(of other: Self) -> Self
}

/// An item that shows photos.
package protocol Photographed: ListItem {
    static var photoLimit: Int { get }

    /// In their order. They are no part of the content, so that a photo that arrives while the item is edited is no
    /// conflict.
    var photos: [Photo] { get set }
}

extension ListItem {
    package static var noun: String { list.noun }

    package func withPhotos(of other: Self) -> Self { self }
}

extension Photographed {
    package func withPhotos(of other: Self) -> Self {
        var item = self
        let own = photos.filter { photo in !other.photos.contains { $0.id == photo.id } }
        item.photos = Array((other.photos + own).prefix(Self.photoLimit))
        return item
    }

    fileprivate func hasPhotos(of other: Self) -> Bool {
        Set(other.photos.map(\.id)).isSubset(of: photos.map(\.id))
    }
}

extension AccountItem {
    /// The photos that the item shows; none for a kind of item without photos.
    package var photos: [Photo] { (value as? any Photographed)?.photos ?? [] }
}

extension Sakatsu: Photographed {
    package static var list: ListKind { .sakatsu }
    package static var ownMember: String { "facilityName" }
    package var asItem: AccountItem { .visit(self) }

    package static var photoLimit: Int { PhotoLimits.countPerVisit }

    package func holdsTheSame(as other: Sakatsu) -> Bool { content == other.content && hasPhotos(of: other) }
}

extension Memo: ListItem {
    package static var list: ListKind { .memo }
    package static var ownMember: String { "body" }
    package var asItem: AccountItem { .memo(self) }

    package func holdsTheSame(as other: Memo) -> Bool {
        body.isIdentical(to: other.body) && isPinned == other.isPinned
    }
}

extension Facility: Photographed {
    package static var list: ListKind { .facility }
    package static var ownMember: String { "aliases" }
    package var asItem: AccountItem { .facility(self) }

    package static var photoLimit: Int { PhotoLimits.countPerFacility }

    package func holdsTheSame(as other: Facility) -> Bool { content == other.content && hasPhotos(of: other) }
}

extension Settings: AccountValue {
    package static var noun: String { "settings" }
    package static var ownMember: String { "defaultTimes" }
    package var asItem: AccountItem { .settings(self) }
    package var byteCount: Int { 0 }
}

extension AccountItem: Sized {
    package var byteCount: Int { value.byteCount }
}

/// The JSON representation is that of the value.
extension AccountItem: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Member.self)
        guard let type = Self.types.first(where: { container.contains(Member($0.ownMember)) }) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "No item that is known"))
        }
        self = try type.init(from: decoder).asItem
    }

    package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

/// The change of an item or of the settings of an account.
package enum ItemChange: Hashable, Sendable {
    /// The current value.
    case current(AccountItem)
    case deleted(ListKind, UUID, Timestamp)
}

extension ItemChange: Sized {
    package var byteCount: Int {
        if case .current(let item) = self { item.byteCount } else { 0 }
    }
}

/// The noun is a member next to the value and names the value's member, so that a program need not guess the type.
extension ItemChange: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Member.self)
        let noun = try container.decode(String.self, forKey: "kind")
        if try container.decodeIfPresent(Bool.self, forKey: "deleted") == true, let list = ListKind(noun: noun) {
            self = .deleted(
                list, try container.decode(UUID.self, forKey: "id"),
                try container.decode(Timestamp.self, forKey: "deletedAt"))
            return
        }
        guard let type = AccountItem.types.first(where: { $0.noun == noun }) else {
            throw DecodingError.dataCorruptedError(
                forKey: "kind", in: container, debugDescription: "No kind of item that is known")
        }
        func value<Value: AccountValue>(_ type: Value.Type) throws -> AccountItem {
            try container.decode(type, forKey: Member(noun)).asItem
        }
        self = .current(try value(type))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Member.self)
        switch self {
        case .current(let item):
            try container.encode(item.noun, forKey: "kind")
            if let id = (item.value as? any ListItem)?.id { try container.encode(id, forKey: "id") }
            try container.encode(item, forKey: Member(item.noun))
        case .deleted(let list, let id, let deletedAt):
            try container.encode(list.noun, forKey: "kind")
            try container.encode(id, forKey: "id")
            try container.encode(true, forKey: "deleted")
            try container.encode(deletedAt, forKey: "deletedAt")
        }
    }
}

/// The name of a member of a JSON object.
private struct Member: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init(stringLiteral name: String) { self.init(name) }
    init(stringValue name: String) { self.init(name) }
    init?(intValue: Int) { nil }
}
