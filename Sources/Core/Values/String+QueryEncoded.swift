import Foundation

extension String {
    /// As the value of a field in an address's query: all but the unreserved characters of RFC 3986 is encoded.
    package var queryEncoded: String {
        addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
