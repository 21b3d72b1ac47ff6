import ValuesCore

/// The feature's addresses.
enum LicensesPaths {
    static let list = "/settings/licenses"

    static func detail(_ name: String) -> String {
        "\(list)/\(name.queryEncoded)"
    }
}
