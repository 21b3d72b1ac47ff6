/// Where the licences of all that the program contains are kept.
package protocol LicenseRepository: Sendable {
    /// Each work once, in the order of the names.
    func licenses() -> [License]

    /// nil when the program contains nothing of that name.
    func license(named name: String) -> License?
}

/// The terms under which the program contains another's work.
package struct License: Equatable, Sendable {
    /// What the work is called: a package or a script of the pages.
    package let name: String
    /// Empty when it has none.
    package let version: String
    /// All that is to be passed on; never empty.
    package let text: String

    package init(name: String, version: String, text: String) {
        self.name = name
        self.version = version
        self.text = text
    }
}

/// Chooses the implementation.
package enum LicenseRepositories {
    package static func live() -> any LicenseRepository {
        CollectedLicenseRepository(collected: CollectedLicenses.all)
    }
}

/// The licences that `LicensesPlugin` collected while the program was built.
struct CollectedLicenseRepository: LicenseRepository {
    let collected: [License]

    func licenses() -> [License] {
        collected
    }

    func license(named name: String) -> License? {
        collected.first { $0.name == name }
    }
}
