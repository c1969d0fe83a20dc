/// A closure that is called occasionally during work on many records, with the number of records done so far and the
/// share of all work, from 0 to 1, if it is known.
package typealias ProgressObserver = @Sendable (_ records: Int, _ share: Double?) -> Void
