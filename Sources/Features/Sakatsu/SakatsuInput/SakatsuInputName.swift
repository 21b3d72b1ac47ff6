/// The names of the form's fields that repeat. Numbers count from 0.
enum SakatsuInputName {
    struct Step {
        let kind: String
        let title: String
        let amount: String
        let unit: String
    }

    struct Temperature {
        let kind: String
        let title: String
        let celsius: String
    }

    /// Marks that there is such a set, even one without steps.
    static func set(_ index: Int) -> String {
        "sets.\(index)"
    }

    static func step(_ index: Int, ofSet set: Int) -> Step {
        let prefix = "sets.\(set).steps.\(index)"
        return Step(
            kind: "\(prefix).kind", title: "\(prefix).title", amount: "\(prefix).amount", unit: "\(prefix).unit")
    }

    static func temperature(_ index: Int) -> Temperature {
        let prefix = "temperatures.\(index)"
        return Temperature(kind: "\(prefix).kind", title: "\(prefix).title", celsius: "\(prefix).celsius")
    }
}
