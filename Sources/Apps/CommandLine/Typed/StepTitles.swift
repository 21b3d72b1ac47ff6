import LocalizationCore
import ModelsCore
import TypedCore

/// The usual titles of steps and temperatures.
struct StepTitles: Hashable, Sendable {
    private let localize: Localizer

    init(_ localize: Localizer) {
        self.localize = localize
    }

    /// The titles in the language that most titles of a visit are in.
    ///
    /// - Parameter localize: the language if the visit has none of the usual titles.
    init(in content: SakatsuContent, else localize: Localizer) {
        self = Self.all.reduce(StepTitles(localize)) { best, titles in
            titles.count(in: content) > best.count(in: content) ? titles : best
        }
    }

    private static let all = Language.allCases.map { StepTitles(Localizer($0)) }

    private func count(in content: SakatsuContent) -> Int {
        content.sets.flatMap(\.steps).count { $0.title == self[$0.kind] }
            + content.temperatures.count { $0.title == self[$0.kind] }
    }

    subscript(kind: SaunaStep.Kind) -> String {
        // A step of any other kind has no usual title.
        kind == .other ? "" : localize.title(of: kind)
    }

    subscript(kind: SaunaTemperature.Kind) -> String {
        localize.title(of: kind)
    }
}

extension StepTitles {
    func sets(typed text: String) throws(InputProblem) -> [SaunaSet] {
        do throws(TypedSets.Failure) {
            return try TypedSets(text).sets { self[$0] }
        } catch {
            switch error {
            case .notASet(let text): throw .invalid(.notASet(text))
            case .notATime(let text): throw .invalid(.notATime(text))
            case .ambiguous: throw .invalid(.ambiguousSets(text))
            case .tooMany: throw .invalid(.tooManySets(String(SakatsuLimits.setCount)))
            }
        }
    }

    /// Whether text typed in place of a facility may have been meant as sets.
    static func maySetsBeMeant(by text: String) -> Bool {
        guard text.halfWidth.contains(where: { ("0"..."9").contains($0) }) else { return false }
        do throws(TypedSets.Failure) {
            return try !TypedSets(text).groups.isEmpty
        } catch {
            return error == .ambiguous || error == .tooMany
        }
    }

    /// The text from which ``sets(typed:)`` reads the same set; nil for a set with other titles, steps or another
    /// order.
    func text(of set: SaunaSet) -> String? {
        var times: [String] = []
        for step in set.steps {
            guard let place = TypedSets.kinds.firstIndex(of: step.kind), place >= times.count,
                step.title == self[step.kind]
            else { return nil }
            times += Array(repeating: "", count: place - times.count)
            times.append(step.time.typed)
        }
        return times.isEmpty ? nil : times.joined(separator: "/")
    }
}
