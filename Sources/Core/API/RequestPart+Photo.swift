import HTTPTypes
import ModelsCore

extension RequestPart<String> {
    static let caption = query(
        "", [QueryField(name: "caption", read: { $1 = $0 }, write: { $0.isEmpty ? nil : $0 })])
}

extension RequestPart<PhotoSize> {
    /// The width of a thumbnail; without one, the whole photo.
    static let photoSize = query(
        .large,
        [
            QueryField(
                name: "width",
                read: { typed, size throws(BadRequest.Reason) in
                    guard let known = PhotoSize.allCases.first(where: { "\($0.side)" == typed }) else {
                        throw .notOneOf(PhotoSize.allCases.map { "\($0.side)" })
                    }
                    size = known
                }, write: { $0 == .large ? nil : "\($0.side)" })
        ])
}

extension RequestPart<ETag?> {
    /// The state that a change is based on; nil for any.
    static let expectedTag = RequestPart(
        read: { request, _ in
            guard let header = request.headers[.ifMatch] else { return nil }
            guard let tag = ETag(header: header) else {
                throw RouteError.badRequest([BadRequest(.malformed, field: "If-Match")])
            }
            return tag
        },
        write: { tag, request in request.headers[.ifMatch] = tag?.header })
}
