import Foundation
package import HTTPTypes
import ModelsCore

/// A part of a request that holds a value: how it is read and how it is written.
struct RequestPart<Value: Sendable>: Sendable {
    /// Reads it from a request and the identifier in its path, nil for none. Throws ``RouteError``.
    let read: @Sendable (APIRequest, UUID?) throws -> Value
    let write: @Sendable (Value, inout APIRequest) -> Void
    /// The names that it knows in the query.
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
    /// The body as it is. A server may have left it where it is, to be read while it arrives.
    static let file = RequestPart(
        read: { request, _ in request.body ?? Data() }, write: { file, request in request.body = file })
}

// MARK: - Headers

extension RequestPart<ETag?> {
    /// nil for what is no single tag, too: the whole is then answered, which is never wrong.
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
    /// What an event stream that goes on has heard last.
    package static let lastEventID: HTTPField.Name = {
        guard let name = HTTPField.Name("Last-Event-ID") else { preconditionFailure("A field's name is none") }
        return name
    }()
}

// MARK: - Queries, of whose items with one name the first counts

/// One item of a query, as it is read and as it is written.
struct QueryField<Query: Sendable>: Sendable {
    let name: String
    /// Throws why it cannot be read.
    let read: @Sendable (String, inout Query) throws(BadRequest.Reason) -> Void
    /// nil to leave it out.
    let write: @Sendable (Query) -> String?

    /// - Parameter value: gives nil for a text that is no such value.
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

    /// - Parameter usual: what is meant when the request does not say it.
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
    ///   - empty: what a request without a query asks for.
    ///   - conflicts: what is wrong with fields of which each by itself can be read.
    private static func query(
        _ empty: Value, _ fields: [QueryField<Value>],
        conflicts: @escaping @Sendable (Value) -> [BadRequest] = { _ in [] }
    ) -> RequestPart {
        RequestPart(
            read: { request, _ in
                var query = empty
                var problems: [BadRequest] = []
                for field in fields {
                    // By bytes: for ==, long names that another program made up take long.
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

    /// - Parameter conditions: what else the list's items can be asked for.
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

extension RequestPart<Bool> {
    static let overwriting = query(false, [.flag("overwrite", \.self)])
}

extension QueryField {
    /// A name that this system knows.
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

    /// Browsers that connect again name what they heard last in a header.
    static let lastEvent = RequestPart(
        read: { request, id in
            let since = try since.read(request, id)
            return request.headers[.lastEventID] ?? since
        },
        write: since.write, queryNames: since.queryNames)
}
