import LicensesData

extension License {
    static let grdb = License(name: "GRDB.swift", version: "7.10.0", text: "Copyright <GRDB> & others")
    static let htmx = License(name: "htmx", version: "", text: "\n  Zero-Clause BSD\n\nAS IS")
}
