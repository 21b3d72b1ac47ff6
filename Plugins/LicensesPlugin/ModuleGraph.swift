import PackagePlugin

/// The modules that end up in a program.
struct ModuleGraph {
    private(set) var identifiers: Set<Target.ID> = []

    /// Adds the modules of a product and those that they depend on, directly or not.
    mutating func add(_ product: any Product) {
        for module in product.targets { add(module) }
    }

    private mutating func add(_ module: any Target) {
        // Macros and plugins run while the package is built; no program contains them.
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
