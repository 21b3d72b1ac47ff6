package import Foundation
package import LocalizationCore
package import ModelsCore

/// What a list shows, in finished words.
package struct ListUiState<Words: ListWords>: Equatable {
    package typealias Cursor = Words.Paths.Cursor

    package var searchText: String
    /// The end of a part that is not the first: how far the way back must reach; nil for the first part.
    package var through: Cursor?
    /// Whether items are being chosen for deletion.
    package var isEditing: Bool
    package var rows: [Words.Row]
    /// Where the next part is; nil at the end.
    package var nextPath: String?
    package var countText: String
    /// nil while there are items to show.
    package var emptiness: ListEmptiness?
    /// The last deletion, which can be undone; nil when there is none.
    package var deletion: ListDeletion?
    /// That an item was saved, in words; nil when none was.
    package var savedText: String?
    package var error: ListError?

    package init(
        searchText: String = "", through: Cursor? = nil, isEditing: Bool = false, rows: [Words.Row] = [],
        nextPath: String? = nil, countText: String = "", emptiness: ListEmptiness? = nil,
        deletion: ListDeletion? = nil, savedText: String? = nil, error: ListError? = nil
    ) {
        self.searchText = searchText
        self.through = through
        self.isEditing = isEditing
        self.rows = rows
        self.nextPath = nextPath
        self.countText = countText
        self.emptiness = emptiness
        self.deletion = deletion
        self.savedText = savedText
        self.error = error
    }

    /// Where in which list the person is.
    package var place: ListPlace<Cursor> { ListPlace(searchText: searchText, through: through) }

    /// Shows a part of the list in words.
    ///
    /// - Parameter cursor: the item before it; nil for the first part.
    package mutating func show(
        _ page: ListPage<Words.Item, Cursor>, after cursor: Cursor? = nil, words: Words
    ) {
        let previous = [cursor] + page.items.map(Cursor.init)
        rows = zip(page.items, previous).map { words.row(of: $0, after: $1, highlighting: searchText) }
        nextPath = page.next.map { Words.Paths.list(searchText: searchText, after: $0, isEditing: isEditing) }
        countText = page.count.map(words.count) ?? ""
        // Only the first part has a count; others may be empty, or stop before more, when items were deleted meanwhile.
        let isEmpty = page.items.isEmpty && page.count != nil && page.next == nil
        let isSearch = !searchText.allSatisfy(\.isWhitespace)
        emptiness =
            switch (isEmpty, isSearch) {
            case (false, _): nil
            case (true, false): .noItems
            // Only while search texts are rewritten after an update nothing is not all there is.
            case (true, true) where page.count == .atLeast(0):
                .nothingFound(message: words.localize(.nothingFoundYet(searchText)))
            case (true, true): .nothingFound(message: words.nothingFound(searchText))
            }
    }
}

/// Why there is nothing in a list.
package enum ListEmptiness: Equatable {
    case noItems
    /// - Parameter message: names what was looked for.
    case nothingFound(message: String)
}

/// Items that were deleted together, as it can be undone.
package struct ListDeletion: Equatable {
    package let deletedAt: Timestamp
    package let message: String
    /// The first of them in the list; nil when that is not known.
    package var itemID: UUID?
    /// What stands in their place now; nil when nothing does.
    package var neighborID: UUID?

    package init(deletedAt: Timestamp, message: String, itemID: UUID? = nil, neighborID: UUID? = nil) {
        self.deletedAt = deletedAt
        self.message = message
        self.itemID = itemID
        self.neighborID = neighborID
    }
}

/// What can go wrong in a list.
package enum ListError: Error, Equatable {
    case loadingFailed
    /// What only this list can do to an item, such as pinning a memo.
    case changeFailed
    /// Deletion was asked for, but of no item.
    case nothingSelected
    case deletionFailed
    case restorationFailed
}

