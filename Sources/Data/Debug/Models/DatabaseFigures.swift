/// What can be measured of the database file.
package struct DatabaseFigures: Hashable, Sendable {
    /// A table and how many rows it has.
    package struct Table: Hashable, Sendable {
        package let name: String
        package let rowCount: Int

        package init(name: String, rowCount: Int) {
            self.name = name
            self.rowCount = rowCount
        }
    }

    /// The last migration that was applied.
    package var schema: String
    /// In bytes.
    package var fileSize: Int
    /// Of the write-ahead log, in bytes; 0 while there is none.
    package var logSize: Int
    /// In bytes.
    package var pageSize: Int
    package var pageCount: Int
    /// Pages of the file that hold nothing.
    package var freePageCount: Int
    /// How much each connection keeps in memory at most, in bytes.
    package var cacheSize: Int
    /// By name.
    package var tables: [Table]

    package init(
        schema: String, fileSize: Int, logSize: Int, pageSize: Int, pageCount: Int, freePageCount: Int, cacheSize: Int,
        tables: [Table]
    ) {
        self.schema = schema
        self.fileSize = fileSize
        self.logSize = logSize
        self.pageSize = pageSize
        self.pageCount = pageCount
        self.freePageCount = freePageCount
        self.cacheSize = cacheSize
        self.tables = tables
    }
}
