import Foundation
import LocalizationCore
import ModelsCore
import SakatsuData
import TestSupport
import Testing
import TypedCore

/// Posts in the shapes that people write, in `Tests/Cases/Posts`. `make posts` prints how many are read right.
@Suite struct PostCaseTests {
    @Test(arguments: ["found", "written", "spare", "kept", "third", "fourth", "fifth", "sixth", "hostile"])
    func `a post leaves nothing false in the form`(file: String) throws {
        let cases = try PostCase.all(in: file)
        var ids: [PostCase.Verdict: [String]] = [:]
        for post in cases { ids[try post.verdict(), default: []].append(post.id) }
        let counts = PostCase.Verdict.allCases.map { "\($0) \(ids[$0]?.count ?? 0)" }.joined(separator: ", ")
        print("posts: \(file): \(counts)")
        #expect(ids[.wrong] == nil)
        #expect(
            10 * (ids[.right]?.count ?? 0) >= 9 * cases.count,
            "partly: \(ids[.partly] ?? []), left: \(ids[.left] ?? [])")
    }
}

/// A post and what is right for it.
private struct PostCase: Decodable {
    let id: String
    let text: String
    let expect: Expectation

    struct Expectation: Decodable {
        /// A text for each set, with a step each: S, C, R or O for its kind, and its seconds, or - without a time.
        let sets: [String]
        /// Other right answers.
        let alternatives: [[String]]?
        let facility: String?
        let date: String?
        /// In ℃.
        let temperatures: [Double]?
        let notFacilities: [String]?
        let notDates: [String]?
        let notSeconds: [Double]?
        /// Words that must stay in the text.
        let rest: [String]?
    }

    enum Verdict: CaseIterable {
        case right
        /// Something is missing, and nothing false.
        case partly
        /// All sets stay text.
        case left
        case wrong
    }

    static func all(in file: String) throws -> [PostCase] {
        let url = URL(filePath: #filePath).appending(path: "../../../../Cases/Posts/\(file).json").standardizedFileURL
        return try JSONDecoder().decode([PostCase].self, from: Data(contentsOf: url))
    }

    func verdict() throws -> Verdict {
        let post = SakatsuPost(
            text, days: TypedDays(today: try .day("2026-11-25")), localize: Localizer(.japanese))
        let sets = post.sets.map { $0.steps.map(\.outline).joined(separator: " ") }
        let answers = [expect.sets] + (expect.alternatives ?? [])
        let seconds = Set(post.sets.flatMap { $0.steps.compactMap { $0.seconds?.doubleValue } })
        let temperatures = post.temperatures.compactMap { $0.celsius?.doubleValue }.sorted()
        let date = post.visitingDate?.description

        let isSetRight = answers.contains(sets)
        let isFalse =
            !(isSetRight || sets.isEmpty || answers.contains { Self.isWeaker(sets, than: $0) })
            || post.facilityName != nil && post.facilityName != expect.facility
            || date != nil
                && (expect.date.map { $0 != date } ?? false || expect.notDates?.contains(date ?? "") ?? false)
            || !seconds.isDisjoint(with: expect.notSeconds ?? [])
            || !(expect.temperatures.map { Set($0).isSuperset(of: temperatures) } ?? true)
        if isFalse { return .wrong }
        let isElseRight =
            post.facilityName == expect.facility && (expect.date == nil || date == expect.date)
            && (expect.temperatures == nil || expect.temperatures?.sorted() == temperatures)
            && (expect.rest ?? []).allSatisfy { post.afterword.contains($0) || post.foreword.contains($0) }
        return isSetRight ? (isElseRight ? .right : .partly) : sets.isEmpty && isElseRight ? .left : .partly
    }

    /// Whether the sets are those of an answer with some times left open.
    private static func isWeaker(_ sets: [String], than answer: [String]) -> Bool {
        sets.count == answer.count
            && zip(sets, answer).allSatisfy { set, answer in
                let (steps, others) = (set.split(separator: " "), answer.split(separator: " "))
                return steps.count == others.count
                    && zip(steps, others).allSatisfy { $0 == $1 || $0.dropFirst() == "-" && $0.first == $1.first }
            }
    }
}

extension SaunaStep {
    fileprivate var outline: String {
        let letter =
            switch kind {
            case .sauna: "S"
            case .coolBath: "C"
            case .relaxation: "R"
            case .other: "O"
            }
        return letter + (seconds?.description ?? "-")
    }
}
