extension Route {
    /// Reads what ``request()`` writes, and whatever else asks for the same.
    package init(_ request: APIRequest) throws(RouteError) {
        let match = try request.match
        let query = QueryReader(items: request.query)
        switch match.endpoint {
        case .authenticate: self = .authenticate(try request.payload(Credentials.self))
        case .readAccount: self = .account(.current)
        case .refreshAccount: self = .account(.refresh)
        case .signOut: self = .account(.signOut)
        case .listVisits: self = .visits(.list(try VisitQuery(query)))
        case .readVisit: self = .visits(.read(try match.id, ifNoneMatch: request.knownTag))
        case .putVisit:
            self = .visits(
                .put(try match.id, try request.payload(VisitContent.self), try request.precondition))
        case .deleteVisit: self = .visits(.delete(try match.id, try request.precondition))
        case .restoreVisit: self = .visits(.restore(try match.id))
        case .readVisitText: self = .visits(.text(try match.id))
        case .listMemos: self = .memos(.list(try MemoQuery(query)))
        case .readMemo: self = .memos(.read(try match.id, ifNoneMatch: request.knownTag))
        case .putMemo:
            self = .memos(.put(try match.id, try request.payload(MemoContent.self), try request.precondition))
        case .deleteMemo: self = .memos(.delete(try match.id, try request.precondition))
        case .restoreMemo: self = .memos(.restore(try match.id))
        case .readMemoText: self = .memos(.text(try match.id))
        case .readSettings: self = .settings(.read(ifNoneMatch: request.knownTag))
        case .putSettings:
            self = .settings(.put(try request.payload(SettingsContent.self), try request.precondition))
        case .listFacilities:
            self = .facilities(
                limit: try query.number("limit", in: APILimits.facilities) ?? APILimits.defaultFacilityCount)
        case .readServer: self = .server(changesSince: try query.text("since"))
        case .followEvents:
            let since = try query.text("since")
            self = .events(since: request.headers[.lastEventID] ?? since)
        }
    }
}

extension APIRequest {
    fileprivate var match: EndpointMatch {
        get throws(RouteError) {
            let matches = Endpoint.matches(at: path)
            guard !matches.isEmpty else { throw .notFound }
            guard let match = matches.first(where: { $0.endpoint.method == method }) else {
                throw .methodNotAllowed(matches.map(\.endpoint.method))
            }
            return match
        }
    }

    /// nil for what is no single tag, too: the whole is then answered, which is never wrong.
    fileprivate var knownTag: ETag? {
        headers[.ifNoneMatch].flatMap(ETag.init(header:))
    }

    fileprivate func payload<Payload: Decodable>(_ type: Payload.Type) throws(RouteError) -> Payload {
        guard let body, !body.isEmpty else { throw .badRequest(BadRequest(.missing, field: "")) }
        do {
            return try APIJSON.decode(type, from: APIJSON.cuttingLongCombiningRuns(body))
        } catch {
            throw .badRequest(error)
        }
    }
}
