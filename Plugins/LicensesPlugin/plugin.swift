import Foundation
import PackagePlugin

/// Runs `LicenseCollector` on the components of the product `loki`, so that a missing licence text fails the build.
@main
struct LicensesPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let packages = LinkedPackage.all(of: try context.package.products(named: ["loki"]), in: context.package)
        let assets = context.package.directoryURL.appending(path: "Sources/Core/UI/Assets/vendor")
        let assetFiles = files(in: assets)
        // The program contains a part of its list of passwords.
        let zxcvbn = context.package.directoryURL.appending(path: "Sources/Data/Account/Resources/zxcvbn")
        // Yams contains its code without its licence.
        let libyaml = context.package.directoryURL.appending(path: "Sources/Data/Licenses/Resources/libyaml")
        let output = context.pluginWorkDirectoryURL.appending(path: "CollectedLicenses.swift")
        return [
            .buildCommand(
                displayName: "Collecting licences",
                executable: try context.tool(named: "LicenseCollector").url,
                arguments: ["--output", output.filePath] + (assetFiles.isEmpty ? [] : ["--assets", assets.filePath])
                    + packages.flatMap(\.arguments) + ["--package", "zxcvbn", "4.5.0", zxcvbn.filePath]
                    + ["--package", "libyaml", "0.2.5", libyaml.filePath],
                inputFiles: (packages.flatMap(\.folders) + [zxcvbn, libyaml]).flatMap(files).filter(\.isLicense)
                    + assetFiles,
                outputFiles: [output]
            )
        ]
    }

    /// The files directly in a folder; none if it is missing.
    private func files(in folder: URL) -> [URL] {
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).filter { !$0.hasDirectoryPath }.sorted { $0.path < $1.path }
    }
}

extension URL {
    /// Whether the collector may read it; the collector checks it more closely.
    fileprivate var isLicense: Bool {
        ["licen", "copying", "notice"].contains { lastPathComponent.lowercased().hasPrefix($0) }
    }
}
