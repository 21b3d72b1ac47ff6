import Foundation
package import HTTPTypes
import ModelsCore

/// A part of a request that holds a value, with how to read and write it.
struct RequestPart<Value: Sendable>: Sendable {
    /// Reads the value from a request and the identifier in its path, which may be nil. Throws ``RouteError``.
    let read: @Sendable (APIRequest, UUID?) throws -> Value
    let write: @Sendable (Value, inout APIRequest) -> Void
    /// The names of its query items.
    var queryNames: [String] = []
}

extension RequestPart<UUID> {
    static let id = RequestPart(
        read: { _, id in
            guard let id else { throw RouteError.notFound }
            return id
        },
        write: { id, request in request.path.replace("{id}", with: id.canonicalText) })
}

extension RequestPart where Value: Codable {
    static func body() -> RequestPart {
        RequestPart(
            read: { request, _ in
                guard let body = request.body, !body.isEmpty else {
                    throw RouteError.badRequest([BadRequest(.missing, field: "")])
                }
                return try APIJSON.decodeBody(from: body, findingAllMistakes: request.findsAllMistakes)
            },
            write: { value, request in
                guard let body = try? APIJSON.encode(value) else {
                    preconditionFailure("Texts and whole numbers can always be encoded")
                }
                request.body = body
            })
    }
}

extension RequestPart<Data> {
    /// The unread body. A server may leave it to be read while it arrives.
    static let file = RequestPart(
        read: { request, _ in request.body ?? Data() }, write: { file, request in request.body = file })
}

// MARK: - Headers

extension RequestPart<ETag?> {
    /// nil also for a header that is not a single tag: the full response is then sent, which is always correct.
    static let knownTag = RequestPart(
        read: { request, _ in request.headers[.ifNoneMatch].flatMap(ETag.init(header:)) },
        write: { tag, request in request.headers[.ifNoneMatch] = tag?.header })
}

extension RequestPart<Precondition> {
    static let precondition = RequestPart(
        read: { request, _ in
            switch (request.headers[.ifMatch], request.headers[.ifNoneMatch]) {
            case (nil, nil): throw RouteError.preconditionRequired
            case (nil, let text?) where text.utf8.elementsEqual("*".utf8): return .isNew
            case (let header?, nil):
                guard let tag = ETag(header: header) else {
                    throw RouteError.badRequest([BadRequest(.malformed, field: "If-Match")])
                }
                return .matches(tag)
            case (_, _?): throw RouteError.badRequest([BadRequest(.malformed, field: "If-None-Match")])
            }
        },
        write: { condition, request in
            switch condition {
            case .isNew: request.headers[.ifNoneMatch] = "*"
            case .matches(let tag): request.headers[.ifMatch] = tag.header
            }
        })
}

extension HTTPField.Name {
    /// The last event that the client of a resumed stream has received.
    package static let lastEventID: HTTPField.Name = {
        guard let name = HTTPField.Name("Last-Event-ID") else { preconditionFailure("A field's name is none") }
        return name
    }()
}

// MARK: - Queries: of items with the same name the first one counts

/// One item of a query, with how to read and write it.
struct QueryField<Query: Sendable>: Sendable {
    let name: String
    /// Throws the reason why it cannot be read.
    let read: @Sendable (String, inout Query) throws(BadRequest.Reason) -> Void
    /// nil leaves the item out.
    let write: @Sendable (Query) -> String?

    /// - Parameter value: returns nil for a text that is not such a value.
    static func value<Value>(
        _ name: String, _ path: any WritableKeyPath<Query, Value?> & Sendable,
        _ value: @escaping @Sendable (String) -> Value?, text: @escaping @Sendable (Value) -> String
    ) -> QueryField {
        QueryField(
            name: name,
            read: { typed, query throws(BadRequest.Reason) in
                guard let value = value(typed) else { throw .malformed }
                query[keyPath: path] = value
            },
            write: { $0[keyPath: path].map(text) })
    }

    static func text(_ name: String, _ path: any WritableKeyPath<Query, String?> & Sendable) -> QueryField {
        .value(name, path, { $0 }, text: { $0 })
    }

    static func flag(_ name: String, _ path: any WritableKeyPath<Query, Bool> & Sendable) -> QueryField {
        QueryField(
            name: name,
            read: { typed, query throws(BadRequest.Reason) in
                guard let value = Bool(typed) else { throw .notOneOf(["true", "false"]) }
                query[keyPath: path] = value
            },
            write: { $0[keyPath: path] ? "true" : nil })
    }

    /// - Parameter usual: the value of a request without the item.
    static func number(
        _ name: String, _ path: any WritableKeyPath<Query, Int> & Sendable, in range: ClosedRange<Int>,
        usual: Int
    ) -> QueryField {
        QueryField(
            name: name,
            read: { typed, query throws(BadRequest.Reason) in
                guard let number = Int(typed), range.contains(number) else { throw .notWithin(range) }
                query[keyPath: path] = number
            },
            write: { $0[keyPath: path] == usual ? nil : "\($0[keyPath: path])" })
    }
}

