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
