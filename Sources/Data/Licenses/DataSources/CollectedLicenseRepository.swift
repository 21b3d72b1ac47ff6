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
