import Foundation
import PackagePlugin

/// Runs `LayerCheck` on each module that names this plugin, so that a forbidden import fails the build.
@main
struct LayerCheckPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target.sourceModule else { return [] }
        let files = module.sourceFiles(withSuffix: "swift").map(\.url)
        // A Swift file: a stamp of another kind would become a resource, and the module would get a bundle for it.
        let stamp = context.pluginWorkDirectoryURL.appending(path: "LayerCheckStamp.swift")
        return [
            .buildCommand(
                displayName: "Checking layers of \(module.name)",
                executable: try context.tool(named: "LayerCheck").url,
                arguments: ["--module", module.name, "--stamp"] + ([stamp] + files).map(\.filePath),
                inputFiles: files,
                outputFiles: [stamp]
            )
        ]
    }
}

extension URL {
    /// The path as a command takes it: with its spaces and Japanese letters, not percent-encoded.
    fileprivate var filePath: String { path(percentEncoded: false) }
}
