import Testing

@testable import LicensesData

/// The licences that the build has found.
@Suite struct CollectedLicensesTests {
    private let licenses = LicenseRepositories.live().licenses()

    @Test(arguments: ["GRDB.swift", "hummingbird", "swift-crypto", "swift-log", "swift-nio"])
    func `A package that the product links has its version and licence`(name: String) throws {
        let license = try #require(LicenseRepositories.live().license(named: name))
        #expect(license.version.wholeMatch(of: #/\d+\.\d+\.\d+/#) != nil, "\(license.version)")
        #expect(license.text.contains("Copyright") || license.text.contains("copyright"))
    }

    @Test func `A package that only another package needs is included`() {
        #expect(licenses.map(\.name).contains("swift-collections"))
    }

    @Test func `The notices of a package are passed on`() throws {
        let license = try #require(licenses.first { $0.name == "swift-nio" })
        #expect(license.text.contains("Apache License"))
        #expect(license.text.contains("The SwiftNIO Project"))
        // Its code from another project has another licence.
        #expect(license.text.contains("Permission is hereby granted"))
    }

    @Test(arguments: ["swift-custom-dump", "xctest-dynamic-overlay", "swift-docc-plugin", "loki", "Loki"])
    func `A package for building and testing is left out`(name: String) {
        #expect(!licenses.map(\.name).contains(name))
    }

    /// Yams contains its code without its licence.
    @Test func `LibYAML, whose code is in Yams, is included`() throws {
        let license = try #require(licenses.first { $0.name == "libyaml" })
        #expect(
            license.text.hasPrefix("Copyright (c) 2017-2020 Ingy döt Net\nCopyright (c) 2006-2016 Kirill Simonov\n"))
        #expect(license.text.contains("Permission is hereby granted"))
    }

    @Test func `Each package is included once, ordered by name`() {
        let names = licenses.map { $0.name.lowercased() }
        #expect(names == Set(names).sorted())
    }

    @Test func `No name, version or text is empty`() {
        #expect(licenses.filter { $0.name.isEmpty || $0.version.isEmpty || $0.text.isEmpty } == [])
    }

    @Test func `No name or version is an address`() {
        #expect(licenses.filter { $0.name.contains("/") || $0.version.contains("/") } == [])
    }
}
