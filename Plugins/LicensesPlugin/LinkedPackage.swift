import Foundation
import PackagePlugin

/// A package with at least one module linked into a product.
struct LinkedPackage {
    private let package: Package
    private let modules: [any Target]

    /// The packages linked into `products`, without the root package, ordered by name.
    static func all(of products: [any Product], in root: Package) -> [LinkedPackage] {
        var graph = ModuleGraph()
        for product in products { graph.add(product) }
        return dependencies(of: root).values
            .map { package in
                LinkedPackage(package: package, modules: package.targets.filter { graph.identifiers.contains($0.id) })
            }
            .filter { !$0.modules.isEmpty }
            .sorted { $0.name < $1.name }
    }

    /// All direct and indirect dependencies of the root package, by identifier.
    private static func dependencies(of root: Package) -> [Package.ID: Package] {
        var found: [Package.ID: Package] = [:]
        var rest = root.dependencies.map(\.package)
        while let package = rest.popLast() {
            guard found.updateValue(package, forKey: package.id) == nil else { continue }
            rest += package.dependencies.map(\.package)
        }
        return found
    }

    /// The folders that may have licence texts: the package's own, then those of its linked modules.
    var folders: [URL] {
        [package.directoryURL] + modules.map(\.directoryURL).sorted { $0.path < $1.path }
    }

    var arguments: [String] {
        ["--package", name, version] + folders.map(\.filePath)
    }

    /// The name in its address, which people know better than the one in its manifest: `GRDB.swift`, not `GRDB`.
    private var name: String {
        if case .registry(let identity, _) = package.origin { return identity }
        return package.directoryURL.lastPathComponent
    }

    /// Empty for a package in a local folder.
    private var version: String {
        switch package.origin {
        case .repository(_, let version, let revision): version.isEmpty ? String(revision.prefix(7)) : version
        case .registry(_, let version): version
        case .root, .local: ""
        @unknown default: ""
        }
    }
}

extension URL {
    /// The path as a command expects it: with its spaces and Japanese letters, not percent-encoded.
    var filePath: String { path(percentEncoded: false) }
}
