/// A part of the list, newest visit first.
package struct SakatsuPage: Hashable, Sendable {
    /// How many visits there are altogether.
    package enum Count: Hashable, Sendable {
        case exactly(Int)
        /// Counting stopped there: a search that finds this many is not waited for.
        case atLeast(Int)
    }

    package var items: [Sakatsu]
    /// Where the next part starts; nil at the end.
    package var next: SakatsuCursor?
    /// nil for every part but the first, which is the only one to show it.
    package var count: Count?

    package init(items: [Sakatsu], next: SakatsuCursor?, count: Count?) {
        self.items = items
        self.next = next
        self.count = count
    }
}
