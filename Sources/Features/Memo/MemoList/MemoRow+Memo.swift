import Foundation
import MemoData
import SearchCore
import ValuesCore

extension MemoRow {
    /// - Parameter query: what is marked; empty for nothing.
    init(_ memo: Memo, marking query: String, times: MemoTimeFormat) {
        id = memo.id
        path = memo.id.canonicalText
        instant = memo.updatedAt.date.ISO8601Format()
        time = times.text(of: memo.updatedAt)
        isPinned = memo.isPinned
        // A card shows two lines of each: a match shall be in them, and more than any screen has room for need not be
        // sent.
        title = MarkedText(memo.title, marking: query).excerpt(leading: 20).prefix(100)
        excerpt = MarkedText(memo.excerpt, marking: query).excerpt(leading: 30).prefix(200)
    }
}
