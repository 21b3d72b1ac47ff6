import LicensesData
import TestSupport
import Testing

/// A repository with a test's behaviour; any other call fails the test.
struct StubLicenseRepository: LicenseRepository {
    var all: (@Sendable () -> [License])?
    var named: (@Sendable (String) -> License?)?

    func licenses() -> [License] {
        guard let all else {
            _ = Unstubbed("licenses")
            return []
        }
        return all()
    }

    func license(named name: String) -> License? {
        guard let named else {
            _ = Unstubbed("license(named:)")
            return nil
        }
        return named(name)
    }
}

extension License {
    static let grdb = License(name: "GRDB.swift", version: "7.10.0", text: "Copyright <GRDB> & others")
    static let htmx = License(name: "htmx", version: "", text: "\n  Zero-Clause BSD\n\nAS IS")
}
