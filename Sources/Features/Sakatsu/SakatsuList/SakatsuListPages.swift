import DatabaseCore
import Hummingbird
import LocalizationCore
import UICore
import ValuesCore
import WebCore

/// First pages of the list without a search, as they were last sent, until something of their account changes.
///
/// They are opened far more often than anything is written: before and after each visit, on every way back. Making
/// a page of 50 visits takes some thirty times as long as answering with a line of text. What somebody has searched for
/// is hardly asked for twice, and would push out what others ask for.
typealias SakatsuListPages = VersionedCache<SakatsuListPageKey, Response>

extension SakatsuListPages {
    /// - Parameter capacity: how many pages are surely kept.
    convenience init(of changes: ChangeFeed, capacity: Int) {
        self.init(capacity: capacity) { key in changes.count(of: key.account) }
    }
}

/// All that the first page of the list depends on besides the account's data.
struct SakatsuListPageKey: Hashable, Sendable {
    let account: AccountID
    let language: Language
    let appearance: Appearance
    let isFragment: Bool
    let acceptsGzip: Bool

    /// nil for any other page.
    init?(_ request: Request, _ query: FormFields, _ context: WebContext) throws {
        // Also a search that is not looked at, such as one of spaces, stands in the page.
        guard query["q"] ?? "" == "", ["after", "through", "edit", "deleted"].allSatisfy({ query[$0] == nil })
        else { return nil }
        let visitor = try context.visitor
        account = try context.account
        language = visitor.localize.language
        appearance = visitor.appearance
        isFragment = request.isFragmentRequest
        acceptsGzip = request.acceptsGzip
    }
}
