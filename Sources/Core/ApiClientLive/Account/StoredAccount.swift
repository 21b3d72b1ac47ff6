import APICore
import Foundation

/// What is kept between runs.
struct StoredAccount: Hashable, Sendable, Codable {
    /// nil when none was ever set.
    var baseURL: URL?
    /// nil for nobody.
    var envelope: AccountEnvelope?
}
