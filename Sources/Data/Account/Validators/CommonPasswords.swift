/// The passwords that are tried first.
enum CommonPasswords {
    /// In lower case. The file says where they come from, in lines that begin with `#`.
    private static let all = Set(
        PackageResources.common_passwords_txt.split(separator: UInt8(ascii: "\n"))
            .filter { $0.first != UInt8(ascii: "#") })

    /// - Parameter password: in NFKC.
    static func contains(_ password: String) -> Bool {
        all.contains(Array(password.lowercased().utf8)[...])
    }
}
