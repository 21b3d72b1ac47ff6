import Foundation

/// The tool's arguments.
struct Command: Equatable {
    let output: String
    /// The folder of installed web assets; nil for none.
    let assets: String?
    let packages: [LinkedPackage]

    static let usage = """
        usage: LicenseCollector --output <file> [--assets <folder>] \
        [--package <name> <version> <folder> [<module's folder>…]]…
        """

    /// - Throws: `CommandError` with the usage when the arguments are not valid.
    init(arguments: [String]) throws {
        var output: String?
        var assets: String?
        var packages: [LinkedPackage] = []
        var rest = arguments[...]
        while let option = rest.popFirst() {
            let values = Array(rest.prefix { !$0.hasPrefix("--") })
            rest = rest.dropFirst(values.count)
            switch (option, values.count) {
            case ("--output", 1): output = values[0]
            case ("--assets", 1): assets = values[0]
            case ("--package", 3...):
                packages.append(
                    LinkedPackage(
                        name: values[0], version: values[1], folder: values[2], moduleFolders: Array(values[3...])))
            default: throw CommandError(Self.usage)
            }
        }
        guard let output else { throw CommandError(Self.usage) }
        self.output = output
        self.assets = assets
        self.packages = packages
    }

    /// - Throws: `CommandError` with a line for each package or asset without a licence text, or an error of reading or
    ///   writing files.
    func run() throws {
        var components: [LicensedComponent] = []
        var problems: [String] = []
        for package in packages {
            collect(into: &components, problems: &problems) { [try package.component()] }
        }
        collect(into: &components, problems: &problems) {
            try assets.map { try AssetFolder(path: $0).components() } ?? []
        }
        guard problems.isEmpty else { throw CommandError(problems.joined(separator: "\n")) }
        try write(SwiftFile(components).text)
    }

    /// Continues after a problem, so that all are reported at once.
    private func collect(
        into components: inout [LicensedComponent], problems: inout [String],
        _ find: () throws -> [LicensedComponent]
    ) {
        do {
            components += try find()
        } catch let error as CommandError {
            problems.append(error.message)
        } catch {
            problems.append("error: \(error.localizedDescription)")
        }
    }

    /// Does not touch an unchanged file, because the build would compile it and everything that depends on it again.
    private func write(_ text: String) throws {
        guard (try? String(contentsOfFile: output, encoding: .utf8)) != text else { return }
        try text.write(toFile: output, atomically: true, encoding: .utf8)
    }
}

/// A problem or a wrong call, as a message to print.
struct CommandError: Error, Equatable {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
