import Foundation
import LogCore
import Logging
import SakatsuFeature
import ServiceLifecycle

/// Removes once a day what was deleted long ago.
struct MaintenanceService: Service {
    let sakatsu: SakatsuFeature
    let now: @Sendable () -> Date
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                await purge()
                try? await Task.sleep(for: .seconds(24 * 60 * 60))
            }
        }
    }

    /// A failure waits for the next day: nothing depends on it.
    private func purge() async {
        do {
            let count = try await sakatsu.purgeDeleted(now: now())
            logger.info("Deleted visits removed", metadata: ["count": "\(count)"])
        } catch is CancellationError {
            // The server stops.
        } catch {
            logger.error("Deleted visits could not be removed", error)
        }
    }
}
