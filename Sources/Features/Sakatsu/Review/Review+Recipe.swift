import LocalizationCore
import ModelsCore
import SakatsuData

extension Review {
    /// What goes with higher scores, in finished words.
    struct Recipe: Equatable {
        let statements: [String]
        /// What the statements rest on, or why there are none.
        let note: String
    }
}

extension Review.Recipe {
    init(_ recipe: VisitRecipe, localize: Localizer) {
        statements = recipe.statements.map { statement in
            let score = { (mean: FixedDecimal) in "★\(localize.number(mean))" }
            let tenths = { (value: Double) in
                localize.number(FixedDecimal(hundredths: Int((value * 10).rounded()) * 10))
            }
            return localize(
                .recipeStatement(
                    localize(statement.condition), score(statement.with.mean), localize(.visits(statement.with.count)),
                    score(statement.without.mean), localize(.visits(statement.without.count)),
                    localize(.range(tenths(statement.difference.lowerBound), tenths(statement.difference.upperBound)))))
        }
        let missing = VisitRecipe.leastVisits - recipe.visits
        note =
            missing > 0
            ? localize(.recipeMissing(missing))
            : localize(statements.isEmpty ? .recipeNone(recipe.visits) : .recipeNote(recipe.visits))
    }
}

extension Localizer {
    fileprivate func callAsFunction(_ condition: VisitRecipe.Condition) -> String {
        switch condition {
        case .atLeast(let value, .arrival): self(.arrivedFrom(text(value, .arrival)))
        case .below(let value, .arrival): self(.arrivedBefore(text(value, .arrival)))
        case .atLeast(let value, let measure): self(.atLeast(name(of: measure), text(value, measure)))
        case .below(let value, let measure): self(.lessThan(name(of: measure), text(value, measure)))
        case .facility(let name, let isThere): isThere ? name : self(.otherThan(name))
        case .tag(let tag, let isThere): isThere ? "#\(tag.name)" : self(.otherThan("#\(tag.name)"))
        case .weekend(let isThen): self(isThen ? .weekend : .weekdays)
        }
    }

    private func name(of measure: VisitRecipe.Measure) -> String {
        switch measure {
        case .sets: name(of: StatisticsFact.sets)
        case .sauna: title(of: SaunaStep.Kind.sauna)
        case .coolBath: title(of: SaunaStep.Kind.coolBath)
        case .relaxation: title(of: SaunaStep.Kind.relaxation)
        case .hottest: name(of: StatisticsFact.hottest)
        case .coldest: name(of: StatisticsFact.coldest)
        case .arrival: name(of: VisitField.arrival)
        }
    }

    private func text(_ value: FixedDecimal, _ measure: VisitRecipe.Measure) -> String {
        switch measure {
        case .sets: number(value)
        case .sauna, .coolBath, .relaxation: duration(value)
        case .hottest, .coldest: temperature(value)
        case .arrival: TimeOfDay(minutes: value.hundredths / 100).map(time) ?? ""
        }
    }
}
