import APICore
import Foundation
import LocalizationCore
import ModelsCore

extension APIRoutes {
    /// Adds the endpoints of a list.
    ///
    /// - Parameters:
    ///   - everything: the filter that matches every item.
    ///   - save: saves valid content, and throws ``APIError`` for invalid content.
    ///   - text: returns an item as a text to paste elsewhere.
    func on<Repository: ListRepository, Content>(
        _ endpoints: ItemEndpoints<Repository.Item, Repository.Filter, Content>, about repository: Repository,
        everything: Repository.Filter,
        save:
            @escaping @Sendable (UUID, Content, Precondition, AccountID, APICall) async throws -> SaveResult<
                Repository.Item
            >,
        delete:
            @escaping @Sendable (UUID, Precondition, AccountID, APICall) async throws -> DeletionResult<
                Repository.Item
            >,
        text: @escaping @Sendable (Repository.Item, Localizer, AccountID) async throws -> String
    ) where Repository.Item: Stateful & Identifiable<UUID> {
        let firstPart: @Sendable (ListQuery<Repository.Filter>) -> Int? = {
            $0.isFirstPart(ofAll: everything) ? $0.limit : nil
        }
        on(endpoints.list, firstPart: firstPart) { query, token, call in
            if let prefix = query.idPrefix {
                return try await call.found(prefix, query, in: repository, of: token.account)
            }
            guard !query.isDeleted else {
                let page = try await repository.trash(
                    after: try query.after.map { try .cursor($0, call.localize) }, limit: query.limit,
                    of: token.account)
                return .encoded(page, byteCount: page.items.lazy.map(\.item).byteCount)
            }
            let page = try await repository.page(
                matching: query.searchText, filteredBy: query.filter,
                in: try query.after.map { .after(try .cursor($0, call.localize)) } ?? .start, limit: query.limit,
                of: token.account)
            return .encoded(page, byteCount: page.items.byteCount)
        }
        on(endpoints.read) { input, token, _ in
            let item = try await repository.item(id: input.0, of: token.account).orNotFound()
            return .state(of: item, unless: input.1)
        }
        on(endpoints.put) { input, token, call in
            let (id, content, condition) = input
            let item = try (try await save(id, content, condition, token.account, call))
                .item(isNew: condition == .isNew)
            return .state(of: item, status: condition.successStatus)
        }
        on(endpoints.delete) { input, token, call in
            switch try await delete(input.0, input.1, token.account, call) {
            case .deleted: return .done()
            case .stale(let current): throw APIError(.stale, current: current.asItem)
            case .notFound: throw APIError(.notFound)
            }
        }
        on(endpoints.restore) { id, token, _ in
            .state(of: try await repository.restore(id: id, of: token.account).orNotFound())
        }
        on(endpoints.remove) { id, token, _ in
            guard try await repository.removeDeleted(id: id, of: token.account) else { throw APIError(.notFound) }
            return .done()
        }
        on(endpoints.text) { id, token, call in
            let item = try await repository.item(id: id, of: token.account).orNotFound()
            let text = try await text(item, call.localize, token.account)
            return .text(text, byteCount: item.byteCount)
        }
    }
}

extension APICall {
    /// The items whose identifiers have the prefix.
    fileprivate func found<Repository: ListRepository>(
        _ prefix: IdentifierPrefix, _ query: ListQuery<Repository.Filter>, in repository: Repository,
        of account: AccountID
    ) async throws -> APIAnswer<ListPart<Repository.Item>> where Repository.Item: Stateful & Identifiable<UUID> {
        let found = try await repository.items(
            in: prefix.range, areDeleted: query.isDeleted, limit: query.limit, of: account)
        // Large items end a page before the limit, but not before the second item.
        var isAll = found.count < min(query.limit, 2)
        if !isAll, found.count < query.limit, let last = found.last {
            let rest = last.item.id...prefix.range.upperBound
            isAll = try await repository.items(in: rest, areDeleted: query.isDeleted, limit: 2, of: account).count < 2
        }
        let count: ListCount = isAll ? .exactly(found.count) : .atLeast(found.count)
        let byteCount = found.lazy.map(\.item).byteCount
        guard query.isDeleted else {
            return .payload(ListPart(items: found.map(\.item), next: nil, count: count), byteCount: byteCount)
        }
        let items = found.compactMap { item, instant in instant.map { TrashItem(item, deletedAt: $0) } }
        return .encoded(TrashPage(items: items, next: nil, count: count), byteCount: byteCount)
    }
}

extension SaveResult where Item: Stateful {
    /// The saved item; throws the reason if nothing was saved.
    ///
    /// - Parameter isNew: whether the request says that the item is new.
    func item(isNew: Bool) throws(APIError) -> Item {
        switch self {
        case .saved(let item): return item
        case .stale(let current): throw APIError(isNew ? .exists : .stale, current: current.asItem)
        // A deleted item is not new, either.
        case .deleted: throw APIError(isNew ? .deleted : .notFound)
        case .accountFull: throw APIError(.accountFull)
        }
    }
}

extension Precondition {
    /// The status of a successful change.
    var successStatus: Int { self == .isNew ? 201 : 200 }
}

extension LosslessStringConvertible {
    /// - Parameter after: the `next` of an earlier page.
    fileprivate static func cursor(_ after: String, _ localize: Localizer) throws(APIError) -> Self {
        guard let cursor = Self(after) else { throw APIError([BadRequest(.malformed, field: "after")], localize) }
        return cursor
    }
}

extension Optional {
    /// The value; throws ``APIError`` if there is none.
    func orNotFound() throws(APIError) -> Wrapped {
        guard let self else { throw APIError(.notFound) }
        return self
    }
}
