import ModelsCore
import SampleCore
import TestSupport
import Testing

@testable import SakatsuData

/// What goes with higher scores: in random diaries nothing, and in others what was put there.
@Suite struct VisitRecipeTests {
    /// A diary of 60 visits whose parts have nothing to do with each other, and whose scores vary by less than a step.
    ///
    /// - Parameter effect: added to the score of visits whose cool baths are long.
    private static func diary(effect: Double, _ random: inout SeededGenerator, count: Int = 60) -> [SakatsuContent] {
        (0..<count).map { number in
            var content = SakatsuContent(
                facilityName: ["湯の森", "しきじ", "北欧", "丘"][Int.random(in: 0..<4, using: &random)],
                visitingDate: .sampleDay.earlier(days: Int.random(in: 0..<400, using: &random)))
            let coolBath = Int.random(in: 20...100, using: &random)
            let steps = [
                SaunaStep(kind: .sauna, seconds: FixedDecimal(Int.random(in: 300...900, using: &random))),
                SaunaStep(kind: .coolBath, seconds: FixedDecimal(coolBath)),
                SaunaStep(kind: .relaxation, seconds: FixedDecimal(Int.random(in: 300...900, using: &random))),
            ]
            content.sets = Array(repeating: SaunaSet(steps: steps), count: Int.random(in: 2...5, using: &random))
            content.temperatures = [
                SaunaTemperature(kind: .sauna, celsius: FixedDecimal(Int.random(in: 80...110, using: &random))),
                SaunaTemperature(kind: .coolBath, celsius: FixedDecimal(Int.random(in: 10...20, using: &random))),
            ]
            content.arrival = TimeOfDay(minutes: Int.random(in: 600..<1_380, using: &random))
            content.tags = Tag.tags(typed: Bool.random(using: &random) ? "ロウリュ" : "朝")
            // A sum of uniform numbers is nearly normal: 3.5 ± 0.4.
            let noise = (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
            let score = 3.5 + 0.4 * noise + (coolBath >= 60 ? effect : 0)
            content.score = FixedDecimal(hundredths: min(max(Int((score * 2).rounded()) * 50, 50), 500))
            return content
        }
    }

    @Test func `Of 1,000 diaries without an effect, at most one in twenty has a statement`() {
        var random = SeededGenerator(seed: 1)
        let found = (0..<1_000).count { _ in !VisitRecipe(Self.diary(effect: 0, &random)).statements.isEmpty }
        #expect(found <= 50 && found > 0, "\(found)")
    }

    @Test func `An effect of one step is found in four of five diaries of 60 visits`() {
        var random = SeededGenerator(seed: 2)
        let found = (0..<1_000).count { _ in
            VisitRecipe(Self.diary(effect: 0.5, &random)).statements.contains { statement in
                guard case .atLeast(_, .coolBath) = statement.condition else { return false }
                return statement.difference.contains(0.5)
            }
        }
        #expect(found >= 800)
    }

    @Test func `A statement says how many visits there are on both sides, and by how much they differ`() throws {
        let contents = (0..<24).map { number in
            var content = SakatsuContent(facilityName: "湯", visitingDate: .sampleDay.earlier(days: 7 * number))
            let isLong = number.isMultiple(of: 3)
            content.sets = [SaunaSet(steps: [SaunaStep(kind: .coolBath, seconds: FixedDecimal(isLong ? 90 : 30))])]
            content.score = FixedDecimal(hundredths: (isLong ? 450 : 350) + (number.isMultiple(of: 2) ? 50 : 0))
            return content
        }
        let recipe = VisitRecipe(contents)
        let statement = try #require(recipe.statements.first)
        #expect(recipe.visits == 24 && recipe.statements.count == 1)
        #expect(statement.condition == .atLeast(FixedDecimal(90), .coolBath))
        #expect(statement.with == .init(count: 8, mean: FixedDecimal(hundredths: 475)))
        #expect(statement.without == .init(count: 16, mean: FixedDecimal(hundredths: 375)))
        #expect(statement.difference.lowerBound > 0.7 && statement.difference.upperBound < 1.3)
    }

    @Test func `The lower side is named when it has the higher scores`() {
        let contents = (0..<20).map { number in
            var content = SakatsuContent(facilityName: "湯", visitingDate: .sampleDay)
            content.arrival = TimeOfDay(minutes: number < 10 ? 600 : 1_200)
            content.score = FixedDecimal(number < 10 ? 5 : 3)
            return content
        }
        #expect(VisitRecipe(contents).statements.map(\.condition) == [.below(FixedDecimal(1_200), .arrival)])
    }

    @Test func `There is no statement without scores, with few of them, or when they are all equal`() {
        var random = SeededGenerator(seed: 3)
        let diary = Self.diary(effect: 3, &random)
        #expect(
            VisitRecipe([])
                == VisitRecipe(
                    diary.prefix(5).map { content in
                        var content = content
                        content.score = nil
                        return content
                    }))
        #expect(VisitRecipe(Array(diary.prefix(19))).statements.isEmpty)
        let equal = diary.map { content in
            var content = content
            content.score = FixedDecimal(4)
            return content
        }
        #expect(VisitRecipe(equal).statements.isEmpty && VisitRecipe(equal).visits == 60)
    }

    /// From tables of Student's distribution.
    @Test(arguments: [
        (2.228, 10.0, 0.05), (2.660, 60.0, 0.01), (12.706, 1.0, 0.05), (1.96, 1e6, 0.05), (4.587, 10, 0.001),
    ])
    func `The distribution is that of the tables`(bound: Double, freedom: Double, probability: Double) {
        #expect(abs(StudentDistribution.tails(beyond: bound, freedom: freedom) - probability) < 0.0002)
        #expect(abs(StudentDistribution.bound(ofTails: probability, freedom: freedom) - bound) < 0.002)
    }
}
