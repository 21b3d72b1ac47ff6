// swift-tools-version: 6.2

import PackageDescription

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
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-docc-plugin.git", from: "1.5.0"),
    ],
    targets: apps + features + data + core + plugins + tools + tests
)

// MARK: - Apps: entry points, configuration, root navigation. Must not import Data.

var apps: [Target] {
    [
        .app(
            "Production",
            dependencies: [
                "AccountFeature", "ServerApp", "APICore", "ApiClientCore", "ApiClientLiveCore", "LocalizationCore",
                "LogCore", "SearchCore", "ValuesCore", .logging,
            ],
            resources: [.embedInCode("Resources/Localizable.xcstrings")]),
        .app(
            "Develop",
            dependencies: ["DebugFeature", "ServerApp", "LocalizationCore", "LogCore", "UICore", "WebCore", .logging],
            resources: [.embedInCode("Resources/Localizable.xcstrings")]),
        .app(
            "Catalog",
            dependencies: [
                "AccountFeature", "DebugFeature", "LicensesFeature", "MemoFeature", "SakatsuFeature",
                "SettingsFeature",
                "ServerApp", "CatalogCore", "LocalizationCore", "SampleCore", "UICore", "ValuesCore", "WebCore",
                .httpTypes, .hummingbird, .logging, .nioCore, .serviceLifecycle,
            ],
            resources: [
                .embedInCode("Resources/Localizable.xcstrings"), .embedInCode("Resources/catalog.css"),
                .embedInCode("Resources/catalog.js"),
            ]),
        .target(
            name: "ServerApp",
            dependencies: [
                "APIFeature", "AccountFeature", "LicensesFeature", "MemoFeature", "SakatsuFeature", "SettingsFeature",
                "DatabaseCore", "LocalizationCore", "LogCore", "UICore", "ValuesCore", "WebCore",
                .httpTypes, .hummingbird, .hummingbirdCore, .logging, .nioCore, .nioPosix, .serviceLifecycle,
                .unixSignals,
            ],
            path: "Sources/Apps/Server",
            resources: [.embedInCode("Resources/Localizable.xcstrings")],
            swiftSettings: .strict,
            plugins: ["LayerCheckPlugin"]
        ),
    ]
}

// MARK: - Features: screens, view models, views. Must not import Apps or other Features.

var features: [Target] {
    [
        .feature(
            "API", dependencies: ["APICore", "AccountData", "MemoData", "SakatsuData", "SettingsData"]),
        .feature("Account", dependencies: ["AccountData"]),
        .feature(
            "Debug", dependencies: ["DebugData", "LogCore", .logging],
            resources: [.embedInCode("Resources/debug.js")]),
        .feature("Licenses", dependencies: ["LicensesData"]),
        .feature("Memo", dependencies: ["MemoData", "SearchCore"]),
        .feature("Sakatsu", dependencies: ["SakatsuData", "SettingsData", "SearchCore"]),
        .feature("Settings", dependencies: ["SettingsData"]),
    ]
}

// MARK: - Data: models, repositories, validators. Must not import Apps or Features.

var data: [Target] {
    [
        .data(
            "Account", dependencies: [.crypto, .cryptoExtras],
            resources: [.embedInCode("Resources/zxcvbn/common-passwords.txt")],
            exclude: ["Resources/zxcvbn/LICENSE"]),
        .data("Debug", dependencies: ["MemoData", "SakatsuData"]),
        .data("Licenses", plugins: ["LicensesPlugin"]),
        .data("Memo"),
        .data(
            "Sakatsu", dependencies: ["LocalizationCore"],
            resources: [.embedInCode("Resources/Localizable.xcstrings")]),
        .data(
            "Sample",
            dependencies: [
                "AccountData", "MemoData", "SakatsuData", "SettingsData", "LocalizationCore", "SampleCore",
            ]),
        .data("Settings", dependencies: ["LocalizationCore"]),
    ]
}

// MARK: - Core: what several modules share. Must not import Apps, Features or Data.

