/// A closure that is called repeatedly while many records are processed. It receives the number of records processed so
/// far and, if known, the completed fraction of the work, from 0 to 1.
package typealias ProgressObserver = @Sendable (_ records: Int, _ share: Double?) -> Void
