import Foundation
import GRDB
package import MetricsCore
import ModelsCore
import Synchronization

/// Measures what a database does, for all copies of it.
final class DatabaseMeter: Sendable {
    let reads = Histogram()
    let writes = Histogram()
    private let changes = Atomic(0)
    private let searches = Atomic(0)
    private let running = Atomic(0)

    func measure<Value>(_ histogram: Histogram, _ access: () async throws -> Value) async throws -> Value {
        let start = ContinuousClock.now
        running.add(1, ordering: .relaxed)
        defer {
            running.subtract(1, ordering: .relaxed)
            histogram.record(ContinuousClock.now - start)
        }
        return try await access()
    }

    func noteChange() { changes.add(1, ordering: .relaxed) }
    func noteSearch() { searches.add(1, ordering: .relaxed) }

    var changeCount: Int { changes.load(ordering: .relaxed) }
    var searchCount: Int { searches.load(ordering: .relaxed) }

    /// The number of accesses that are running or wait for their turn.
    var runningCount: Int { running.load(ordering: .relaxed) }
}

extension Database {
    /// Adds the database's figures. What cannot be read is left out.
    package func write(to text: inout MetricsText) async {
        let meter = health.meter
        text.add("loki_changes", .counter, "Changes of people's lists and settings.", meter.changeCount)
        text.add("loki_searches", .counter, "Searches in lists.", meter.searchCount)
        let accesses = [("read", meter.reads), ("write", meter.writes)]
        text.begin("loki_database_access_duration_seconds", .histogram, "The time of reads and writes, with waiting.")
        for (name, histogram) in accesses {
            text.add(histogram, "loki_database_access_duration_seconds", [("access", name)])
        }
        text.add("loki_database_accesses", .gauge, "Reads and writes that run or wait now.", meter.runningCount)
        text.add("loki_event_streams", .gauge, "Open event streams and long polls.", changes.subscriptionCount)
        text.add(
            "loki_imports_waiting", .gauge, "Files to import that are read or wait for that.", importWorkers.workCount)
        text.add("loki_disk_full", .gauge, "1 if there was no room for the last write.", engine.isFull ? 1 : 0)
        if let backup = backupState {
            let seconds = (backup.last?.milliseconds ?? 0) / 1_000
            text.add(
                "loki_backup_last_success_timestamp_seconds", .gauge, "When the last good backup was made, 0 if never.",
                seconds)
            text.add("loki_backup_overdue", .gauge, "1 if the last good backup is too old.", backup.isOverdue ? 1 : 0)
        }
        if let figures = try? await sizes() {
            text.add("loki_database_size_bytes", .gauge, "The size of the database.", figures.database)
            text.add("loki_photos_size_bytes", .gauge, "The size of all photos.", figures.photos)
        }
        if let free = file?.freeSpace {
            text.add("loki_disk_free_bytes", .gauge, "Free space on the database's disk.", free)
        }
    }

    private func sizes() async throws -> (database: Int, photos: Int) {
        try await patient.read { database in
            let size: Int? = try database.value(
                """
                \(sqlite: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")\
                \(postgreSQL: "SELECT pg_database_size(current_database())")
                """)
            let photos: Int? = try database.value("SELECT CAST(sum(size) AS bigint) FROM photo")
            return (size ?? 0, photos ?? 0)
        }
    }
}

extension SQLiteFile {
    /// In bytes; nil if the system does not tell.
    fileprivate var freeSpace: Int64? {
        let folder = URL(filePath: pool.path).deletingLastPathComponent()
        return try? FileManager.default.attributesOfFileSystem(forPath: folder.path)[.systemFreeSize] as? Int64
    }
}
