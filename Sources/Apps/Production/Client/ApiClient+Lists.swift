import APICore
import ApiClientCore
import Foundation

extension ApiClient {
    /// - Parameter query: whose cursor and limit do not count.
    func visits(_ query: VisitQuery = VisitQuery()) -> ListParts<Visit> {
        ListParts { after, limit in
            var part = query
            part.after = after
            part.limit = limit
            return try await request(.visits(.list(part)), as: ListPart<Visit>.self)
        }
    }

    /// - Parameter query: whose cursor and limit do not count.
    func memos(_ query: MemoQuery = MemoQuery()) -> ListParts<APICore.Memo> {
        ListParts { after, limit in
            var part = query
            part.after = after
            part.limit = limit
            return try await request(.memos(.list(part)), as: ListPart<APICore.Memo>.self)
        }
    }

    /// The visit that was typed: its identifier, the beginning of it, or its place in the list.
    func visitID(typed text: String) async throws -> UUID {
        try await visits().id(of: try ItemReference(typed: text))
    }

    /// The same for one that will be changed, of whose identifier more must be typed.
    func visitID(toChange text: String) async throws -> UUID {
        try await visits().id(of: try ItemReference(toChange: text))
    }

    func memoID(typed text: String) async throws -> UUID {
        try await memos().id(of: try ItemReference(typed: text))
    }

    func memoID(toChange text: String) async throws -> UUID {
        try await memos().id(of: try ItemReference(toChange: text))
    }

    /// A visit, and the state that a change of it names.
    func taggedVisit(_ id: UUID) async throws -> (visit: Visit, tag: ETag) {
        let route = Route.visits(.read(id, ifNoneMatch: nil))
        guard let answer = try await taggedRequest(route, as: Visit.self) else {
            throw CommandFailure.unexpectedAnswer(baseURL())
        }
        return (answer.payload, answer.tag ?? answer.payload.tag)
    }

    func taggedMemo(_ id: UUID) async throws -> (memo: APICore.Memo, tag: ETag) {
        let route = Route.memos(.read(id, ifNoneMatch: nil))
        guard let answer = try await taggedRequest(route, as: APICore.Memo.self) else {
            throw CommandFailure.unexpectedAnswer(baseURL())
        }
        return (answer.payload, answer.tag ?? answer.payload.tag)
    }
}

/// What is deleted stands in no list.
enum DeletedItem {
    /// - Throws: ``InputProblem`` for anything but a whole identifier.
    static func id(typed text: String) throws(InputProblem) -> UUID {
        guard case .whole(let id)? = try? ItemReference(typed: text) else { throw .notAWholeID(text) }
        return id
    }
}
