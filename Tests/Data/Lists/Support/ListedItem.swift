import Foundation
import ModelsCore
import SampleCore

/// An item of any list, as far as the contract of lists is concerned.
protocol ListedValue: Hashable, Sendable {
    var id: UUID { get }
    var revision: Int { get }
    var updatedAt: Timestamp { get }
    /// The text that it was saved with.
    var text: String { get }
}

extension Sakatsu: ListedValue {
    var text: String { content.foreword }
}

extension Memo: ListedValue {
    var text: String { body }
}

extension ListedValue {
    fileprivate func isEqual(to other: any ListedValue) -> Bool { other as? Self == self }
}

/// A visit or a memo. Two are equal when all of their contents are.
struct ListedItem: Equatable, Identifiable, Sendable {
    let value: any ListedValue
    let cursor: ListedCursor

    init(_ value: some ListedValue, at cursor: some ListCursor) {
        self.value = value
        self.cursor = ListedCursor(cursor.description)
    }

    var id: UUID { value.id }
    var number: Int { id.number }

    static func == (left: ListedItem, right: ListedItem) -> Bool { left.value.isEqual(to: right.value) }
}

/// The position of an item, as the text of its list's cursor.
struct ListedCursor: ListCursor {
    typealias Item = ListedItem

    let description: String

    init(_ description: String) { self.description = description }
    init(_ item: ListedItem) { self = item.cursor }
}

typealias ListedPage = ListPage<ListedItem, ListedCursor>
