"""A violation of each rule of `make lint`, and a small tree that keeps them all."""

import itertools
from pathlib import Path

import pytest

#: A target for each folder; its name is declared before `uses:`.
MANIFEST = """\
// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Planted",
    targets: [
        .target(name: "HomeApp", dependencies: ["MemoFeature", "ValuesCore"], path: "Sources/Apps/Home"),
        .target(
            name: "MemoFeature", dependencies: ["MemoData", "WebCore", "UICore", "SampleCore", "ValuesCore"],
            path: "Sources/Features/Memo"),
        .target(name: "MemoData", dependencies: ["ValuesCore"], path: "Sources/Data/Memo"),
        .target(
            name: "WebCore", dependencies: ["UICore", "Hummingbird", "NIOCore", "HTTPTypes"], path: "Sources/Core/Web"),
        .target(name: "UICore", path: "Sources/Core/UI"),
        .target(name: "SampleCore", path: "Sources/Core/Sample"),
        .target(name: "ValuesCore", path: "Sources/Core/Values"),
        .target(name: "GRDB", path: "Packages/GRDB"),
        .target(name: "Hummingbird", path: "Packages/Hummingbird"),
        .target(name: "NIOCore", path: "Packages/NIOCore"),
        .target(name: "HTTPTypes", path: "Packages/HTTPTypes"),
        .target(name: "Tool", path: "Plugins/Tool"),
    ]
)
"""

#: A small tree that keeps all rules.
SOUND = {
    "Package.swift": MANIFEST,
    "Sources/Apps/Home/Home.swift": "import ValuesCore\n\n/// Where it starts.\nenum Home {}\n",
    "Sources/Features/Memo/MemoList/MemoListScreen.swift": """\
import WebCore

final class MemoListViewModel {
    let text = "Page"  // Page
}

struct MemoListScreen {
    let page: Page
}
""",
    "Sources/Data/Memo/DataSources/DatabaseMemoRepository.swift": "private import Foundation\nimport struct ValuesCore.Day\n",
    "Sources/Core/Web/Web.swift": '@preconcurrency package import NIOCore\n\nlet text = """\n    import Nothing\n    """\n',
    "Sources/Core/UI/UI.swift": "// import Nothing\nimport Foundation\n\npackage struct Page {}\n",
    "Sources/Core/Sample/Sample.swift": "import Foundation\n",
    "Sources/Core/Values/Values.swift": "import Foundation\n",
    "Packages/GRDB/GRDB.swift": "import Foundation\n",
    "Packages/Hummingbird/Hummingbird.swift": "import Foundation\n",
    "Packages/NIOCore/NIOCore.swift": "import Foundation\n",
    "Packages/HTTPTypes/HTTPTypes.swift": "import Foundation\n",
    "Sources/Core/UI/Scripts/page.js": '"use strict";\n',
    "Plugins/Tool/main.swift": "import Foundation\n",
    "Scripts/run.sh": "#!/usr/bin/env bash\nif true; then :; fi\n",
    "Scripts/run.py": "print()\n",
}

VIEW = "Sources/Features/Memo/MemoList/MemoListView.swift"
SCRIPT = "Sources/Core/UI/Scripts/other.js"
CI_SCRIPT = ".ci/run"


numbers = itertools.count(1)


def planted(path: str, line: str, message: str):
    """A file whose second line breaks a rule, with the expected message.

    The file gets a folder of its own, so that all violations can be planted in one tree.
    """
    first = {".swift": "// A comment.", ".js": "// A comment.", ".svg": "<!-- A comment. -->"}.get(Path(path).suffix, "#")
    place = Path(path)
    if place.parent.parts and path != CI_SCRIPT:
        place = place.parent / f"Planted{next(numbers)}" / place.name
    return pytest.param(str(place), f"{first}\n{line}\n", message, id=f"{path}: {line[:60]}")


