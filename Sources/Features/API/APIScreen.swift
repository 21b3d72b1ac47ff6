import APICore
import AccountData
import Foundation
import HTTPTypes
import Hummingbird
import LocalizationCore
import ModelsCore
import SakatsuData
import SettingsData
import TransferData
import WebCore

/// `/api/v1`: a route for each endpoint, with the handler that answers it.
struct APIScreen: Sendable {
    let handlers: APIHandlers
    let tokens: TokenIdentities
    let kept: KeptAnswers
    let events: EventRoutes
    let export: AccountExport
    let now: @Sendable () -> Date

    func addRoutes(to router: some RouterMethods<WebContext>) {
        let routes = APIRoutes(screen: self, router: router.group(RouterPath(API.root)))
        let (visits, memos, settings) = (handlers.visits, handlers.memos, handlers.settings)
        let (facilities, photos) = (handlers.facilities, handlers.photos)
        let (account, imports, server) = (handlers.account, handlers.imports, handlers.server)
        routes.respond(at: API.authenticate) { credentials, _, request, context in
            try await authenticate(credentials, request, context)
        }
        routes.on(API.readAccount) { _, token, call in try await account.current(token, call) }
        routes.on(API.refreshAccount, logging: .tokenMade) { _, token, call in try await account.refresh(token, call) }
        routes.on(API.signOut, logging: .tokenEnded) { _, token, _ in try await account.signOut(token) }
        routes.on(
            API.visits, about: visits.repository, everything: SakatsuFilter(), save: visits.save,
            delete: visits.delete
        ) { visit, localize, account in
            let unit = try await settings.repository.settings(of: account).temperatureUnit
            return SakatsuShareText(visit.content, localize: localize.writing(temperaturesIn: unit)).text
        }
        routes.on(API.putVisits) { batch, token, call in await visits.put(batch, of: token.account, call) }
        routes.respond(at: API.readVisitText) { input, token, request, context in
            let token = try token.orSignIn()
            let call = call(request, context)
            let names = try await visits.repository.facilityNames(limit: SakatsuPost.nameCount, of: token.account)
            let read = try await context.heavily(for: token.account) { _ in
                visits.read(input.text, naming: names, call)
            }
            return try await context.response(with: .payload(read), to: request, token)
        }
        for (endpoint, owner) in [(API.addPhoto, PhotoOwner.visit), (API.addFacilityPhoto, PhotoOwner.facility)] {
            routes.respond(at: endpoint) { input, token, request, context in
                let token = try token.orSignIn()
                return try await context.whileConnected {
                    try await photos.uploads.take(token.account) {
                        guard let upload = try await request.upload(context) else {
                            throw APIError([BadRequest(.missing, field: "")], Localizer(request))
                        }
                        return try await photos.add(
                            fileAt: upload.file.path, input.2, to: owner(input.0), of: token.account,
                            call(request, context))
                    }
                }
                .response(for: request)
            }
        }
        routes.on(API.arrangePhotos) { input, token, call in
            try await photos.arrange(input.1, of: .visit(input.0), ifIn: input.2, of: token.account, call)
        }
        routes.on(API.arrangeFacilityPhotos) { input, token, call in
            try await photos.arrange(input.1, of: .facility(input.0), ifIn: input.2, of: token.account, call)
        }
        routes.respond(at: API.readPhoto) { input, token, request, _ in
            let range = request.headers[.range]
            return try await photos.photo(input.0, input.1, range: range, of: try token.orSignIn().account)
        }
        routes.on(API.listFacilities) { limit, token, _ in
            .payload(try await facilities.repository.summaries(limit: limit, of: token.account))
        }
        routes.on(
            API.facilities, about: facilities.repository, everything: FacilityFilter(), save: facilities.save,
            delete: facilities.delete, text: { facility, _, _ in facility.text })
        routes.on(API.mergeFacility) { input, token, call in
            .state(of: try await facilities.merge(input.1.merged, into: input.0, of: token.account, call))
        }
        routes.on(API.readStatistics) { query, token, _ in
            let (from, to) = (query.from ?? .first, query.to ?? .last)
            guard from <= to else { return .payload(VisitStatistics()) }
            return .payload(
                try await visits.repository.statistics(
                    matching: query.searchText, in: from...to, of: token.account))
        }
        routes.on(
            API.memos, about: memos.repository, everything: MemoFilter(), save: memos.save, delete: memos.delete,
            text: { memo, _, _ in memo.body })
        routes.on(API.readSettings) { known, token, _ in try await settings.read(unless: known, of: token.account) }
        routes.on(API.putSettings) { input, token, call in
            try await settings.put(input.0, input.1, of: token.account, call)
        }
        routes.respond(at: API.listChanges) { query, token, request, context in
            try await changes(query, token, request, context)
        }
        routes.respond(at: API.exportAll) { _, token, request, context in
            let (token, now) = (try token.orSignIn(), Timestamp(now()))
            let zip = try await context.whileConnected {
                try await export.zip(of: token.account, at: now, Localizer(request))
            }
            return .download("loki.zip", mediaType: "application/zip", for: request, context, make: zip)
        }
        routes.respond(at: API.readFile) { input, token, request, context in
            try await read(input.1, by: try token.orSignIn(), request, context).response(for: request)
        }
        routes.respond(at: API.readColumns) { input, token, request, context in
            let token = try token.orSignIn()
            return try await context.whileConnected {
                try await imports.imports.workers.run(for: token.account) {
                    // The token may have expired while others' imports were waited for.
                    _ = try await self.token(of: request, for: .writer, context)
                    return try await imports.readColumns(
                        input.1, in: input.0, input.2, of: token.account, call(request, context))
                }
            }
            .response(for: request)
        }
        routes.on(API.readImport) { id, token, call in try await imports.summary(of: id, of: token.account, call) }
        routes.on(API.applyImport) { input, token, call in
            try await imports.apply(input.0, input.1, of: token.account, call)
        }
        routes.on(API.undoImport) { id, token, call in try await imports.undo(id, of: token.account, call) }
        routes.respond(at: API.readServer) { version, _, request, context in
            try server.answer(changesSince: version, call(request, context)).response(for: request)
        }
        routes.respond(at: API.followEvents) { version, token, request, context in
            events.response(to: request, of: Identity(try token.orSignIn()), since: version, context)
        }
    }

