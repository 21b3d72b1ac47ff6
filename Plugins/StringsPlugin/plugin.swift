import Foundation
import PackagePlugin

/// Generates the typed texts of each module with a String Catalog, so that a missing or unused text fails the build.
@main
struct StringsPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target.sourceModule else { return [] }
        let catalog = target.directoryURL.appending(path: "Resources/Localizable.xcstrings")
        guard FileManager.default.fileExists(atPath: catalog.filePath) else { return [] }
        let sources = module.sourceFiles(withSuffix: "swift").map(\.url)
        let output = context.pluginWorkDirectoryURL.appending(path: "LocalizedStrings.swift")
        return [
            .buildCommand(
                displayName: "Making the texts of \(module.name)",
                executable: try context.tool(named: "StringsGenerator").url,
                arguments: [module.name, catalog.filePath, output.filePath] + sources.map(\.filePath),
                inputFiles: [catalog] + sources,
                outputFiles: [output]
            )
        ]
    }
}

extension URL {
    /// The path as a command expects it: with its spaces and Japanese letters, not percent-encoded.
    fileprivate var filePath: String { path(percentEncoded: false) }
}
