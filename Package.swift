// swift-tools-version: 6.2

import PackageDescription

/// A module with the target of its tests, if it has one.
///
/// The helpers below take the names of a layer as a type of their own, so that what a layer must not depend on does not
/// compile: an app cannot name a data module, nor a feature another feature.
struct Module {
    let targets: [Target]
}

enum Core: String {
    case api = "API"
    case ui = "UI"
    case apiClient, archive, database, libarchive, libpq, localization, log, metrics, models, screens, search, typed,
        web, zlib
}

enum Data: String { case account, debug, licenses, memo, sakatsu, settings, transfer }

enum Feature: String {
    case api = "API"
    case account, debug, licenses, memo, sakatsu, settings, transfer
}

/// Apps that are no program, so that programs can share them.
enum LibraryApp: String { case commandLine, server }

/// What is for the catalog and for tests alone.
enum Samples: String {
    case core = "SampleCore"
    case data = "SampleData"
}

/// A library of another package.
enum Library: String {
    case argumentParser = "ArgumentParser/swift-argument-parser"
    case crypto = "Crypto/swift-crypto"
    case cryptoExtras = "CryptoExtras/swift-crypto"
    case customDump = "CustomDump/swift-custom-dump"
    case grdb = "GRDB/GRDB.swift"
    case httpTypes = "HTTPTypes/swift-http-types"
    case hummingbird = "Hummingbird/hummingbird"
    case hummingbirdCore = "HummingbirdCore/hummingbird"
    case hummingbirdTesting = "HummingbirdTesting/hummingbird"
    case issueReporting = "IssueReportingTestSupport/xctest-dynamic-overlay"
    case logging = "Logging/swift-log"
    case nioCore = "NIOCore/swift-nio"
    case nioEmbedded = "NIOEmbedded/swift-nio"
    case nioHTTP1 = "NIOHTTP1/swift-nio"
    case nioHTTPTypes = "NIOHTTPTypes/swift-nio-extras"
    case nioPosix = "NIOPosix/swift-nio"
    case serviceLifecycle = "ServiceLifecycle/swift-service-lifecycle"
    case unixSignals = "UnixSignals/swift-service-lifecycle"
    case yams = "Yams/Yams"
}

// MARK: - Apps: entry points, configuration, root navigation. Never Data: a feature chooses its repositories. One
// exception, `previews`: the catalog makes views of the values that repositories give.

let apps: [Module] = [
    .app("Production", apps: [.commandLine], hasTests: false),
    .app(
        "Develop", features: [.debug], apps: [.server], core: [.localization, .log, .models, .ui],
        libraries: [.argumentParser, .logging], testing: ["AccountFeature"]),
    .app(
        "Catalog", features: [.account, .debug, .licenses, .memo, .sakatsu, .settings, .transfer], apps: [.server],
        core: [.database, .localization, .log, .models, .screens, .search, .typed, .ui, .web],
        previews: [.account, .debug, .licenses, .sakatsu, .transfer],
        libraries: [.argumentParser, .httpTypes, .hummingbird, .logging, .nioCore],
        resources: [.embedInCode("Resources/catalog.css"), .embedInCode("Resources/catalog.js")],
        excludedFromTests: ["Snapshots"]),
    .libraryApp(
        .commandLine, features: [.account], apps: [.server],
        core: [.api, .apiClient, .localization, .log, .models, .search, .typed],
        libraries: [.argumentParser, .logging, .yams], testing: ["ApiClientTestSupport"]),
    .libraryApp(
        .server, features: [.account, .api, .licenses, .memo, .sakatsu, .settings, .transfer],
        core: [.database, .localization, .log, .metrics, .models, .ui, .web],
        libraries: [
            .httpTypes, .hummingbird, .hummingbirdCore, .logging, .nioCore, .nioPosix, .serviceLifecycle, .unixSignals,
        ]),
]

// MARK: - Features: screens, view models, views. Never each other: the app joins them.

