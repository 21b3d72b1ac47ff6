import APICore
import DatabaseCore
import Foundation
import ModelsCore

/// An item of a list that an import can overwrite.
protocol ImportableItem: Codable, Identifiable<UUID>, Sendable {
    var id: UUID { get set }
    var revision: Int { get set }
    var updatedAt: Timestamp { get set }

    /// Whether both hold the same, whatever their revisions and instants.
    func holdsTheSame(as other: Self) -> Bool
}

extension Sakatsu: ImportableItem {
    func holdsTheSame(as other: Sakatsu) -> Bool { content == other.content }
}

extension Memo: ImportableItem {
    func holdsTheSame(as other: Memo) -> Bool { body.isIdentical(to: other.body) && isPinned == other.isPinned }
}

/// Takes items of one kind over, and undoes that.
struct ImportedList<Item: ImportableItem>: Sendable {
    let store: any ItemStore<Item>

    init(_ store: any ItemStore<Item>) {
        self.store = store
    }

    /// What will become of an item.
    func decision(
        on item: Item, of account: AccountID, in transaction: any DatabaseConnection
    ) throws -> ImportSummary.Decision {
        guard let stored = try store.stored(item.id, of: account, in: transaction), !stored.isDeleted else {
            return .new
        }
        return stored.item.holdsTheSame(as: item) ? .same : .different
    }

    /// An item as it is to be written. Takes its time: to be made before a transaction.
    ///
    /// - Parameter id: the identifier that it gets; nil for its own.
    func row(_ json: String, as id: UUID? = nil) throws -> ItemRow<Item> {
        var item = try APIJSON.decode(Item.self, from: Data(json.utf8))
        item.id = id ?? item.id
        return try store.row(item)
    }

    /// Takes an item over.
    ///
    /// - Parameter overwriting: whether it may overwrite another state.
    /// - Returns: what was written; nil when nothing was.
    func apply(
        _ row: ItemRow<Item>, overwriting: Bool, at now: Timestamp, of account: AccountID,
        in transaction: any DatabaseConnection
    ) throws -> AppliedItem? {
        var row = row
        guard let stored = try store.stored(row.item.id, of: account, in: transaction) else {
            try store.put(row, of: account, in: transaction)
            return AppliedItem(id: row.item.id, revision: row.item.revision)
        }
        let isSame = stored.item.holdsTheSame(as: row.item)
        guard stored.isDeleted || !isSame && overwriting else { return nil }
        if !isSame {
            row.item.revision = stored.item.revision + 1
            row.item.updatedAt = now
        } else {
            row.item = stored.item
        }
        try store.put(row, of: account, in: transaction)
        return AppliedItem(
            id: row.item.id, revision: row.item.revision, replaced: isSame ? nil : try APIJSON.text(stored.item),
            wasDeleted: stored.isDeleted)
    }

    /// Undoes what was taken over, unless it was changed since.
    ///
    /// - Parameter name: of the deletion of what was new; see ``ItemStore/deletionName(at:of:in:)``.
    func undo(
        _ applied: AppliedItem, at now: Timestamp, name: Timestamp, of account: AccountID,
        in transaction: any DatabaseConnection
    ) throws {
        guard let stored = try store.stored(applied.id, of: account, in: transaction), !stored.isDeleted,
            stored.item.revision == applied.revision
        else { return }
        if let replaced = applied.replaced {
            var row = try row(replaced)
            row.item.revision = applied.revision + 1
            row.item.updatedAt = now
            try store.put(row, of: account, in: transaction)
        }
        if applied.replaced == nil || applied.wasDeleted {
            try store.delete(applied.id, name: name, of: account, in: transaction)
        }
    }

    func deletionName(
        at now: Timestamp, of account: AccountID, in transaction: any DatabaseConnection
    ) throws -> Timestamp {
        try store.deletionName(at: now, of: account, in: transaction)
    }

    func announce(of account: AccountID, in transaction: any DatabaseConnection) throws {
        try store.announce(of: account, in: transaction)
    }
}

/// What an import has written of an item.
struct AppliedItem: Sendable {
    let id: UUID
    /// The one that the item was given.
    let revision: Int
    /// What it has overwritten, as the API has it; nil when it was new, or brought back as it was.
    var replaced: String?
    /// Whether it was in the trash.
    var wasDeleted = false
}

extension ImportedItem {
    /// As the table has it.
    var kind: String {
        switch self {
        case .visit, .iosVisit: "visit"
        case .memo: "memo"
        case .settings: "settings"
        case .unreadable: "none"
        }
    }

    /// The item's other identifiers as the table stores them; nil for none.
    var aliases: String? {
        guard case .iosVisit(_, let aliases) = self, !aliases.isEmpty else { return nil }
        return aliases.map(\.canonicalText).joined(separator: " ")
    }

    /// As the API has it; the reason of one that cannot be kept.
    ///
    /// - Throws: `EncodingError`.
    var text: String {
        get throws {
            switch self {
            case .visit(let visit), .iosVisit(let visit, _): try APIJSON.text(visit)
            case .memo(let memo): try APIJSON.text(memo)
            case .settings(let settings): try APIJSON.text(settings)
            case .unreadable(let reason): reason
            }
        }
    }
}

extension APIJSON {
    /// - Throws: `EncodingError`.
    static func text(_ payload: some Encodable) throws -> String {
        String(decoding: try encode(payload), as: UTF8.self)
    }
}
