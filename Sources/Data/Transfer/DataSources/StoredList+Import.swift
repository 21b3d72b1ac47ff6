import APICore
import DatabaseCore
import Foundation
import ModelsCore

/// Writes an item of an import. An item with another state is only overwritten if the person has chosen that.
///
/// - Returns: the written item; nil when nothing was written.
typealias ItemWriter = @Sendable (_ isOverwriting: Bool, any DatabaseConnection) throws -> AppliedItem?

/// Imports items of one list, and undoes imports.
extension StoredList {
    /// The result that an import of the item would have; nil for an item of another list.
    func decision(
        on item: AccountItem, of account: AccountID, in transaction: any DatabaseConnection
    ) throws -> ImportSummary.Decision? {
        guard let item = item.value as? Item else { return nil }
        guard let stored = try stored(item.id, of: account, in: transaction), !stored.isDeleted else {
            return try isMerged(item.id, of: account, in: transaction) ? .same : .new
        }
        return stored.item.holdsTheSame(as: try withKnownPhotos(item, of: account, in: transaction))
            ? .same : .different
    }

    /// Prepares the writing of an item. This takes a while, so it is done before a transaction.
    ///
    /// - Parameters:
    ///   - json: the item in the format of the API.
    ///   - id: the identifier for the item; nil for its own.
    ///   - revision: the revision that an edit is based on; nil for an imported item.
    func writer(
        of json: String, as id: UUID?, basedOn revision: Int?, at now: Timestamp, of account: AccountID
    ) throws -> ItemWriter {
        var item = try APIJSON.decode(Item.self, from: Data(json.utf8))
        item.id = id ?? item.id
        let row = try row(item)
        return { isOverwriting, transaction in
            if let revision {
                let stored = try stored(row.item.id, of: account, in: transaction)
                guard let stored, !stored.isDeleted, stored.item.revision == revision else { return nil }
            }
            return try apply(row, overwriting: isOverwriting, at: now, of: account, in: transaction)
        }
    }

    private func apply(
        _ row: ItemRow<Item>, overwriting: Bool, at now: Timestamp, of account: AccountID,
        in transaction: any DatabaseConnection
    ) throws -> AppliedItem? {
        var row = row
        guard let stored = try stored(row.item.id, of: account, in: transaction) else {
            try put(row, of: account, in: transaction)
            return AppliedItem(id: row.item.id, revision: row.item.revision)
        }
        guard try !stored.isDeleted || !isMerged(row.item.id, of: account, in: transaction) else { return nil }
        row.item = try withKnownPhotos(row.item, of: account, in: transaction)
        let isSame = stored.item.holdsTheSame(as: row.item)
        guard stored.isDeleted || !isSame && overwriting else { return nil }
        if !isSame {
            row.item = row.item.withPhotos(of: stored.item)
            row.item.revision = stored.item.revision + 1
            row.item.updatedAt = now
        } else {
            row.item = stored.item
        }
        try put(row, of: account, in: transaction)
        return AppliedItem(
            id: row.item.id, revision: row.item.revision, replaced: isSame ? nil : try APIJSON.text(stored.item),
            wasDeleted: stored.isDeleted)
    }

    /// Undoes the import of an item, unless the item was changed since.
    ///
    /// - Parameter name: the instant for the deletion of new items; see ``deletionName(at:of:in:)``.
    func undo(
        _ applied: AppliedItem, at now: Timestamp, name: Timestamp, of account: AccountID,
        in transaction: any DatabaseConnection
    ) throws {
        guard let stored = try stored(applied.id, of: account, in: transaction), !stored.isDeleted,
            stored.item.revision == applied.revision
        else { return }
        if let replaced = applied.replaced {
            var row = try row(try APIJSON.decode(Item.self, from: Data(replaced.utf8)))
            // Photos that were added since are no change of the content.
            row.item = row.item.withPhotos(of: stored.item)
            row.item.revision = applied.revision + 1
            row.item.updatedAt = now
            try put(row, of: account, in: transaction)
        }
        if applied.replaced == nil || applied.wasDeleted {
            try delete(applied.id, name: name, of: account, in: transaction)
        }
    }
}

/// The record of a written item, from which the import can be undone.
struct AppliedItem: Sendable {
    let id: UUID
    /// The revision of the written item.
    let revision: Int
    /// The overwritten item in the format of the API; nil for a new one, or one restored unchanged.
    var replaced: String?
    /// Whether the item was in the trash.
    var wasDeleted = false
}

extension ImportedItem {
    /// The kind in the table.
    var kind: String {
        switch self {
        case .item(let item): item.noun
        case .iosVisit, .edit, .undated: ListKind.sakatsu.noun
        case .unreadable: "none"
        }
    }

    /// The item's other identifiers as the table stores them; nil for none.
    var aliases: String? {
        guard case .iosVisit(_, let aliases) = self, !aliases.isEmpty else { return nil }
        return aliases.map(\.canonicalText).joined(separator: " ")
    }

    /// The revision that an edit is based on.
    var editedRevision: Int? { if case .edit(let visit) = self { visit.revision } else { nil } }

    /// The item in the format of the API or, for an invalid one, the reason.
    ///
    /// - Throws: `EncodingError`.
    var text: String {
        get throws {
            switch self {
            case .item(let item): try APIJSON.text(item)
            case .iosVisit(let visit, _), .edit(let visit), .undated(let visit, _): try APIJSON.text(visit)
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
