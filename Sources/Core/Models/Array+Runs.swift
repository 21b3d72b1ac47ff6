extension Array where Element: Equatable {
    /// The array as runs of equal elements, each with its length.
    package var runs: [(element: Element, count: Int)] {
        reduce(into: []) { runs, element in
            if runs.last?.element == element {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((element, 1))
            }
        }
    }
}
