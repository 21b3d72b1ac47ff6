import Foundation
import HTTPTypes
import Hummingbird
import ValuesCore
import WebCore

extension Request {
    /// The page that a person wants: for a part of one, that which asks for it.
    var nextPath: LocalPath? {
        guard isFragmentRequest else { return LocalPath(uri.string) }
        let current = headers[.hxCurrentURL].flatMap { URLComponents(string: $0) }
        // A search that is typed is not in the page's address yet, and a part of a list no page.
        let isSearch = current?.percentEncodedPath == uri.path && uri.query != nil
        let asked = isSearch ? uri.query?.split(separator: "&").filter { !Self.isPart($0) } : nil
        let query = asked?.joined(separator: "&") ?? current?.percentEncodedQuery ?? ""
        return current.flatMap { LocalPath($0.percentEncodedPath + (query.isEmpty ? "" : "?\(query)")) }
    }

    /// Whether the field of a query says which part of a list is asked for.
    private static func isPart(_ field: Substring) -> Bool {
        ["after=", "through="].contains { field.hasPrefix($0) }
    }
}
