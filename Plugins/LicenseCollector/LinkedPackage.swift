/// A package that the program is linked with.
struct LinkedPackage: Equatable {
    let name: String
    /// Empty when it has none.
    let version: String
    let folder: String
    /// The folders of its linked modules: code copied from another project has a licence of its own.
    let moduleFolders: [String]

    /// - Throws: `CommandError` that names the package when its licence text is missing or cannot be read.
    func component() throws -> LicensedComponent {
        let licenses = try LicenseFolder(path: folder).texts(in: .license)
        guard !licenses.isEmpty else {
            throw CommandError(
                "\(folder): error: no licence text of \(name): no LICENSE, LICENCE or COPYING with anything in it")
        }
        let notices = try LicenseFolder(path: folder).texts(in: .notice)
        let others = try moduleFolders.flatMap { try LicenseFolder(path: $0).texts(in: .license) }
        return LicensedComponent(
            name: name, version: version, texts: licenses + notices + others.filter { !licenses.contains($0) })
    }
}
