package import Foundation

/// What has become of something of an account: as it is now, or that it is gone.
package enum ItemChange: Hashable, Sendable {
    case visit(Sakatsu)
    case memo(Memo)
    case settings(Settings)
    case deleted(Kind, UUID, Timestamp)

    /// What can be deleted.
    package enum Kind: String, Hashable, Sendable, Codable {
        case visit
        case memo
    }
}

extension ItemChange: Sized {
    package var byteCount: Int {
        switch self {
        case .visit(let visit): visit.byteCount
        case .memo(let memo): memo.byteCount
        case .settings, .deleted: 0
        }
    }
}

/// The kind stands beside the item, so that a program can read either without guessing.
extension ItemChange: Codable {
    private enum CodingKeys: CodingKey {
        case kind, id, visit, memo, settings, deleted, deletedAt
    }

    private static let settingsKind = "settings"

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let name = try container.decode(String.self, forKey: .kind)
        guard name != Self.settingsKind else {
            self = .settings(try container.decode(Settings.self, forKey: .settings))
            return
        }
        let kind = try container.decode(Kind.self, forKey: .kind)
        if try container.decodeIfPresent(Bool.self, forKey: .deleted) == true {
            self = .deleted(
                kind, try container.decode(UUID.self, forKey: .id),
                try container.decode(Timestamp.self, forKey: .deletedAt))
            return
        }
        self =
            switch kind {
            case .visit: .visit(try container.decode(Sakatsu.self, forKey: .visit))
            case .memo: .memo(try container.decode(Memo.self, forKey: .memo))
            }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .visit(let visit):
            try container.encode(Kind.visit, forKey: .kind)
            try container.encode(visit.id, forKey: .id)
            try container.encode(visit, forKey: .visit)
        case .memo(let memo):
            try container.encode(Kind.memo, forKey: .kind)
            try container.encode(memo.id, forKey: .id)
            try container.encode(memo, forKey: .memo)
        case .settings(let settings):
            try container.encode(Self.settingsKind, forKey: .kind)
            try container.encode(settings, forKey: .settings)
        case .deleted(let kind, let id, let deletedAt):
            try container.encode(kind, forKey: .kind)
            try container.encode(id, forKey: .id)
            try container.encode(true, forKey: .deleted)
            try container.encode(deletedAt, forKey: .deletedAt)
        }
    }
}
