/// What stands in the way of a change that was based on an older state. In JSON it is the item itself.
package enum CurrentItem: Hashable, Sendable {
    case visit(Visit)
    case memo(Memo)
    case settings(SettingsContent)
}

extension CurrentItem: Codable {
    /// Keys that only one of the items has.
    private enum CodingKeys: String, CodingKey {
        case facilityName
        case body
        case defaultTimes
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if container.contains(.facilityName) {
            self = .visit(try Visit(from: decoder))
        } else if container.contains(.body) {
            self = .memo(try Memo(from: decoder))
        } else if container.contains(.defaultTimes) {
            self = .settings(try SettingsContent(from: decoder))
        } else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "No item that is known"))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .visit(let visit): try visit.encode(to: encoder)
        case .memo(let memo): try memo.encode(to: encoder)
        case .settings(let settings): try settings.encode(to: encoder)
        }
    }
}
