/// Chooses the implementation.
package enum LicenseRepositories {
    package static func live() -> any LicenseRepository {
        CollectedLicenseRepository(collected: CollectedLicenses.all)
    }
}
