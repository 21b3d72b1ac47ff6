import APICore
import LocalizationCore
import ValuesCore

extension ListPart {
    init<Model, Cursor: CustomStringConvertible>(
        _ page: ListPage<Model, Cursor>, _ payload: (Model) -> Item
    ) {
        self.init(
            items: page.items.map(payload), next: page.next?.description, count: page.count.map { ItemCount($0) })
    }
}

extension ItemCount {
    fileprivate init(_ count: ListCount) {
        switch count {
        case .exactly(let value): self.init(value: value, isExact: true)
        case .atLeast(let value): self.init(value: value, isExact: false)
        }
    }
}

extension ListRange where Cursor: LosslessStringConvertible {
    /// - Parameter after: what an answer called `next`; nil for the start.
    init(after: String?, _ localize: Localizer) throws(APIRefusal) {
        guard let after else {
            self = .start
            return
        }
        guard let cursor = Cursor(after) else {
            throw APIRefusal(BadRequest(.malformed, field: "after"), localize)
        }
        self = .after(cursor)
    }
}
