/// Why a String Catalog cannot be read.
package enum StringCatalogError: Error, Hashable, Sendable {
    /// It is no JSON, or the JSON of something else.
    case malformedCatalog(reason: String)
    /// One of its strings has the wrong shape, an unknown plural category or an unknown format specifier.
    case malformedString(key: String, reason: String)
}

extension StringCatalogError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .malformedCatalog(let reason): reason
        case .malformedString(let key, let reason): "\"\(key)\": \(reason)"
        }
    }
}
