import APICore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Makes requests that can be sent.
struct RequestMaker: Sendable {
    /// For `User-Agent`.
    let userAgent: String
    /// For `Accept-Language`; nil to leave it to the server.
    let languages: String?

    /// - Throws: `URLError` for an address that is none.
    func request(
        _ request: APIRequest, accepting mediaType: String = "*/*", at baseURL: URL, token: APIToken?
    ) throws -> URLRequest {
        var base = baseURL.absoluteString
        while base.hasSuffix("/") { base.removeLast() }
        guard let url = URL(string: base + request.target) else { throw URLError(.badURL) }
        var made = URLRequest(url: url)
        made.httpMethod = request.method.rawValue
        made.httpBody = request.body
        for (header, value) in request.headers {
            made.setValue(value, forHTTPHeaderField: header.rawValue)
        }
        made.setValue(request.body.map { _ in "application/json" }, forHTTPHeaderField: "Content-Type")
        made.setValue(mediaType, forHTTPHeaderField: "Accept")
        made.setValue(languages, forHTTPHeaderField: "Accept-Language")
        made.setValue(userAgent, forHTTPHeaderField: "User-Agent")
        made.setValue(token.map { "Bearer \($0.text)" }, forHTTPHeaderField: "Authorization")
        return made
    }
}
