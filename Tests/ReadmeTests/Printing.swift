/// Replaces Swift's `print` in this module, so that the examples print nothing when the tests run.
func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {}
