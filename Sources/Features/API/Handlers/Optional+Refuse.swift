import APICore

extension Optional {
    /// What is there, or that there is nothing.
    func orRefuse() throws(APIRefusal) -> Wrapped {
        guard let self else { throw APIRefusal(.notFound) }
        return self
    }
}
