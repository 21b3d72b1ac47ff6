/// The one list of migrations. It only grows: a shipped migration never changes, and speaks in strings, not in
/// types that may be renamed.
enum Migrations {
    static var migrator: SchemaMigrator { SchemaMigrator(all) }

    static let all: [(identifier: String, sql: String)] = [
        ("0001 account", Migration0001.sql),
        ("0002 settings", Migration0002.sql),
        ("0003 sakatsu", Migration0003.sql),
        ("0004 sessions", Migration0004.sql),
        ("0005 memo", Migration0005.sql),
        ("0006 search", Migration0006.sql),
        ("0007 token", Migration0007.sql),
        ("0008 change", Migration0008.sql),
        ("0009 time zone", Migration0009.sql),
        ("0010 storage", Migration0010.sql),
        ("0011 clock", Migration0011.sql),
        ("0012 search version", Migration0012.sql),
    ]
}
