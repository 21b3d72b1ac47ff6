/// The licences of everything that the program contains.
package protocol LicenseRepository: Sendable {
    /// Each component once, ordered by name.
    func licenses() -> [License]

    /// nil when the program contains no component with that name.
    func license(named name: String) -> License?
}

/// The licence of a component.
package struct License: Equatable, Sendable {
    /// The name of a package or of a web asset.
    package let name: String
    /// Empty when it has none.
    package let version: String
    /// The complete text that must be passed on; never empty.
    package let text: String

    package init(name: String, version: String, text: String) {
        self.name = name
        self.version = version
        self.text = text
    }
}

/// Creates the repository.
package enum LicenseRepositories {
    package static func live() -> any LicenseRepository {
        CollectedLicenseRepository(collected: CollectedLicenses.all)
    }
}

/// The licences that `LicensesPlugin` collected during the build.
struct CollectedLicenseRepository: LicenseRepository {
    let collected: [License]

    func licenses() -> [License] {
        collected
    }

    func license(named name: String) -> License? {
        collected.first { $0.name == name }
    }
}
