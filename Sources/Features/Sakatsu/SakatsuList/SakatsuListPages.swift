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
    let uri: String
    let isFragment: Bool
    let acceptsGzip: Bool

    init(_ request: Request, _ visitor: Visitor) {
        account = visitor.account
        language = visitor.localize.language
        appearance = visitor.appearance
        uri = request.uri.string
        isFragment = request.isFragmentRequest
        acceptsGzip = request.acceptsGzip
    }
}
