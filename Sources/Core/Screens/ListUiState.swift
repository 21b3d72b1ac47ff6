package import Foundation
package import LocalizationCore
package import ModelsCore

/// The state of a list, in finished words.
package struct ListUiState<Words: ListWords>: Equatable {
    package typealias Cursor = Words.Paths.Cursor

    package var searchText: String
    /// The end of a part that is not the first, up to which the list is shown again after a detour; nil for the first
    /// part.
    package var through: Cursor?
    /// Whether items are being chosen for deletion.
    package var isEditing: Bool
    package var rows: [Words.Row]
    /// The path of the next part; nil at the end.
    package var nextPath: String?
    package var countText: String
    /// nil while there are items to show.
    package var emptiness: ListEmptiness?
    /// The last deletion, which can be undone; nil when there is none.
    package var deletion: ListDeletion?
    /// The message that an item was saved; nil when none was.
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

    /// The position of the person, and in which list.
    package var place: ListPlace<Cursor> { ListPlace(searchText: searchText, through: through) }

    package var isSearch: Bool { !searchText.allSatisfy(\.isWhitespace) }

    /// Shows a part of the list in words.
    ///
    /// - Parameter cursor: the position before the page; nil for the first part.
    package mutating func show(
        _ page: ListPage<Words.Item, Cursor>, after cursor: Cursor? = nil, words: Words
    ) {
        let previous = [cursor] + page.items.map(Cursor.init)
        let search = words.search(searchText)
        rows = zip(page.items, previous).map { words.row(of: $0, after: $1, highlighting: search) }
        nextPath = page.next.map { Words.Paths.list(searchText: searchText, after: $0, isEditing: isEditing) }
        countText = page.count.map(words.count) ?? ""
        // Only the first part has a count. Others may be empty, or end early, when items were deleted in the meantime.
        let isEmpty = page.items.isEmpty && page.count != nil && page.next == nil
        emptiness =
            switch (isEmpty, isSearch) {
            case (false, _): nil
            case (true, false): .noItems
            // While search texts are rewritten after an update, a search that finds nothing may be incomplete.
            case (true, true) where page.count == .atLeast(0):
                .nothingFound(message: words.localize(.nothingFoundYet(searchText)))
            case (true, true): .nothingFound(message: words.nothingFound(searchText))
            }
    }
}

/// The reason why a list shows no items.
package enum ListEmptiness: Equatable {
    case noItems
    /// - Parameter message: contains the search text.
    case nothingFound(message: String)
}

/// Items that were deleted together, with what it takes to undo that.
package struct ListDeletion: Equatable {
    package let deletedAt: Timestamp
    package let message: String
    /// The first of them in the list; nil when it is not known.
    package var itemID: UUID?
    /// The item that is now in their place; nil if there is none.
    package var neighborID: UUID?

    package init(deletedAt: Timestamp, message: String, itemID: UUID? = nil, neighborID: UUID? = nil) {
        self.deletedAt = deletedAt
        self.message = message
        self.itemID = itemID
        self.neighborID = neighborID
    }
}

/// The errors of a list.
package enum ListError: Error, Equatable {
    case loadingFailed
    /// A change that only this list has failed, such as pinning a memo.
    case changeFailed
    /// The person deleted without a selection.
    case nothingSelected
    case deletionFailed
    case restorationFailed
}

/// The texts about the items of a list, of which its trash consists.
package protocol ItemWords: SendableMetatype {
    associatedtype Item: Identifiable<UUID> & Sendable & Sized
    associatedtype Paths: ListPaths where Paths.Cursor.Item == Item
    /// An item of the list in finished words.
    associatedtype Row: Equatable

    var localize: Localizer { get }

    func count(_ count: ListCount) -> String
    /// The name of an item in messages.
    func name(of item: Item) -> String
}

