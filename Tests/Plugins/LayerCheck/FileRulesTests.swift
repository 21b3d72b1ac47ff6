import Testing

@testable import LayerCheck

@Suite struct FileRulesTests {
    @Test(
        arguments: [
            "SakatsuList/SakatsuListViewModel.swift", "SakatsuList/SakatsuListViewModel+Search.swift",
            "SakatsuList/SakatsuListUiState.swift",
        ],
        ["UICore", "WebCore", "Hummingbird", "HummingbirdTesting", "HTTPTypes", "NIOCore", "NIOHTTP1"])
    func `A view model imports neither the user interface nor HTTP`(path: String, module: String) {
        let file = SourceFile(path: path, module: "SakatsuFeature", text: "import \(module)")

        #expect(file.violations.count == 1)
        #expect(file.violations.first?.message.hasPrefix("View models must not import \(module) (") == true)
    }

    @Test(arguments: ["SakatsuData", "ValuesCore", "LocalizationCore", "Foundation"])
    func `A view model imports the rest`(module: String) {
        let file = SourceFile(
            path: "SakatsuListViewModel.swift", module: "SakatsuFeature", text: "import \(module)")

        #expect(file.violations == [])
    }

    @Test func `A screen and a view import both`() {
        for name in ["SakatsuListScreen", "SakatsuListView", "SakatsuListViewModelView"] {
            let file = SourceFile(
                path: "\(name).swift", module: "SakatsuFeature", text: "import UICore\nimport Hummingbird")

            #expect(file.violations == [])
        }
    }

    @Test(arguments: ["SampleCore", "SampleData", "CatalogCore"])
    func `Samples are for the catalog alone`(module: String) {
        func violations(_ path: String, of importer: String) -> [Violation] {
            SourceFile(path: path, module: importer, text: "import \(module)").violations
        }

        let finding = violations("Sources/Features/Memo/MemoList/MemoListView.swift", of: "MemoFeature")
        #expect(finding.first?.message.hasPrefix("Only …Catalog.swift may import \(module) (") == true)
        #expect(violations("Sources/Features/Memo/MemoList/MemoListCatalog.swift", of: "MemoFeature") == [])
        #expect(violations("Sources/Features/Memo/MemoFeature+Catalog.swift", of: "MemoFeature") == [])
    }

    @Test func `A repository protocol names no library`() {
        let file = SourceFile(
            path: "Sources/Data/Sakatsu/Repositories/SakatsuRepository.swift", module: "SakatsuData",
            text: "import GRDB")

        #expect(file.violations.map(\.line) == [1])
        #expect(file.violations.first?.message.hasPrefix("Repository protocols must not import GRDB (") == true)
    }

    @Test(arguments: [
        ("Sources/Data/Sakatsu/DataSources/SQLiteSakatsuRepository.swift", "SakatsuData"),
        ("Sources/Data/Sakatsu/Repositories/SakatsuRepositories.swift", "SakatsuData"),
        ("Sources/Core/Database/StoredRepository.swift", "DatabaseCore"),
    ])
    func `Other files of Data and Core may import GRDB`(path: String, module: String) {
        #expect(SourceFile(path: path, module: module, text: "import GRDB").violations == [])
    }
}