let features: [Module] = [
    .feature(.account, data: [.account]),
    .feature(
        .api, data: [.account, .memo, .sakatsu, .settings, .transfer], core: [.api, .typed],
        libraries: [.serviceLifecycle],
        testing: ["ApiClientTestSupport", "DatabaseTestSupport", "ListTestSupport"]),
    .feature(
        .debug, data: [.debug], core: [.log], libraries: [.logging], resources: [.embedInCode("Resources/debug.js")],
        testing: ["DatabaseTestSupport"]),
    .feature(.licenses, data: [.licenses]),
    .feature(
        .memo, data: [.memo], core: [.search], testing: ["ListTestSupport"],
        excludedFromTests: ["Snapshots"]),
    .feature(
        .sakatsu, data: [.sakatsu, .settings, .transfer], core: [.search, .typed], testing: ["ListTestSupport"],
        excludedFromTests: ["Snapshots"]),
    .feature(.settings, data: [.settings]),
    .feature(.transfer, data: [.account, .sakatsu, .transfer], testing: ["DatabaseTestSupport"]),
]

// MARK: - Data: models, repositories, validators. Each other only where it cannot be avoided.

let data: [Module] = [
    .data(
        .account, core: [.localization], libraries: [.crypto, .cryptoExtras],
        resources: [.embedInCode("Resources/zxcvbn/common-passwords.txt")], exclude: ["Resources/zxcvbn/LICENSE"]),
    .data(.debug, data: [.memo, .sakatsu]),
    .module("Data", "Licenses", uses: [], exclude: ["Resources/libyaml"], plugins: ["LicensesPlugin"]),
    .data(.memo),
    .data(.sakatsu, core: [.localization, .search, .typed], libraries: [.crypto]),
    .data(.settings),
    .data(
        .transfer, data: [.memo, .sakatsu, .settings], core: [.api, .archive, .localization, .typed]),
]

// MARK: - Core: what several modules share.

let core: [Module] = [
    .core(
        .api, core: [.models], libraries: [.httpTypes],
        resources: [.embedInCode("Resources/openapi.yaml"), .embedInCode("Resources/TheAPI.md")],
        testing: ["ApiClientTestSupport"]),
    .core(
        .apiClient, core: [.api, .log, .models], libraries: [.httpTypes, .logging], testing: ["ApiClientTestSupport"]),
    .core(.archive, core: [.libarchive, .models]),
    .core(
        .database, core: [.libpq, .log, .metrics, .models, .search], libraries: [.grdb, .logging],
        testing: ["DatabaseTestSupport"]),
    .core(.localization, core: [.models]),
    .core(.log, libraries: [.logging]),
    .core(.metrics),
    .core(.models, core: [.search], testing: [Samples.data.name]),
    .core(.screens, core: [.localization, .models], hasTests: false),
    .core(.search),
    .core(.typed, core: [.models]),
    .core(.ui, core: [.localization, .models, .search], resources: [.copy("Assets")], exclude: ["Scripts", "Styles"]),
    .core(
        .web, core: [.database, .localization, .log, .metrics, .models, .screens, .ui, .zlib],
        libraries: [
            .httpTypes, .hummingbird, .logging, .nioCore, .nioHTTP1, .nioHTTPTypes, .serviceLifecycle,
        ],
        testing: ["WebTestSupport"], testLibraries: [.hummingbirdTesting, .nioEmbedded]),
]

// MARK: - Samples: for the catalog and for tests.

let samples: [Module] = [
    .module("Core", "Sample", uses: [Core.models.name], hasTests: false),
    .module(
        "Data", "Sample",
        uses: [Data.account.name, Samples.core.name] + [Core.localization, .models].map(\.name),
        hasTests: false),
]

// MARK: - Plugins run while the package is built; tools help to build it. Both stand outside of the layers.

let plugins: [Target] =
    ["LicenseCollector", "StringsGenerator"].flatMap { name in
        [
            .executableTarget(name: name, path: "Plugins/\(name)", swiftSettings: .strict),
            .testTarget(
                name: "\(name)Tests", dependencies: [.byName(name: name), "TestSupport"], path: "Tests/Plugins/\(name)",
                swiftSettings: .strict),
        ]
    } + [
        .plugin(name: "LicensesPlugin", capability: .buildTool(), dependencies: ["LicenseCollector"]),
        .plugin(name: "StringsPlugin", capability: .buildTool(), dependencies: ["StringsGenerator"]),
    ]