/// How a list and its items read in the person's language.
package protocol ListWords: SendableMetatype {
    associatedtype Item: Identifiable<UUID> & Sendable & Sized
    associatedtype Paths: ListPaths where Paths.Cursor.Item == Item
    /// An item in finished words.
    associatedtype Row: Equatable

    var localize: Localizer { get }
    var title: String { get }
    /// Says that an item was saved.
    var saved: String { get }
    /// What a draft is called that has no title yet.
    var untitledDraft: String { get }
    /// Of the list without items: an invitation.
    var empty: (title: String, message: String, action: String) { get }
    /// Below ``nothingFound(_:)``.
    var nothingFoundMessage: String { get }
    /// Below ``title(of:)``.
    var failureMessage: String { get }
    /// What else a new item can come from, below the list; nil for nothing.
    var tool: (path: String, title: String)? { get }
    /// nil for a list whose items are deleted one by one.
    var choosing: (edit: String, done: String, delete: String, nothingSelected: String)? { get }

    func count(_ count: ListCount) -> String
    /// What an item is called.
    func name(of item: Item) -> String
    func deleted(_ item: Item) -> String
    func deletedCount(_ count: Int) -> String
    func nothingFound(_ searchText: String) -> String
    func title(of error: ListError) -> String

    /// - Parameters:
    ///   - previous: the item before it in the list; nil for the first.
    ///   - query: what is highlighted; empty for nothing.
    func row(of item: Item, after previous: Paths.Cursor?, highlighting query: String) -> Row
}

extension ListWords {
    package var tool: (path: String, title: String)? { nil }
    package var choosing: (edit: String, done: String, delete: String, nothingSelected: String)? { nil }
}

/// The addresses of a list. Paths are resources; writes are plain forms.
package protocol ListPaths: SendableMetatype {
    associatedtype Cursor: ListCursor

    static var list: String { get }
    /// How a query or a form names one of its items: `memo`.
    static var item: String { get }
    /// What the identifiers of the list and its cards start with: `memo`.
    static var prefix: String { get }
}

extension ListPaths {
    package typealias Place = ListPlace<Cursor>

    package static var new: String { "\(list)/new" }

    /// - Parameter place: where it leads back to.
    package static func new(from place: Place) -> String {
        path(new, place.query)
    }

    /// The form for a new item with a draft that the browser keeps.
    ///
    /// - Parameter draft: the identifier of the draft's item.
    package static func new(with draft: UUID) -> String {
        path(new, ["draft=\(draft.canonicalText)"])
    }

    /// Deletes the items whose `ids` the form holds.
    package static var deleteSelected: String { "\(list)/delete" }
    /// What was deleted.
    package static var trash: String { "\(list)/trash" }
    /// Brings back what one deletion took.
    package static var restore: String { "\(list)/restore" }

    package static func delete(_ id: UUID) -> String {
        "\(path(of: id))/delete"
    }

    /// - Parameters:
    ///   - part: what follows the item's own path: `/text`.
    ///   - place: where it leads back to.
    ///   - query: further fields of the address.
    package static func path(
        of id: UUID, _ part: String = "", from place: Place = Place(), query: [String] = []
    ) -> String {
        path("\(list)/\(id.canonicalText)\(part)", place.query + query)
    }

    /// The identifier of an item's card in the list.
    package static func card(_ id: UUID) -> String {
        "\(prefix)-\(id.canonicalText)"
    }

    /// The list with its query: what is looked for, where to go on, and whether items are being chosen.
    package static func list(searchText: String = "", after cursor: Cursor? = nil, isEditing: Bool = false) -> String {
        let rest = [cursor.map { "after=\($0)" }, isEditing ? "edit" : nil]
        return path(list, Place(searchText: searchText).query + rest.compactMap(\.self))
    }

    /// The list as the user left it.
    ///
    /// - Parameters:
    ///   - id: the item whose card comes into sight; nil for the top.
    ///   - deletion: what was deleted meanwhile.
    ///   - savedID: the item that was saved meanwhile.
    package static func list(
        at place: Place, showing id: UUID?, after deletion: ListDeletion? = nil, savedID: UUID? = nil
    ) -> String {
        let events = [
            deletion.map { "deleted=\($0.deletedAt.milliseconds)" },
            deletion?.itemID.map { "\(item)=\($0.canonicalText)" },
            savedID.map { "saved=\($0.canonicalText)" },
        ]
        return path(list, place.query + events.compactMap(\.self)) + (id.map { "#\(card($0))" } ?? "")
    }

    /// The list as the user left it for a new item that comes to nothing. No card has the identifier: it tells the script
    /// that this is a way back.
    package static func list(cancelledAt place: Place) -> String {
        "\(list(at: place, showing: nil))#new"
    }

    /// The path with its query: names and values as they stand in addresses.
    package static func path(_ path: String, _ query: [String]) -> String {
        query.isEmpty ? path : "\(path)?\(query.joined(separator: "&"))"
    }
}
