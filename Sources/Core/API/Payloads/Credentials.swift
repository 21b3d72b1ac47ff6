/// What a token is made for.
package struct Credentials: Hashable, Sendable, Codable {
    package var name: String
    package var password: String
    /// By which the account's owner tells the token from others; within ``APILimits/deviceNameLength``.
    package var deviceName: String
    package var access: TokenAccess

    package init(name: String, password: String, deviceName: String, access: TokenAccess = .readWrite) {
        self.name = name
        self.password = password
        self.deviceName = deviceName
        self.access = access
    }
}

extension Credentials {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            name: try container.text(.name),
            password: try container.decode(String.self, forKey: .password),
            deviceName: try container.text(.deviceName),
            access: try container.decodeIfPresent(TokenAccess.self, forKey: .access) ?? .readWrite)
    }
}

/// The password shows itself nowhere.
extension Credentials: CustomStringConvertible, CustomReflectable {
    package var description: String { "Credentials" }

    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// What a token is good for.
package enum TokenAccess: String, Hashable, Sendable, Codable, CaseIterable {
    case read
    case readWrite
}
