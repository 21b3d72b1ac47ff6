/// What went wrong: problem details of RFC 9457, which are `application/problem+json`.
package struct Problem: Hashable, Sendable, Codable {
    /// Their media type.
    package static let mediaType = "application/problem+json"

    /// A reference to what `code` means: `/problems/stale`.
    package var type: String
    /// In the request's language, and the same for all problems of the type.
    package var title: String
    package var status: Int
    /// In the request's language: what is wrong this time, and what to do.
    package var detail: String
    /// A ``ProblemCode``, or one that a newer server knows.
    package var code: String
    /// What is wrong with which part of the request.
    package var errors: [FieldProblem]
    /// With ``ProblemCode/stale`` and ``ProblemCode/exists`` what is there at present, unless there is nothing.
    package var current: CurrentItem?

    package init(
        _ code: ProblemCode, title: String, detail: String, errors: [FieldProblem] = [], current: CurrentItem? = nil
    ) {
        self.type = "/problems/\(code.rawValue)"
        self.title = title
        self.status = code.status
        self.detail = detail
        self.code = code.rawValue
        self.errors = errors
        self.current = current
    }
}

extension Problem {
    /// All but the status can be missing: a proxy on the way may know no more.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        status = try container.decode(Int.self, forKey: .status)
        type = try container.decodeIfPresent(String.self, forKey: .type) ?? "about:blank"
        title = try container.decodeIfPresent(String.self, forKey: .title) ?? ""
        detail = try container.decodeIfPresent(String.self, forKey: .detail) ?? ""
        code = try container.decodeIfPresent(String.self, forKey: .code) ?? ""
        errors = try container.decodeIfPresent([FieldProblem].self, forKey: .errors) ?? []
        current = try container.decodeIfPresent(CurrentItem.self, forKey: .current)
    }
}

/// What is wrong with a part of a request.
package struct FieldProblem: Hashable, Sendable, Codable {
    /// See ``BadRequest/field``.
    package var field: String
    /// In the request's language.
    package var detail: String

    package init(field: String, detail: String) {
        self.field = field
        self.detail = detail
    }
}
