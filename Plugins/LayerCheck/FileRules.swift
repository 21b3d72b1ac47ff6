/// Which libraries a file must do without because of what it is.
enum FileRules {
    /// Why `file` must not import `module`, or nil when it may.
    static func objection(to module: String, in file: SourceFile) -> String? {
        if isViewModel(file), isUserInterfaceOrHTTP(module) {
            return "View models must not import \(module) (the screen decodes requests and renders the state)"
        }
        if isRepositoryProtocol(file), module == "GRDB" {
            return "Repository protocols must not import \(module) (the implementation in DataSources does)"
        }
        if isSample(module), !mayHoldSamples(file) {
            return "Only …Catalog.swift may import \(module) (samples are for the catalog and tests)"
        }
        return nil
    }

    /// Modules that no product would need but for its catalog.
    private static func isSample(_ module: String) -> Bool {
        ["SampleCore", "SampleData", "CatalogCore"].contains(module)
    }

    private static func mayHoldSamples(_ file: SourceFile) -> Bool {
        file.name.hasSuffix("Catalog.swift") || isSample(file.module) || file.module == "CatalogApp"
    }

    private static func isViewModel(_ file: SourceFile) -> Bool {
        file.subject.hasSuffix("ViewModel") || file.subject.hasSuffix("UiState")
    }

    private static func isUserInterfaceOrHTTP(_ module: String) -> Bool {
        ["UICore", "WebCore"].contains(module)
            || ["Hummingbird", "HTTPTypes", "NIO"].contains { module.hasPrefix($0) }
    }

    private static func isRepositoryProtocol(_ file: SourceFile) -> Bool {
        Layer(module: file.module) == .data && file.subject.hasSuffix("Repository")
            && !file.isInFolder("DataSources")
    }
}
