import DatabaseCore
import Hummingbird
import LocalizationCore
import UICore
import ValuesCore
import WebCore

/// Pages of the list as they were last sent, until the next write.
///
/// The list is opened far more often than anything is written: before and after each visit, on every way back. Making
/// a page of 50 visits takes some thirty times as long as answering with a line of text.
typealias SakatsuListPages = VersionedCache<SakatsuListPageKey, Response>

/// All that a page of the list depends on besides the database.
struct SakatsuListPageKey: Hashable, Sendable {
    let account: AccountID
    let language: Language
    let appearance: Appearance
    let searchText: String
    let cursor: String?
    let isEditing: Bool
    let isFragment: Bool
    let acceptsGzip: Bool

    init(_ request: Request, _ query: FormFields, _ context: WebContext) throws {
        let visitor = try context.visitor
        account = try context.account
        language = visitor.localize.language
        appearance = visitor.appearance
        searchText = query["q"] ?? ""
        cursor = query["after"]
        isEditing = query["edit"] != nil
        isFragment = request.isFragmentRequest
        acceptsGzip = request.acceptsGzip
    }
}