let tools: [Target] = [
    .systemLibrary(
        name: "ZlibCore", path: "Sources/Core/Zlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
        name: "LibarchiveCore", path: "Sources/Core/Libarchive", pkgConfig: "libarchive",
        providers: [.apt(["libarchive-dev"])]),
    .systemLibrary(
        name: "LibpqCore", path: "Sources/Core/Libpq", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .executableTarget(
        name: "LokiBenchmarks",
        dependencies: dependencies([
            "DatabaseCore", "DebugData", "LocalizationCore", "MemoData", "ModelsCore", "SakatsuData", "SakatsuFeature",
            "SearchCore", Library.argumentParser.rawValue,
        ]),
        path: "Benchmarks", swiftSettings: .strict),
    // Without the latter no difference that the former finds fails a test.
    support("TestSupport", "Support", [], [.customDump, .issueReporting]),
    support("ApiClientTestSupport", "ApiClientSupport", [Core.api, .apiClient, .models].map(\.name), [.yams]),
    support("DatabaseTestSupport", "DatabaseSupport", [Core.database, .libpq, .models].map(\.name), [.grdb]),
    support(
        "ListTestSupport", "ListSupport", [Data.memo, .sakatsu].map(\.name) + [Core.models.name], []),
    // The contract of lists, tested with all of them.
    .testTarget(
        name: "ListDataTests",
        dependencies: dependencies([
            "DatabaseCore", "DatabaseTestSupport", "MemoData", "ModelsCore", "SakatsuData", "SampleCore", "SearchCore",
            "TestSupport", Library.customDump.rawValue,
        ]),
        path: "Tests/Data/Lists", swiftSettings: .strict),
    support(
        "WebTestSupport", "WebSupport", [Core.localization, .models, .screens, .ui, .web].map(\.name),
        [.httpTypes, .hummingbird, .hummingbirdTesting, .nioCore]),
]

/// What tests of several modules share.
func support(_ name: String, _ folder: String, _ uses: [String], _ libraries: [Library]) -> Target {
    .target(
        name: name,
        dependencies: dependencies(
            uses + libraries.map(\.rawValue) + (name == "TestSupport" ? [] : ["SampleCore", "TestSupport"])),
        path: "Tests/\(folder)", swiftSettings: .strict)
}

let package = Package(
    name: "Loki",
    defaultLocalization: "ja",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "loki", targets: ["ProductionApp"]),
        .executable(name: "loki-develop", targets: ["DevelopApp"]),
        .executable(name: "loki-catalog", targets: ["CatalogApp"]),
        .executable(name: "loki-benchmarks", targets: ["LokiBenchmarks"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.2"),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1"),
        .package(url: "https://github.com/jpsim/Yams.git", from: "6.2.2"),
        .package(url: "https://github.com/pointfreeco/swift-custom-dump.git", from: "1.7.3"),
        .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-docc-plugin.git", from: "1.5.0"),
    ],
    targets: (apps + features + data + core + samples).flatMap(\.targets) + plugins + tools
)

// MARK: - What a layer may depend on

extension Module {
    /// - Parameter previews: whose values the catalog makes views of, with samples of them.
    static func app(
        _ name: String, features: [Feature] = [], apps: [LibraryApp], core: [Core] = [], previews: [Data] = [],
        libraries: [Library] = [], resources: [Resource] = [], hasTests: Bool = true, testing: [String] = [],
        excludedFromTests: [String] = []
    ) -> Module {
        module(
            "Apps", name, isProgram: true,
            uses: features.map(\.name) + apps.map(\.name) + core.map(\.name) + previews.map(\.name)
                + (previews.isEmpty ? [] : [Samples.core, .data].map(\.name))
                + libraries.map(\.rawValue),
            resources: resources, hasTests: hasTests, testing: appTesting + testing,
            excludedFromTests: excludedFromTests)
    }

    static func libraryApp(
        _ app: LibraryApp, features: [Feature], apps: [LibraryApp] = [], core: [Core], libraries: [Library],
        testing: [String] = []
    ) -> Module {
        module(
            "Apps", app.module,
            uses: features.map(\.name) + apps.map(\.name) + core.map(\.name) + libraries.map(\.rawValue),
            testing: appTesting + testing)
    }