/// The texts of a list and its items in the person's language.
package protocol ListWords: ItemWords {
    /// What a typed search asks for.
    associatedtype Search

    var title: String { get }
    /// The message that an item was saved.
    var saved: String { get }
    /// The name of a draft without a title.
    var untitledDraft: String { get }
    /// The texts of a list without items: an invitation.
    var empty: (title: String, message: String, action: String) { get }
    /// Below ``nothingFound(_:)``.
    var nothingFoundMessage: String { get }
    /// Below ``title(of:)``.
    var failureMessage: String { get }
    /// Another source of new items, linked below the list; nil if there is none.
    var tool: (path: String, title: String)? { get }
    /// The same items in other forms, this list first; empty for only the list.
    func views(of searchText: String) -> [(title: String, path: String)]
    /// nil for a list whose items are deleted one by one.
    var choosing: ListChoosing? { get }

    /// Searches that show what can be typed, with what they find.
    var searchExamples: [(text: String, meaning: String)] { get }

    func deleted(_ item: Item) -> String
    func deletedCount(_ count: Int) -> String
    func nothingFound(_ searchText: String) -> String
    func title(of error: ListError) -> String

    func search(_ typed: String) -> Search

    /// - Parameters:
    ///   - previous: the position of the item before it in the list; nil for the first.
    ///   - search: the search whose matches are highlighted.
    func row(of item: Item, after previous: Paths.Cursor?, highlighting search: Search) -> Row
}

extension ListWords {
    /// The examples of every list, in the list's own words.
    package func examples(words: String, phrase: String, without: String) -> [(text: String, meaning: String)] {
        [
            (words, localize(.searchesWords)), (phrase, localize(.searchesPhrase)),
            (without, localize(.searchesWithout)),
        ]
    }

    package var tool: (path: String, title: String)? { nil }
    package func views(of _: String) -> [(title: String, path: String)] { [] }
    package var choosing: ListChoosing? { nil }
}

/// The texts of choosing items of a list.
package struct ListChoosing {
    package let select, all, done, copy, delete, nothingSelected: String
    /// The path to which the chosen items are sent to be copied as text.
    package let copyPath: String

    package init(
        select: String, all: String, done: String, copy: String, copyPath: String, delete: String,
        nothingSelected: String
    ) {
        self.select = select
        self.all = all
        self.done = done
        self.copy = copy
        self.copyPath = copyPath
        self.delete = delete
        self.nothingSelected = nothingSelected
    }
}

/// The addresses of a list. Paths are resources; writes are plain forms.
package protocol ListPaths: SendableMetatype {
    associatedtype Cursor: ListCursor

    static var list: String { get }
    /// The name of an item in queries and forms: `memo`.
    static var item: String { get }
    /// The start of the identifiers of the list and its cards: `memo`.
    static var prefix: String { get }
}

extension ListPaths {
    package typealias Place = ListPlace<Cursor>

    package static var new: String { "\(list)/new" }

    /// - Parameter place: where the form leads back to.
    package static func new(from place: Place) -> String {
        path(new, place.query)
    }

    /// The form for a new item, filled in from a draft in the browser.
    ///
    /// - Parameter draft: the identifier of the draft's item.
    package static func new(with draft: UUID) -> String {
        path(new, ["draft=\(draft.canonicalText)"])
    }

    /// Deletes the items whose identifiers are in the form's `ids`.
    package static var deleteSelected: String { "\(list)/delete" }
    /// The trash of the list.
    package static var trash: String { "\(list)/trash" }
    /// Undoes a deletion.
    package static var restore: String { "\(list)/restore" }

    package static func delete(_ id: UUID) -> String {
        "\(path(of: id))/delete"
    }

    /// - Parameters:
    ///   - part: appended to the item's own path: `/text`.
    ///   - place: where the page leads back to.
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

    /// The list with its query: the search text, the position of the part, and whether items are being chosen.
    package static func list(searchText: String = "", after cursor: Cursor? = nil, isEditing: Bool = false) -> String {
        let rest = [cursor.map { "after=\($0)" }, isEditing ? "edit" : nil]
        return path(list, Place(searchText: searchText).query + rest.compactMap(\.self))
    }

    /// The list as the user left it.
    ///
    /// - Parameters:
    ///   - id: the item whose card is scrolled into view; nil for the top.
    ///   - deletion: the items deleted in the meantime.
    ///   - savedID: the item saved in the meantime.
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

    /// The list as the user left it to create an item, but cancelled. No card has the identifier `new`: it tells the
    /// script that this is a way back.
    package static func list(cancelledAt place: Place) -> String {
        "\(list(at: place, showing: nil))#new"
    }

    /// The path with its query: names and values, already percent-encoded.
    package static func path(_ path: String, _ query: [String]) -> String {
        query.isEmpty ? path : "\(path)?\(query.joined(separator: "&"))"
    }
}
