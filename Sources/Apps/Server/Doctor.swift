import DatabaseCore
package import Foundation
import ModelsCore
import SakatsuFeature
import WebCore

/// Looks for what is wrong with a server's configuration, folder, disk, clock and backups, whether it runs or not.
package struct Doctor {
    /// In bytes: less soon stops saves.
    private static let leastRoom = 200_000_000
    /// In seconds. A clock may be a little ahead of the one of the disk.
    private static let clockTolerance: TimeInterval = 60 * 60

    private let configuration: ServerConfiguration
    private let health: (text: String, isReady: Bool)?
    private let now: Date

    /// - Parameter health: what the running server says of itself; nil when none answers.
    package init(configuration: ServerConfiguration, health: (text: String, isReady: Bool)?, now: Date) {
        self.configuration = configuration
        self.health = health
        self.now = now
    }

    /// Everything that was looked at, with what was found.
    package var findings: [Finding] {
        [folder, room, clock, server, backups, photos, proxies].compactMap(\.self)
    }

    /// A fact, and how to mend it if it is wrong.
    package struct Finding: Equatable, Sendable {
        package enum Level: String, Sendable {
            case good, advice, problem
        }

        package let level: Level
        package let text: String

        package init(_ level: Level, _ text: String) {
            self.level = level
            self.text = text
        }
    }

    private var folder: Finding {
        let path = configuration.dataFolder.path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
            return Finding(.problem, "There is no folder \(path). Choose the server's folder with --data.")
        }
        guard FileManager.default.isWritableFile(atPath: path) else {
            return Finding(
                .problem, "This user cannot write to \(path). Run this as the server's user, or mend its owner.")
        }
        guard let permissions = attributes[.posixPermissions] as? Int, permissions & 0o077 == 0 else {
            return Finding(
                .problem, "Others can read \(path), with everything people wrote. Mend it: chmod 700 \(path)")
        }
        return Finding(.good, "The folder \(path) belongs to the server alone.")
    }

    private var room: Finding? {
        guard let attributes = try? FileManager.default.attributesOfFileSystem(forPath: configuration.dataFolder.path),
            let free = attributes[.systemFreeSize] as? Int
        else { return nil }
        let text = "\(free / 1_000_000) MB are free on the disk"
        return free < Self.leastRoom
            ? Finding(.problem, "Only \(text). Nothing can be saved when it is full.") : Finding(.good, "\(text).")
    }

    /// Sessions, backups and the trash are wrong when the clock is.
    private var clock: Finding? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: configuration.databaseURL.path)
        guard let changed = attributes?[.modificationDate] as? Date else { return nil }
        guard changed.timeIntervalSince(now) > Self.clockTolerance else {
            return Finding(.good, "The clock says \(now.formatted(.iso8601)).")
        }
        return Finding(
            .problem,
            "The clock says \(now.formatted(.iso8601)), but the database was changed later. Set the clock (timedatectl)."
        )
    }

    private var server: Finding {
        guard let health else {
            return Finding(.problem, "No server runs on this folder. Start it with loki serve.")
        }
        guard health.isReady else { return Finding(.problem, "The server runs, but cannot work: \(health.text).") }
        return Finding(health.text == "ok" ? .good : .advice, "The server runs: \(health.text).")
    }

    private var backups: Finding {
        guard configuration.postgreSQL == nil else {
            return Finding(.advice, "Loki makes no backups of PostgreSQL. See that pg_dump or a standby does.")
        }
        guard let schedule = configuration.backups else {
            return Finding(
                .advice, "There are no automatic backups. Choose a folder on another disk with --backup-folder.")
        }
        guard schedule.folder.canBeMade else {
            return Finding(.problem, "The disk of the backups' folder is missing. Mount it, or choose another folder.")
        }
        let dates: [Date]
        do {
            dates = try schedule.folder.dates()
        } catch {
            return Finding(.problem, "This user cannot read the backups' folder. Mend its owner: it is the server's.")
        }
        guard let last = dates.last else { return Finding(.advice, "There is no backup yet.") }
        let age = Duration.seconds(now.timeIntervalSince(last))
        let text = "The last backup is of \(last.formatted(.iso8601))"
        return age > schedule.interval * 2
            ? Finding(.problem, "\(text). Look into the server's log why it made none since.")
            : Finding(.good, "\(text).")
    }

    private var photos: Finding {
        SakatsuFeature.canAddPhotos
            ? Finding(.good, "Photos can be added.")
            : Finding(.advice, "Photos cannot be added. Install libvips-tools.")
    }

    private var proxies: Finding? {
        guard configuration.site.publicURL != nil, configuration.listeningSocket == nil else { return nil }
        return configuration.trustedProxies.isEmpty
            ? Finding(
                .problem,
                "All attempts to sign in count as the proxy's. Name its address, such as 127.0.0.1, with --trusted-proxies."
            )
            : Finding(.good, "There are trusted proxies. The log of a failed sign-in should name the person's address.")
    }
}