    /// Taken only after the body has arrived, so that timestamps reflect write order.
    func call(_ request: Request, _ context: WebContext) -> APICall {
        APICall(localize: Localizer(request), now: Timestamp(now()), report: context.report)
    }

    private func changes(
        _ query: ChangesQuery, _ token: Token?, _ request: Request, _ context: WebContext
    ) async throws -> Response {
        let token = try token.orSignIn()
        let limit = query == ChangesQuery(limit: query.limit) ? query.limit : nil
        let response = try await kept.response(to: request, at: API.listChanges.operation, firstPart: limit, token) {
            try await context.response(
                with: try await handlers.changes.answer(to: query, of: token), to: request, token)
        }
        // The token may have expired during the wait.
        if query.wait > 0 { _ = try await self.token(of: request, for: .reader, context) }
        return response
    }

    /// The file is read from the disk, where it is stored while it arrives.
    private func read(
        _ options: ImportOptions, by token: Token, _ request: Request, _ context: WebContext
    ) async throws -> APIAnswer<ImportSummary> {
        let imports = handlers.imports
        return try await context.whileConnected {
            try await imports.arriving.with(options.id, of: token.account) {
                try await imports.imports.uploads.take(token.account) {
                    guard let upload = try await request.upload(context) else {
                        throw APIError([BadRequest(.missing, field: "")], Localizer(request))
                    }
                    return try await imports.imports.workers.run(for: token.account) {
                        // Reading a large file takes time, and may have waited for others.
                        _ = try await self.token(of: request, for: .writer, context)
                        return try await imports.read(
                            upload.file.path, options, of: token.account, call(request, context))
                    }
                }
            }
        }
    }

    private func authenticate(
        _ credentials: Credentials, _ request: Request, _ context: WebContext
    ) async throws -> Response {
        let address = context.clientAddress(of: request)
        do {
            let entry = try await handlers.account.authenticate(credentials, from: address, call(request, context))
            let events: [SecurityEvent] = entry.isRestored ? [.accountRestored, .tokenMade] : [.tokenMade]
            for event in events { event.log(to: context.logger, from: address, account: entry.account) }
            return try entry.answer.response(for: request)
        } catch let error as APIError {
            error.code.event?.log(to: context.logger, from: address)
            throw error
        }
    }

    /// - Returns: nil if the operation ignores tokens.
    /// - Throws: ``APIError``, and when the storage fails.
    func token(
        of request: Request, for access: APIOperation.Access, _ context: WebContext
    ) async throws -> Token? {
        guard access != .anybody else { return nil }
        let token = try await tokens.token(of: request, at: Timestamp(now()), report: context.report).orSignIn()
        guard access == .reader || token.access == .readWrite else { throw APIError(.readOnlyToken) }
        return token
    }
}

/// The handlers, one for each resource.
struct APIHandlers: Sendable {
    var visits: VisitsHandler
    var photos: PhotosHandler
    var facilities: FacilitiesHandler
    var memos: MemosHandler
    var settings: SettingsHandler
    var changes: ChangesHandler
    var imports: ImportsHandler
    var account: AccountHandler
    var server: ServerHandler
}

extension Token? {
    /// - Throws: ``APIError`` if there is no token.
    fileprivate func orSignIn() throws(APIError) -> Token {
        guard let self else { throw APIError(.signInRequired) }
        return self
    }
}

extension ProblemCode {
    /// The security event of a refused sign-in, for the log.
    fileprivate var event: SecurityEvent? {
        switch self {
        case .wrongNameOrPassword, .accountDisabled: .signInFailed
        case .tooManyAttempts: .lockedOut
        default: nil
        }
    }
}