IMPORTS = [
    # It depends on MemoFeature, which depends on MemoData.
    planted("Sources/Apps/Home/Planted.swift", "import MemoData", "HomeApp must not import MemoData"),
    planted("Sources/Features/Memo/Planted.swift", "@testable import HomeApp", "MemoFeature must not import HomeApp"),
    planted("Sources/Features/Memo/Planted.swift", "import struct NIOCore.ByteBuffer", "must not import NIOCore"),
    planted("Sources/Core/Web/Planted.swift", "package import MemoData", "WebCore must not import MemoData"),
    planted("Plugins/Tool/Planted.swift", "import ValuesCore", "Tool must not import ValuesCore"),
    *(
        planted(f"Sources/{file}.swift", f"import {module}", "View models must not import")
        for file, module in [
            ("Features/Memo/MemoList/MemoListViewModel", "WebCore"), ("Features/Memo/MemoList/MemoListUiState", "UICore"),
            ("Features/Memo/MemoList/MemoListUiState+Page", "UICore"), ("Core/Web/ListViewModel", "Hummingbird"),
            ("Core/Web/ListViewModel", "NIOCore"), ("Core/Web/ListViewModel", "HTTPTypes"),
        ]
    ),
    *(
        planted("Sources/Features/Memo/MemoTextScreen.swift", line, f"View models must not name {name}")
        for line, name in [
            ("final class MemoTextViewModel { let request: Request }", "Request"),
            ("struct MemoTextUiState { var page: Page? }", "Page"),
            ("extension MemoTextViewModel { func open(_ page: Page) {} }", "Page"),
        ]
    ),
    planted("Sources/Data/Memo/Planted.swift", "import GRDB", "MemoData must not import GRDB"),
    planted("Sources/Features/Memo/MemoList/MemoListView.swift", "import SampleCore", "samples are for the catalog and tests"),
]
FRONT_END = [
    planted(VIEW, 'let markup = "<script>go()</script>"', "inline script"),
    planted(VIEW, 'let markup = "<style>p { color: red }</style>"', "inline style"),
    planted(VIEW, 'let css = HTMLElement("style", [], content: text)', "inline style"),
    planted(VIEW, r'let markup = "<p style=\"color: red\">"', "style attribute"),
    planted(VIEW, 'let body = p(.custom(name: "style", value: "color: red"))', "style attribute"),
    planted(SCRIPT, 'row.setAttribute("style", "color: red");', "style attribute"),
    planted(VIEW, r'let markup = "<a onclick=\"go()\">"', "event attribute"),
    planted(VIEW, 'let body = a(.custom(name: "onclick", value: "go()"))', "event attribute"),
    planted(SCRIPT, 'row.setAttribute("onclick", "go()");', "event attribute"),
    planted(VIEW, 'let body = a(.hx("on:click", "go()"))', "hx-on"),
    planted(VIEW, r'let markup = "<a hx-on:click=\"go()\">"', "hx-on"),
    planted(VIEW, 'let body = a(.hx("vals", "js:{ a: 1 }"))', "js: values"),
    planted(VIEW, 'let body = a(.href("javascript:go()"))', "js: values"),
    planted(VIEW, 'let body = input(.hx("trigger", "keyup[ctrlKey]"))', "a filter in hx-trigger"),
    planted(VIEW, 'let body = input(.type(.hidden), .name("id"))', "a field named id"),
    planted(SCRIPT, "eval(text);", "evaluated text"),
    planted(SCRIPT, "const go = new Function(text);", "evaluated text"),
    planted(SCRIPT, 'setTimeout("go()", 10);', "evaluated text"),
    planted("Sources/Core/UI/Assets/icon.svg", "<svg onload='go()'>", "event attribute"),
]
#: A violation of each rule in `.swift-format`, and of those that always apply.
FORMAT = {
    "Indentation": "  let a = 1",
    "TrailingWhitespace": "let a = 1 ",
    "LineLength": f'let a = "{"a" * 120}"',
    "AlwaysUseLowerCamelCase": "let a_b = 1",
    "AmbiguousTrailingClosureOverload": "func a(b: () -> Void) {}\nfunc a(c: () -> Void) {}",
    "AvoidRetroactiveConformances": "extension Int: @retroactive Error {}",
    "DoNotUseSemicolons": "let a = 1;",
    "DontRepeatTypeInStaticProperties": "struct Color {\n    static let redColor = Color()\n}",
    "FileScopedDeclarationPrivacy": "fileprivate let a = 1",
    "FullyIndirectEnum": "enum A {\n    indirect case b(A)\n}",
    "GroupNumericLiterals": "let a = 10000000",
    "IdentifiersMustBeASCII": "let é = 1",
    "NeverForceUnwrap": "let a = b!",
    "NeverUseForceTry": "let a = try! b()",
    "NoAccessLevelOnExtensionDeclaration": "private extension Int {\n    var a: Int { 1 }\n}",
    "NoAssignmentInExpressions": "func a() {\n    b(c = 1)\n}",
    "NoBlockComments": "/* a */",
    "NoCasesWithOnlyFallthrough": "func a() {\n    switch b {\n    case 1: fallthrough\n    case 2: c()\n    default: d()\n    }\n}",
    "NoEmptyTrailingClosureParentheses": "let a = b() { 1 }",
    "NoLabelsInCasePatterns": "func a() {\n    switch b {\n    case .c(d: let d): e()\n    }\n}",
    "NoParensAroundConditions": "func a() {\n    if (b) {}\n}",
    "NoPlaygroundLiterals": "let a = #colorLiteral(red: 1, green: 1, blue: 1, alpha: 1)",
    "NoVoidReturnOnFunctionSignature": "func a() -> Void {}",
    "OneCasePerLine": "enum A {\n    case b(Int), c\n}",
    "OneVariableDeclarationPerLine": "let a = 1, b = 2",
    "OnlyOneTrailingClosureArgument": "let a = b(c: { 1 }) { 2 }",
    "OrderedImports": "import Testing\nimport Foundation",
    "ReplaceForEachWithForLoop": "func a() {\n    b.forEach { c($0) }\n}",
    "ReturnVoidInsteadOfEmptyTuple": "let a: () -> ()",
    "TypeNamesShouldBeCapitalized": "struct a {}",
    "UseExplicitNilCheckInConditions": "func a() {\n    if let _ = b {}\n}",
    "UseLetInEveryBoundCaseVariable": "func a() {\n    if case let .b(c) = d {}\n}",
    "UseShorthandTypeNames": "let a: Array<Int> = []",
    "UseSingleLinePropertyGetter": "var a: Int {\n    get { 1 }\n}",
    "UseSynthesizedInitializer": "struct A {\n    let b: Int\n    init(b: Int) {\n        self.b = b\n    }\n}",
    "UseTripleSlashForDocumentationComments": "/** A. */\nlet a = 1",
}
FORMAT_PLACES = [
    planted("Tests/Core/Values/Planted.swift", "let a = b!", "[NeverForceUnwrap]"),
    planted("Benchmarks/Planted.swift", "let a = b!", "[NeverForceUnwrap]"),
]
ACCESS = [
    planted("Sources/Core/Values/Planted.swift", "public struct A {}", "write package in place of public"),
    planted("Sources/Core/Values/Planted.swift", "@inlinable public func a() {}", "write package in place of public"),
    planted("Sources/Core/Values/Planted.swift", "final public class A {}", "write package in place of public"),
    planted("Plugins/Tool/Planted.swift", "open class A {}", "write package in place of public"),
]
CATALOG = "Sources/Core/UI/Resources/Localizable.xcstrings"
LANGUAGE = [
    planted("Sources/Core/Values/Planted.swift", "/// The row that nobody reads.", "nobody:"),
    planted("Sources/Core/Values/Planted.swift", 'let text = "Read it anew."', "anew:"),
    planted("Tests/Core/Values/Planted.swift", "@Test func `a session ends by itself`() {}", "by itself:"),
    planted("Docs/Planted.md", "Besides, there is a token.", "besides:"),
    planted("Docs/Planted.md", "The unit is beside the time.", "beside:"),
    planted("Docs/Planted.md", "It shall not return.", "shall:"),
    planted("Docs/Planted.md", "The item is taken over.", "take over:"),
    planted("Docs/Planted.md", "Deleted items are removed for good.", "for good:"),
    planted("Scripts/planted.py", "# The path stands in the log.", "stand:"),
    planted("Scripts/planted.py", "# The reader is told of it.", "told, hear:"),
    planted("Sources/Core/UI/Assets/planted.css", "/* What is below the bars. */", "What is:"),
    planted("Sources/Core/UI/Assets/planted.css", "/* Who is signed in. */", "Who:"),
    planted("Sources/Core/UI/Assets/planted.css", "/* Of which the first counts. */", "Of which:"),
    planted(CATALOG, '"value": "ファイルを読み込みました"', "読み込み:"),
    planted(CATALOG, '"value": "ロキへようこそ"', "ロキ:"),
]
SCRIPTS = [
    planted("Scripts/planted.sh", "if true; then fi", "syntax error"),
    planted(CI_SCRIPT, "done", "syntax error"),
    planted("Scripts/planted.py", "if", "SyntaxError"),
    planted("Tests/Browser/planted.py", "def a(:", "SyntaxError"),
    planted("Tests/Browser/planted_name.py", "print(nowhere)", "undefined name 'nowhere'"),
    planted("Tests/Browser/planted_import.py", "import os", "imported but unused"),
]
#: By the check of `make lint` that finds them.
VIOLATIONS = {
    "Format": FORMAT_PLACES,
    "Imports": IMPORTS,
    "Access": ACCESS,
    "Language": LANGUAGE,
    "Front end": FRONT_END,
    "Scripts": SCRIPTS,
}
