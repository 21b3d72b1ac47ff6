/// A part of a list, in the list's order.
package struct ListPart<Item> {
    package var items: [Item]
    /// What the next part comes ``VisitQuery/after``; nil at the end.
    package var next: String?
    /// How long the whole list is; nil for parts that do not begin at its start.
    package var count: ItemCount?

    package init(items: [Item], next: String?, count: ItemCount?) {
        self.items = items
        self.next = next
        self.count = count
    }
}

extension ListPart: Sendable where Item: Sendable {}
extension ListPart: Equatable where Item: Equatable {}
extension ListPart: Hashable where Item: Hashable {}
extension ListPart: Codable where Item: Codable {}

/// How long a list is.
package struct ItemCount: Hashable, Sendable, Codable {
    package var value: Int
    /// Whether there are just as many. Else there are at least as many: counting stopped there.
    package var isExact: Bool

    package init(value: Int, isExact: Bool) {
        self.value = value
        self.isExact = isExact
    }
}
