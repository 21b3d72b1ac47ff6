import ArgumentParser
import Foundation
import ServerApp

/// `loki backup`: copies the database file, whether the server runs or not.
struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copy the whole database, whether the server is running or not.",
        discussion: examples(
            "loki backup /mnt/usb/loki.sqlite --data data",
            note: "The new file appears when it is complete and was checked for damage. loki restore restores it."))

    @OptionGroup var options: AdministrationOptions
    @Argument(help: "The new file.", completion: .file()) var file: String

    func run() async throws {
        // A running server has its own working directory.
        let path = URL(filePath: file).absoluteURL.standardizedFileURL.path
        _ = try await options.client().perform(.backUp(path: path))
        print("Written to \(path).")
    }
}

/// `loki restore`: replaces the database with a backup.
struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Replace the database with a backup; the server must be stopped.",
        discussion: examples(
            "loki restore /mnt/usb/loki.sqlite --data data",
            note: "Restores everything or, if that fails, nothing. The replaced database is kept in the same folder."))

    @OptionGroup var database: DatabaseOptions
    @Argument(help: "The backup, which is not changed.", completion: .file()) var file: String

    func run() throws {
        umask(0o077)
        let configuration = try ServerConfiguration(
            host: "127.0.0.1", port: "0", dataFolder: database.data, postgreSQL: database.postgreSQL, logLevel: "error")
        let replaced = try configuration.restore(file, now: Date())
        print("Restored to \(configuration.databaseURL.path).")
        if let replaced { print("What was there is kept as \(replaced).") }
        let missing = try configuration.missingPhotoCount()
        if missing > 0 { print("\(missing) photos are missing: the folder photos next to the backup has them.") }
    }
}
