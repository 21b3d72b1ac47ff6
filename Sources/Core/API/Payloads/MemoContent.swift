/// What a person writes in a memo.
package struct MemoContent: Hashable, Sendable, Codable {
    package var body: String
    /// Whether it shall stand before all others; nil to leave it as it is, and unpinned when it is new.
    package var isPinned: Bool?

    package init(body: String, isPinned: Bool? = nil) {
        self.body = body
        self.isPinned = isPinned
    }
}

extension MemoContent {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            body: try container.text(.body), isPinned: try container.decodeIfPresent(Bool.self, forKey: .isPinned))
    }
}
