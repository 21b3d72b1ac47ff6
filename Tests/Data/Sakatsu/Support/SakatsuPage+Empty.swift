import ModelsCore
import SakatsuData
import ValuesCore

extension ListPage<Sakatsu, SakatsuCursor> {
    /// The first part of an empty list.
    static var empty: SakatsuPage { SakatsuPage(items: [], next: nil, count: .exactly(0)) }
}