var core: [Target] {
    [
        .core("API", dependencies: ["ValuesCore"], resources: [.embedInCode("Resources/openapi.yaml")]),
        .core("ApiClient", dependencies: ["APICore", "LogCore", .logging]),
        .core("ApiClientLive", dependencies: ["APICore", "ApiClientCore", "LogCore", .logging]),
        .core(
            "Catalog", dependencies: ["LocalizationCore", "SearchCore", "UICore", "ValuesCore", "WebCore", .httpTypes],
            resources: [.embedInCode("Resources/Localizable.xcstrings")]),
        .core("Database", dependencies: ["LogCore", "SearchCore", "ValuesCore", .grdb, .logging]),
        .core(
            "Localization", dependencies: ["ValuesCore"],
            resources: [.embedInCode("Resources/Localizable.xcstrings")]),
        .core("Log", dependencies: [.logging]),
        .core("Sample", dependencies: ["ValuesCore"]),
        .core("Search"),
        .core(
            "UI", dependencies: ["LocalizationCore", "SearchCore", "ValuesCore"],
            resources: [.copy("Assets"), .embedInCode("Resources/Localizable.xcstrings")]),
        .core("Values"),
        .core(
            "Web",
            dependencies: [
                "DatabaseCore", "LocalizationCore", "LogCore", "UICore", "ValuesCore", "ZlibCore",
                .httpTypes, .hummingbird, .logging, .nioCore, .nioHTTP1, .nioHTTPTypes, .serviceLifecycle,
            ],
            resources: [.embedInCode("Resources/Localizable.xcstrings")]),
        .systemLibrary(
            name: "ZlibCore", path: "Sources/Core/Zlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    ]
}

// MARK: - Plugins: tools that run while the package is built.

var plugins: [Target] {
    [
        .executableTarget(name: "LayerCheck", path: "Plugins/LayerCheck", swiftSettings: .strict),
        .plugin(name: "LayerCheckPlugin", capability: .buildTool(), dependencies: ["LayerCheck"]),
        .executableTarget(name: "LicenseCollector", path: "Plugins/LicenseCollector", swiftSettings: .strict),
        .plugin(name: "LicensesPlugin", capability: .buildTool(), dependencies: ["LicenseCollector"]),
    ]
}

// MARK: - Tools: what helps to build the others. Stand outside of the layers.

var tools: [Target] {
    [
        .executableTarget(
            name: "LokiBenchmarks",
            dependencies: [
                "DatabaseCore", "DebugData", "LocalizationCore", "MemoData", "SakatsuData", "SakatsuFeature",
                "SearchCore", "ValuesCore",
                .argumentParser, .grdb,
            ],
            path: "Benchmarks",
            swiftSettings: .strict
        )
    ]
}

// MARK: - Tests: one target for each module, mirroring Sources.

var tests: [Target] {
    [
        .tests("Core/API", of: "APICore", dependencies: ["ApiClientTestSupport", "TestSupport", "ValuesCore"]),
        .tests(
            "Core/ApiClient", of: "ApiClientCore",
            dependencies: ["APICore", "ApiClientTestSupport", "LogCore", "TestSupport", .logging]),
        .tests(
            "Core/ApiClientLive", of: "ApiClientLiveCore",
            dependencies: ["APICore", "ApiClientCore", "ApiClientTestSupport", "TestSupport"]),
        .tests("Core/Catalog", of: "CatalogCore", dependencies: ["LocalizationCore", "UICore", "WebCore"]),
        .tests("Core/Database", of: "DatabaseCore", dependencies: ["TestSupport", "ValuesCore", .grdb, .logging]),
        .tests("Core/Localization", of: "LocalizationCore", dependencies: ["TestSupport", "ValuesCore"]),
        .tests("Core/Log", of: "LogCore", dependencies: [.logging]),
        .tests("Core/Search", of: "SearchCore", dependencies: ["TestSupport"]),
        .tests("Core/UI", of: "UICore", dependencies: ["LocalizationCore", "SearchCore", "TestSupport", "ValuesCore"]),
        .tests("Core/Values", of: "ValuesCore", dependencies: ["TestSupport"]),
        .tests(
            "Data/Account", of: "AccountData",
            dependencies: ["SampleData", "DatabaseCore", "DatabaseTestSupport", "TestSupport", "ValuesCore", .grdb]),
        .tests(
            "Data/Debug", of: "DebugData",
            dependencies: [
                "DatabaseCore", "DatabaseTestSupport", "MemoData", "SakatsuData", "TestSupport",
                "ValuesCore", .grdb,
            ]),
        .tests("Data/Licenses", of: "LicensesData"),
        .tests(
            "Data/Memo", of: "MemoData",
            dependencies: ["SampleData", "DatabaseCore", "DatabaseTestSupport", "TestSupport", "ValuesCore", .grdb]),
        .tests(
            "Data/Sakatsu", of: "SakatsuData",
            dependencies: [
                "SampleData",
                "DatabaseCore", "DatabaseTestSupport", "LocalizationCore", "SearchCore", "TestSupport", "ValuesCore",
                .grdb,
            ]),
        .tests(
            "Data/Settings", of: "SettingsData",
            dependencies: ["DatabaseCore", "LocalizationCore", "TestSupport", "ValuesCore", .grdb]),
        .tests("Plugins/LayerCheck", of: "LayerCheck"),
        .tests("Plugins/LicenseCollector", of: "LicenseCollector", dependencies: ["TestSupport"]),
        .tests(
            "Core/Web", of: "WebCore",
            dependencies: [
                "DatabaseCore", "LocalizationCore", "TestSupport", "UICore", "ValuesCore", "WebTestSupport", "ZlibCore",
                .httpTypes, .hummingbird, .hummingbirdTesting, .logging, .nioCore, .nioEmbedded, .nioHTTP1,
                .nioHTTPTypes,
            ]),
        .tests(
            "Features/API", of: "APIFeature",
            dependencies: [
                "APICore", "AccountData", "ApiClientTestSupport", "DatabaseCore", "LocalizationCore", "MemoData",
                "SakatsuData", "SettingsData", "TestSupport", "ValuesCore", "WebCore", "WebTestSupport", .httpTypes,
                .hummingbird, .hummingbirdTesting, .nioCore,
            ]),
        .tests(
            "Features/Account", of: "AccountFeature",
            dependencies: [
                "SampleData",
                "AccountData", "DatabaseCore", "LocalizationCore", "TestSupport", "UICore", "ValuesCore", "WebCore",
                "WebTestSupport", .httpTypes, .hummingbird, .hummingbirdTesting, .nioCore,
            ]),
        .tests(
            "Features/Debug", of: "DebugFeature",
            dependencies: [
                "DatabaseCore", "DatabaseTestSupport", "DebugData", "LocalizationCore", "LogCore", "TestSupport",
                "UICore", "ValuesCore", "WebCore", "WebTestSupport", .httpTypes, .hummingbird, .hummingbirdTesting,
                .logging, .nioCore,
            ]),
        .tests(
            "Features/Licenses", of: "LicensesFeature",
            dependencies: [
                "LicensesData", "LocalizationCore", "TestSupport", "UICore", "ValuesCore", "WebCore",
                "WebTestSupport", .httpTypes, .hummingbird, .hummingbirdTesting, .nioCore,
            ]),
        .tests(
            "Features/Memo", of: "MemoFeature",
            dependencies: [
                "SampleData",
                "DatabaseCore", "LocalizationCore", "MemoData", "SearchCore", "TestSupport", "UICore", "ValuesCore",
                "WebCore", "WebTestSupport", .httpTypes, .hummingbird, .hummingbirdTesting, .nioCore,
            ],
            exclude: ["Snapshots"]),
        .tests(
            "Features/Sakatsu", of: "SakatsuFeature",
            dependencies: [
                "SampleData",
                "DatabaseCore", "LocalizationCore", "SakatsuData", "SearchCore", "SettingsData", "TestSupport",
                "UICore", "ValuesCore",
                "WebCore", "WebTestSupport", .httpTypes, .hummingbird, .hummingbirdTesting, .nioCore,
            ],
            exclude: ["Snapshots"]),
        .tests(
            "Features/Settings", of: "SettingsFeature",
            dependencies: [
                "SampleData",
                "LocalizationCore", "SettingsData", "TestSupport", "UICore", "ValuesCore", "WebCore", "WebTestSupport",
                .httpTypes, .hummingbird, .hummingbirdTesting, .nioCore,
            ]),
        .tests(
            "Apps/Catalog", of: "CatalogApp",
            dependencies: [
                "CatalogCore", "LocalizationCore", "TestSupport", "UICore", "ValuesCore", "WebCore",
                "WebTestSupport", .httpTypes, .hummingbird, .hummingbirdTesting, .nioCore,
            ],
            exclude: ["Snapshots"]),
        .tests(
            "Apps/Develop", of: "DevelopApp",
            dependencies: [
                "AccountFeature", "DatabaseCore", "DebugFeature", "LocalizationCore", "LogCore", "ServerApp",
                "TestSupport", "WebCore",
                .argumentParser, .httpTypes, .hummingbird, .hummingbirdTesting, .logging, .nioCore,
            ]),
        .tests(
            "Apps/Production", of: "ProductionApp",
            dependencies: [
                "APICore", "ApiClientCore", "ApiClientLiveCore", "ApiClientTestSupport", "LocalizationCore",
                "TestSupport", "ValuesCore", .argumentParser,
            ]),
        .tests(
            "Apps/Server", of: "ServerApp",
            dependencies: [
                "APICore", "AccountFeature", "ApiClientCore", "ApiClientLiveCore", "DatabaseCore", "LocalizationCore",
                "TestSupport", "UICore", "ValuesCore", "WebCore",
                .grdb, .httpTypes, .hummingbird, .hummingbirdTesting, .logging, .nioCore, .nioPosix,
            ]),
        .target(
            name: "ApiClientTestSupport",
            dependencies: ["APICore", "ApiClientCore", "SampleCore", "ValuesCore", .yams],
            path: "Tests/ApiClientSupport", swiftSettings: .strict),
        .target(
            name: "WebTestSupport",
            dependencies: [
                "LocalizationCore", "SampleCore", "UICore", "ValuesCore", "WebCore", .httpTypes, .hummingbird,
                .hummingbirdTesting, .nioCore,
            ],
            path: "Tests/WebSupport", swiftSettings: .strict),
        .target(
            name: "DatabaseTestSupport",
            dependencies: ["DatabaseCore", "SampleCore", "TestSupport", "ValuesCore", .grdb],
            path: "Tests/DatabaseSupport", swiftSettings: .strict),
        .target(
            name: "TestSupport", dependencies: [.customDump], path: "Tests/Support", swiftSettings: .strict),
    ]
}

extension Target {
    static func app(_ name: String, dependencies: [Dependency], resources: [Resource]? = nil) -> Target {
        executableTarget(
            name: "\(name)App",
            dependencies: dependencies + [.argumentParser],
            path: "Sources/Apps/\(name)",
            resources: resources,
            swiftSettings: .strict,
            plugins: ["LayerCheckPlugin"]
        )
    }

    static func feature(_ name: String, dependencies: [Dependency], resources: [Resource] = []) -> Target {
        target(
            name: "\(name)Feature",
            dependencies: dependencies + [
                "SampleData", "CatalogCore", "DatabaseCore", "SampleCore", "LocalizationCore", "UICore", "ValuesCore",
                "WebCore",
                .httpTypes, .hummingbird, .nioCore,
            ],
            path: "Sources/Features/\(name)",
            resources: [.embedInCode("Resources/Localizable.xcstrings")] + resources,
            swiftSettings: .strict,
            plugins: ["LayerCheckPlugin"]
        )
    }

    static func data(
        _ name: String, dependencies: [Dependency] = [], resources: [Resource]? = nil, exclude: [String] = [],
        plugins: [PluginUsage] = []
    ) -> Target {
        target(
            name: "\(name)Data",
            dependencies: dependencies + ["DatabaseCore", "ValuesCore", .grdb],
            path: "Sources/Data/\(name)",
            exclude: exclude,
            resources: resources,
            swiftSettings: .strict,
            plugins: ["LayerCheckPlugin"] + plugins
        )
    }

    static func core(_ name: String, dependencies: [Dependency] = [], resources: [Resource]? = nil) -> Target {
        target(
            name: "\(name)Core",
            dependencies: dependencies,
            path: "Sources/Core/\(name)",
            resources: resources,
            swiftSettings: .strict,
            plugins: ["LayerCheckPlugin"]
        )
    }

    static func tests(
        _ path: String, of target: String, dependencies: [Dependency] = [], exclude: [String] = []
    ) -> Target {
        testTarget(
            name: "\(target)Tests",
            dependencies: [.byName(name: target), .customDump, "SampleCore"] + dependencies,
            path: "Tests/\(path)",
            exclude: exclude,
            swiftSettings: .strict
        )
    }
}

extension Target.Dependency {
    static let argumentParser = product(name: "ArgumentParser", package: "swift-argument-parser")
    static let crypto = product(name: "Crypto", package: "swift-crypto")
    static let cryptoExtras = product(name: "CryptoExtras", package: "swift-crypto")
    static let customDump = product(name: "CustomDump", package: "swift-custom-dump")
    static let grdb = product(name: "GRDB", package: "GRDB.swift")
    static let httpTypes = product(name: "HTTPTypes", package: "swift-http-types")
    static let hummingbird = product(name: "Hummingbird", package: "hummingbird")
    static let hummingbirdCore = product(name: "HummingbirdCore", package: "hummingbird")
    static let hummingbirdTesting = product(name: "HummingbirdTesting", package: "hummingbird")
    static let logging = product(name: "Logging", package: "swift-log")
    static let nioCore = product(name: "NIOCore", package: "swift-nio")
    static let nioHTTP1 = product(name: "NIOHTTP1", package: "swift-nio")
    static let nioHTTPTypes = product(name: "NIOHTTPTypes", package: "swift-nio-extras")
    static let nioEmbedded = product(name: "NIOEmbedded", package: "swift-nio")
    static let nioPosix = product(name: "NIOPosix", package: "swift-nio")
    static let serviceLifecycle = product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
    static let unixSignals = product(name: "UnixSignals", package: "swift-service-lifecycle")
    static let yams = product(name: "Yams", package: "Yams")
}

extension [SwiftSetting] {
    static let strict: [SwiftSetting] = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
    ]
}