    static func feature(
        _ feature: Feature, data: [Data], core: [Core] = [], libraries: [Library] = [], resources: [Resource] = [],
        testing: [String] = [], excludedFromTests: [String] = []
    ) -> Module {
        module(
            "Features", feature.module,
            uses: data.map(\.name) + (core + [.database, .localization, .models, .screens, .ui, .web]).map(\.name)
                + (libraries + [.httpTypes, .hummingbird, .nioCore]).map(\.rawValue),
            resources: resources,
            testing: ["WebTestSupport", Samples.data.name, Library.hummingbirdTesting.rawValue] + testing,
            excludedFromTests: excludedFromTests)
    }

    static func data(
        _ module: Data, data: [Data] = [], core: [Core] = [], libraries: [Library] = [], resources: [Resource] = [],
        exclude: [String] = []
    ) -> Module {
        self.module(
            "Data", module.module,
            uses: data.map(\.name) + (core + [.database, .models]).map(\.name)
                + libraries.map(\.rawValue),
            resources: resources, exclude: exclude,
            testing: ["DatabaseTestSupport", Samples.data.name] + [Core.localization, .search].map(\.name))
    }

    static func core(
        _ module: Core, core: [Core] = [], libraries: [Library] = [], resources: [Resource] = [],
        exclude: [String] = [], hasTests: Bool = true, testing: [String] = [], testLibraries: [Library] = []
    ) -> Module {
        self.module(
            "Core", module.module, uses: core.map(\.name) + libraries.map(\.rawValue), resources: resources,
            exclude: exclude, hasTests: hasTests, testing: testing + testLibraries.map(\.rawValue))
    }

    /// A target and its tests, which may use all that it uses.
    static func module(
        _ layer: String, _ name: String, isProgram: Bool = false, uses: [String],
        resources: [Resource] = [], exclude: [String] = [], plugins: [Target.PluginUsage] = [], hasTests: Bool = true,
        testing: [String] = [], excludedFromTests: [String] = []
    ) -> Module {
        let module = name + (layer == "Apps" ? "App" : layer == "Features" ? "Feature" : layer)
        let path = "\(layer)/\(name)"
        let plugins = plugins + ["StringsPlugin"]
        let target: Target =
            isProgram
            ? .executableTarget(
                name: module, dependencies: dependencies(uses), path: "Sources/\(path)", exclude: exclude,
                resources: resources,
                swiftSettings: .strict, plugins: plugins)
            : .target(
                name: module, dependencies: dependencies(uses), path: "Sources/\(path)", exclude: exclude,
                resources: resources,
                swiftSettings: .strict, plugins: plugins)
        let shared = ["TestSupport", "SampleCore", Core.models.name, Library.customDump.rawValue]
        let tests = Target.testTarget(
            name: "\(module)Tests", dependencies: dependencies([module] + shared + uses + testing),
            path: "Tests/\(path)", exclude: excludedFromTests, swiftSettings: .strict)
        return Module(targets: hasTests ? [target, tests] : [target])
    }

    private static var appTesting: [String] {
        ["ApiClientTestSupport", "DatabaseTestSupport", "WebTestSupport"]
            + [Core.api, .apiClient, .database].map(\.name)
            + [Library.httpTypes, .hummingbird, .hummingbirdTesting, .nioCore].map(\.rawValue)
    }
}

extension RawRepresentable<String> {
    /// `Memo` for `memo`.
    var module: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// `MemoData` for `memo` of the type `Data`; samples have their whole name.
    var name: String {
        switch self {
        case is Samples: rawValue
        case is LibraryApp: "\(module)App"
        default: "\(module)\(Self.self)"
        }
    }
}

/// Each once; a name with a slash is a library and its package.
func dependencies(_ names: [String]) -> [Target.Dependency] {
    Set(names).sorted().map { name in
        let parts = name.split(separator: "/").map(String.init)
        return parts.count == 2 ? .product(name: parts[0], package: parts[1]) : .byName(name: name)
    }
}

extension [SwiftSetting] {
    static let strict: [SwiftSetting] = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
    ]
}
