package import Foundation
package import ModelsCore

/// Visits that are recorded or changed with one request, each independently of the others.
package struct VisitBatch: Hashable, Sendable {
    /// At most ``APILimits/batch``.
    package var visits: [VisitAttempt]

    package init(visits: [VisitAttempt]) {
        self.visits = visits
    }
}

/// One of several visits, possibly unreadable.
package struct VisitAttempt: Hashable, Sendable {
    /// nil when it cannot be read.
    package let id: UUID?
    package let change: Result<VisitChange, RouteError>

    package init(_ change: VisitChange) {
        id = change.id
        self.change = .success(change)
    }
}

/// The new content of a visit and the state it is based on.
package struct VisitChange: Hashable, Sendable {
    package let id: UUID
    package var content: SakatsuContent
    package var precondition: Precondition

    package init(_ id: UUID, _ content: SakatsuContent, _ precondition: Precondition) {
        self.id = id
        self.content = content
        self.precondition = precondition
    }
}

extension VisitBatch: Codable {
    private enum CodingKeys: String, CodingKey {
        case visits
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        var list = try container.nestedUnkeyedContainer(forKey: .visits)
        let limit = APILimits.batch.upperBound
        guard list.count ?? 0 <= limit else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: list.codingPath, debugDescription: "There are too many",
                    underlyingError: TooManyItemsError(limit: limit)))
        }
        visits = []
        while !list.isAtEnd { visits.append(try list.decode(VisitAttempt.self)) }
    }
}

/// A list in a body has more items than allowed.
struct TooManyItemsError: Error {
    let limit: Int
}

/// In JSON the identifier and the state are members next to the content, as in a visit that was read.
extension VisitAttempt: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, revision, isNew
    }

    /// An unreadable visit does not prevent the others from being read.
    package init(from decoder: any Decoder) throws {
        id = try? decoder.container(keyedBy: CodingKeys.self).decode(UUID.self, forKey: .id)
        do {
            change = .success(try Self.change(from: decoder))
        } catch let error as RouteError {
            change = .failure(error)
        } catch {
            change = .failure(.badRequest([BadRequest(decoding: error, below: decoder.codingPath.count)]))
        }
    }

    private static func change(from decoder: any Decoder) throws -> VisitChange {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let id = try container.decode(UUID.self, forKey: .id)
        let revision = try container.decodeIfPresent(Int.self, forKey: .revision)
        let isNew = try container.decodeIfPresent(Bool.self, forKey: .isNew) ?? false
        let precondition: Precondition
        switch (revision, isNew) {
        case (nil, true): precondition = .isNew
        case (let revision?, false): precondition = .matches(ETag(revision: revision))
        case (nil, false): throw RouteError.preconditionRequired
        case (_?, true): throw RouteError.badRequest([BadRequest(.notAlone, field: "/isNew")])
        }
        return VisitChange(id, try SakatsuContent(from: decoder), precondition)
    }

    /// - Throws: also for a visit that could not be read.
    package func encode(to encoder: any Encoder) throws {
        let change = try change.get()
        try change.content.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(change.id.canonicalText, forKey: .id)
        switch change.precondition {
        case .isNew: try container.encode(true, forKey: .isNew)
        case .matches(let tag): try container.encode(tag.revision, forKey: .revision)
        }
    }
}

/// The results for each visit of a ``VisitBatch``, in its order.
package struct VisitResults: Hashable, Sendable, Codable {
    package var results: [VisitResult]

    package init(results: [VisitResult]) {
        self.results = results
    }
}

/// The response that a request for this visit alone would have received.
package struct VisitResult: Hashable, Sendable, Codable, Sized {
    /// nil when the request has no readable identifier.
    package var id: UUID?
    package var status: Int
    /// The visit after the change, if it succeeded.
    package var visit: Sakatsu?
    /// The reason, if it failed.
    package var problem: Problem?

    package var byteCount: Int { (visit?.byteCount ?? 0) + (problem?.current?.byteCount ?? 0) }

    package init(id: UUID?, status: Int, visit: Sakatsu? = nil, problem: Problem? = nil) {
        self.id = id
        self.status = status
        self.visit = visit
        self.problem = problem
    }

    private enum CodingKeys: String, CodingKey {
        case id, status, visit, problem
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(id?.canonicalText, forKey: .id)
        try container.encode(status, forKey: .status)
        try container.encodeIfPresent(visit, forKey: .visit)
        try container.encodeIfPresent(problem, forKey: .problem)
    }
}