extension RequestPart {
    /// - Parameters:
    ///   - empty: the value of a request without a query.
    ///   - conflicts: the mistakes in fields that are valid separately but not together.
    static func query(
        _ empty: Value, _ fields: [QueryField<Value>],
        conflicts: @escaping @Sendable (Value) -> [BadRequest] = { _ in [] }
    ) -> RequestPart {
        RequestPart(
            read: { request, _ in
                var query = empty
                var problems: [BadRequest] = []
                for field in fields {
                    // Compared by bytes: `==` is slow on long names made up by another program.
                    guard let item = request.query.first(where: { $0.name.isIdentical(to: field.name) }) else {
                        continue
                    }
                    do throws(BadRequest.Reason) {
                        let text = item.value ?? ""
                        guard !text.utf8.contains(0) else { throw .malformed }
                        try field.read(text.cuttingLongCombiningRuns(), &query)
                    } catch {
                        problems.append(BadRequest(error, field: field.name))
                    }
                }
                problems += conflicts(query)
                guard problems.isEmpty else { throw RouteError.badRequest(problems) }
                return query
            },
            write: { query, request in
                request.query += fields.compactMap { field in
                    field.write(query).map { URLQueryItem(name: field.name, value: $0) }
                }
            }, queryNames: fields.map(\.name))
    }

    /// - Parameter conditions: the list's additional conditions.
    private static func list<Filter>(
        _ empty: Value, _ conditions: [QueryField<Value>],
        updatedSince: any WritableKeyPath<Value, Timestamp?> & Sendable
    ) -> RequestPart where Value == ListQuery<Filter> {
        let searchText = QueryField<Value>(
            name: "q", read: { $1.searchText = $0 }, write: { $0.searchText.isEmpty ? nil : $0.searchText })
        return query(
            empty,
            [.flag("deleted", \.isDeleted), searchText] + conditions + [
                .value("id", \.idPrefix, { IdentifierPrefix($0) }, text: \.digits),
                .text("after", \.after),
                .value("updatedSince", updatedSince, { Timestamp(internet: $0) }, text: \.internetText),
                .number("limit", \.limit, in: APILimits.items, usual: APILimits.defaultItemCount),
            ],
            conflicts: { query in
                let isAlone = query.searchText.isEmpty && query.filter == empty.filter
                let isFirst = isAlone && query.after == nil
                return (query.isDeleted && !isAlone ? [BadRequest(.notAlone, field: "deleted")] : [])
                    + (query.idPrefix != nil && !isFirst ? [BadRequest(.notAlone, field: "id")] : [])
            })
    }
}

extension RequestPart<VisitQuery> {
    static let visitQuery = list(
        VisitQuery(),
        [
            .value("from", \.filter.from, { CivilDate($0) }, text: \.description),
            .value("to", \.filter.to, { CivilDate($0) }, text: \.description),
            .text("facility", \.filter.facilityName),
        ], updatedSince: \.filter.updatedSince)
}

extension RequestPart<MemoQuery> {
    static let memoQuery = list(MemoQuery(), [], updatedSince: \.filter.updatedSince)
}

extension RequestPart<FacilityQuery> {
    static let facilityQuery = list(FacilityQuery(), [], updatedSince: \.filter.updatedSince)
}

extension RequestPart<StatisticsQuery> {
    static let statisticsQuery = query(
        StatisticsQuery(),
        [
            QueryField(name: "q", read: { $1.searchText = $0 }, write: { $0.searchText.isEmpty ? nil : $0.searchText }),
            .value("from", \.from, { CivilDate($0) }, text: \.description),
            .value("to", \.to, { CivilDate($0) }, text: \.description),
        ])
}

extension RequestPart<ChangesQuery> {
    static let changesQuery = query(
        ChangesQuery(),
        [
            .value("since", \.since, { ChangeToken($0) }, text: \.description),
            .number("limit", \.limit, in: APILimits.changes, usual: APILimits.defaultChangeCount),
            .number("wait", \.wait, in: APILimits.changesWait, usual: 0),
        ])
}

extension RequestPart<Int> {
    static let facilityLimit = query(
        APILimits.defaultFacilityCount,
        [.number("limit", \.self, in: APILimits.facilities, usual: APILimits.defaultFacilityCount)])
}

extension RequestPart<ImportChoice> {
    static let importChoice = query(
        ImportChoice(),
        [
            .flag("overwrite", \.isOverwriting),
            .value("day", \.day, { CivilDate($0) }, text: \.description),
        ])
}

extension QueryField {
    /// The name of a time zone that this system knows.
    fileprivate static func timeZone(_ path: any WritableKeyPath<Query, String?> & Sendable) -> QueryField {
        .value("timeZone", path, { TimeZone(identifier: $0)?.identifier }, text: { $0 })
    }
}

extension RequestPart<ImportOptions> {
    static let importOptions = query(
        ImportOptions(),
        [
            .value("id", \.id, { UUID(uuidString: $0) }, text: \.canonicalText), .timeZone(\.timeZone),
            .text("name", \.name), .flag("choose", \.isChoosing),
            QueryField(
                name: "encoding",
                read: { typed, options throws(BadRequest.Reason) in
                    guard let encoding = CSVEncoding(typed: typed) else {
                        throw .notOneOf(CSVEncoding.allCases.map(\.rawValue))
                    }
                    options.encoding = encoding
                },
                write: { $0.encoding?.rawValue }),
        ])
}

extension RequestPart<String?> {
    static let since = query(nil, [.text("since", \.self)])

    static let timeZone = query(nil, [.timeZone(\.self)])

    /// A browser that reconnects sends the last event's identifier in a header.
    static let lastEvent = RequestPart(
        read: { request, id in
            let since = try since.read(request, id)
            return request.headers[.lastEventID] ?? since
        },
        write: since.write, queryNames: since.queryNames)
}
