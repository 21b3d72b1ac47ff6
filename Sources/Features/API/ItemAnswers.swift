import APICore
import Foundation
import LocalizationCore
import ModelsCore
import ValuesCore

extension APICall {
    /// Answers what can be asked about the items of any list.
    ///
    /// - Parameters:
    ///   - save: keeps content that can be kept, and throws ``APIError`` for any other.
    ///   - text: of an item, to paste elsewhere.
    /// - Throws: ``APIError``, and when the storage fails.
    func answer<Repository: ListRepository, Content>(
        to route: ItemRoute<ListQuery<Repository.Filter>, Content>, about repository: Repository, of account: AccountID,
        save: (UUID, Content, Precondition) async throws -> SaveResult<Repository.Item>,
        delete: (UUID, Precondition) async throws -> DeletionResult<Repository.Item>,
        text: @escaping @Sendable (Repository.Item) -> String
    ) async throws -> APIAnswer where Repository.Item: Stateful & Identifiable<UUID> {
        switch route {
        case .list(let query):
            if let prefix = query.idPrefix {
                return try await found(prefix, query, in: repository, of: account)
            }
            guard !query.isDeleted else {
                let page = try await repository.trash(
                    after: try query.after.map { try .cursor($0, localize) }, limit: query.limit, of: account)
                return .payload(page, byteCount: page.items.lazy.map(\.item).byteCount)
            }
            let page = try await repository.page(
                matching: query.searchText, filteredBy: query.filter,
                in: try query.after.map { .after(try .cursor($0, localize)) } ?? .start, limit: query.limit,
                of: account)
            return .payload(page, byteCount: page.items.byteCount)
        case .read(let id, let known):
            return .state(of: try await repository.item(id: id, of: account).orNotFound(), unless: known)
        case .put(let id, let content, let condition):
            let item = try (try await save(id, content, condition)).item(isNew: condition == .isNew)
            return .state(of: item, status: condition.successStatus)
        case .delete(let id, let condition):
            return try APIAnswer(try await delete(id, condition))
        case .restore(let id):
            return .state(of: try await repository.restore(id: id, of: account).orNotFound())
        case .remove(let id):
            guard try await repository.removeDeleted(id: id, of: account) else { throw APIError(.notFound) }
            return .done
        case .text(let id):
            let item = try await repository.item(id: id, of: account).orNotFound()
            return .text(text(item), byteCount: item.byteCount)
        }
    }

    /// Answers with the items whose identifiers begin so.
    private func found<Repository: ListRepository>(
        _ prefix: IdentifierPrefix, _ query: ListQuery<Repository.Filter>, in repository: Repository,
        of account: AccountID
    ) async throws -> APIAnswer where Repository.Item: Stateful & Identifiable<UUID> {
        let found = try await repository.items(
            in: prefix.range, areDeleted: query.isDeleted, limit: query.limit, of: account)
        // Large items end it before the limit, but not before the second.
        var isAll = found.count < min(query.limit, 2)
        if !isAll, found.count < query.limit, let last = found.last {
            let rest = last.item.id...prefix.range.upperBound
            isAll = try await repository.items(in: rest, areDeleted: query.isDeleted, limit: 2, of: account).count < 2
        }
        let count: ListCount = isAll ? .exactly(found.count) : .atLeast(found.count)
        let byteCount = found.lazy.map(\.item).byteCount
        guard query.isDeleted else {
            return .payload(
                ListPage<Repository.Item, Repository.Cursor>(items: found.map(\.item), next: nil, count: count),
                byteCount: byteCount)
        }
        let items = found.compactMap { item, instant in instant.map { TrashItem(item, deletedAt: $0) } }
        return .payload(TrashPage(items: items, next: nil, count: count), byteCount: byteCount)
    }
}

extension SaveResult where Item: Stateful {
    /// What was saved, or why nothing was.
    ///
    /// - Parameter isNew: whether there was said to be none yet.
    func item(isNew: Bool) throws(APIError) -> Item {
        switch self {
        case .saved(let item): return item
        case .stale(let current): throw APIError(isNew ? .exists : .stale, current: current.asCurrent)
        // What is deleted is not new, either.
        case .deleted: throw APIError(isNew ? .deleted : .notFound)
        case .accountFull: throw APIError(.accountFull)
        }
    }
}

extension Precondition {
    /// Of an answer to a change that was made.
    var successStatus: Int { self == .isNew ? 201 : 200 }
}

extension APIAnswer {
    fileprivate init<Item: Stateful>(_ result: DeletionResult<Item>) throws(APIError) {
        switch result {
        case .deleted: self = .done
        case .stale(let current): throw APIError(.stale, current: current.asCurrent)
        case .notFound: throw APIError(.notFound)
        }
    }
}

extension LosslessStringConvertible {
    /// - Parameter after: what an answer called `next`.
    fileprivate static func cursor(_ after: String, _ localize: Localizer) throws(APIError) -> Self {
        guard let cursor = Self(after) else { throw APIError([BadRequest(.malformed, field: "after")], localize) }
        return cursor
    }
}

extension Optional {
    /// What is there, or that there is nothing.
    func orNotFound() throws(APIError) -> Wrapped {
        guard let self else { throw APIError(.notFound) }
        return self
    }
}
