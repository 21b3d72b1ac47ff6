import Testing

@testable import LicensesData

@Suite struct CollectedLicenseRepositoryTests {
    private let one = License(name: "one", version: "1.0.0", text: "licence of one")
    private let two = License(name: "two", version: "", text: "licence of two")

    @Test func `All licences are given in their order`() {
        #expect(CollectedLicenseRepository(collected: [one, two]).licenses() == [one, two])
    }

    @Test func `A licence is found by its whole name only`() {
        let repository = CollectedLicenseRepository(collected: [one, two])
        #expect(repository.license(named: "two") == two)
        #expect(repository.license(named: "Two") == nil)
        #expect(repository.license(named: "tw") == nil)
        #expect(repository.license(named: "") == nil)
    }
}
