"""`make lint` on a planted violation of each rule: each is caught, with the file and the line."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]

#: A small tree that keeps all rules.
SOUND = {
    "Sources/Apps/Home/Home.swift": "import ValuesCore\n\n/// Where it starts.\nenum Home {}\n",
    "Sources/Core/UI/Assets/loki.js": '"use strict";\n',
    "Plugins/Tool/main.swift": "import Foundation\n",
    "Scripts/run.sh": "#!/usr/bin/env bash\nif true; then :; fi\n",
    "Scripts/run.py": "print()\n",
}

FORBIDDEN_LAYERS = {
    "Sources/Apps/Home": ["OtherApp", "MemoData"],
    "Sources/Features/Memo": ["ProductionApp", "SakatsuFeature"],
    "Sources/Data/Memo": ["ProductionApp", "MemoFeature", "SakatsuData"],
    "Sources/Core/Web": ["ProductionApp", "MemoFeature", "MemoData"],
    "Plugins/Tool": ["ProductionApp", "MemoFeature", "MemoData", "ValuesCore"],
}
USER_INTERFACE_AND_HTTP = ["UICore", "WebCore", "Hummingbird", "HummingbirdCore", "HTTPTypes", "NIOCore", "NIOHTTP1"]

VIEW = "Sources/Features/Memo/MemoList/MemoListView.swift"
SCRIPT = "Sources/Core/UI/Assets/other.js"


def planted(path: str, line: str, message: str):
    """A file whose second line breaks a rule, and what must be said of it."""
    first = {".swift": "// A comment.", ".js": "// A comment.", ".svg": "<!-- A comment. -->"}.get(Path(path).suffix, "#")
    return pytest.param(path, f"{first}\n{line}\n", message, id=f"{path}: {line[:60]}")


LAYERS = [
    planted(f"{folder}/Planted.swift", f"import {module}", "must not import")
    for folder, modules in FORBIDDEN_LAYERS.items()
    for module in modules
]
ROLES = [
    *(
        planted(f"Sources/Features/Memo/MemoList/{file}.swift", f"import {module}", "View models must not import")
        for file in ["MemoListViewModel", "MemoListUiState", "MemoListUiState+Page"]
        for module in USER_INTERFACE_AND_HTTP
    ),
    planted("Sources/Data/Memo/Repositories/MemoRepository.swift", "import GRDB", "Repository protocols must not"),
    *(
        planted("Sources/Features/Memo/MemoList/MemoListView.swift", f"import {module}", "Only …Catalog.swift may import")
        for module in ["SampleCore", "SampleData", "CatalogCore"]
    ),
    planted("Sources/Memo/Planted.swift", "import Foundation", "no module of Apps, Features, Data or Core"),
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
#: A violation of each rule that `.swift-format` turns on, and of what holds anyway.
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
    "OrderedImports": "import B\nimport A",
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
SWIFT = [
    planted("Tests/Core/Values/Planted.swift", "let a = b!", "[NeverForceUnwrap]"),
    planted("Package.swift", "let a = b!", "[NeverForceUnwrap]"),
    planted("Benchmarks/Planted.swift", "let a = b!", "[NeverForceUnwrap]"),
    planted("Sources/Core/Values/Planted.swift", "public struct A {}", "write package in place of public"),
    planted("Sources/Core/Values/Planted.swift", "@inlinable public func a() {}", "write package in place of public"),
    planted("Sources/Core/Values/Planted.swift", "final public class A {}", "write package in place of public"),
    planted("Plugins/Tool/Planted.swift", "open class A {}", "write package in place of public"),
]
SCRIPTS = [
    planted("Scripts/planted.sh", "if true; then fi", "syntax error"),
    planted(".ci/run", "done", "syntax error"),
    planted("Scripts/planted.py", "if", "SyntaxError"),
    planted("Tests/Browser/planted.py", "def a(:", "SyntaxError"),
]


@pytest.fixture
def tree(tmp_path):
    for path, text in SOUND.items():
        write(tmp_path, path, text)
    return tmp_path


def write(tree: Path, path: str, text: str) -> None:
    file = tree / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def lint(tree: Path) -> subprocess.CompletedProcess:
    program = Path(os.environ.get("LAYER_CHECK") or REPOSITORY / ".build/debug/LayerCheck")
    if not program.exists():
        pytest.fail(f"{program} is not there: build it with `swift build --product LayerCheck`")
    return subprocess.run(
        [REPOSITORY / "Scripts/lint.sh", tree], env=os.environ | {"LAYER_CHECK": str(program)},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)


def complaints(output: str, path: str, line: int) -> str:
    """What is said of that line of that file, in the words of compilers, of bash, or of Python."""
    place = re.compile(rf'{re.escape(path)}(?::{line}:|: line {line}:|", line {line}\n)')
    return "".join(output[match.start():] for match in [place.search(output)] if match)


def test_a_tree_that_keeps_the_rules_passes(tree):
    result = lint(tree)

    assert "Lint: all is well" in result.stdout
    assert result.returncode == 0


@pytest.mark.parametrize(("path", "text", "message"), LAYERS + ROLES + FRONT_END + SWIFT + SCRIPTS)
def test_each_planted_violation_is_caught(tree, path, text, message):
    write(tree, path, text)

    result = lint(tree)

    line = 1 if "no module of" in message else 2
    assert message in complaints(result.stdout, path, line), result.stdout
    assert result.returncode == 1
    # Nothing else is wrong with it: the check that found it is the only one that failed.
    assert len(result.stdout.split("these failed")[1].strip().splitlines()) == 2, result.stdout


@pytest.mark.parametrize("rule", FORMAT)
def test_each_rule_of_the_format_is_caught(tree, rule):
    write(tree, "Sources/Core/Values/Planted.swift", f"{FORMAT[rule]}\n")

    result = lint(tree)

    assert re.search(rf"Sources/Core/Values/Planted.swift:\d+:\d+: error: \[{rule}\]", result.stdout), result.stdout
    assert result.returncode == 1


def test_each_rule_of_the_format_has_a_planted_violation():
    rules = json.loads((REPOSITORY / ".swift-format").read_text())["rules"]

    assert all(rules.values())
    assert set(FORMAT) == set(rules) | {"Indentation", "TrailingWhitespace", "LineLength"}


@pytest.mark.parametrize(("count", "code"), [(150, 0), (151, 1)])
@pytest.mark.parametrize("path", ["Sources/Core/Values/Planted.swift", "Plugins/Tool/Planted.swift"])
def test_a_long_file_is_caught(tree, path, count, code):
    write(tree, path, "// A line.\n" * count)

    result = lint(tree)

    assert result.returncode == code
    assert ("look for the second idea" in complaints(result.stdout, path, 151)) == (code == 1)


def test_everything_that_is_wrong_is_said_at_once(tree):
    write(tree, VIEW, 'import SakatsuFeature\n\n  public let markup = "<style>"\n' + "\n" * 150)
    write(tree, "Scripts/planted.sh", "done\n")

    result = lint(tree)

    assert result.returncode == 1
    names = [line.split(":")[0].strip() for line in result.stdout.split("these failed")[1].splitlines()[1:]]
    assert names == ["Format", "Layers", "Access", "Length", "Front end", "Scripts"]


def test_an_empty_tree_does_not_pass(tmp_path):
    result = lint(tmp_path)

    assert result.returncode == 1
    assert "none of these is here" in result.stdout


def test_a_checker_that_cannot_run_does_not_pass(tree, monkeypatch):
    monkeypatch.setenv("LAYER_CHECK", "/bin/false")

    assert lint(tree).returncode == 1
