import PackagePlugin

/// The modules that are linked into a program.
struct ModuleGraph {
    private(set) var identifiers: Set<Target.ID> = []

    /// Adds the modules of a product and their direct and indirect dependencies.
    mutating func add(_ product: any Product) {
        for module in product.targets { add(module) }
    }

    private mutating func add(_ module: any Target) {
        // Macros and plugins run during the build and are not part of a program.
        guard module.sourceModule?.kind != .macro, identifiers.insert(module.id).inserted else { return }
        for dependency in module.dependencies {
            switch dependency {
            case .target(let module): add(module)
            case .product(let product): add(product)
            @unknown default: continue
            }
        }
    }
}
