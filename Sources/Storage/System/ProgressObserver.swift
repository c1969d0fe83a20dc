/// A closure that is called occasionally during work on many records, with the number of records processed so far and
/// the completed fraction of the work, from 0 to 1, if it is known.
package typealias ProgressObserver = @Sendable (_ records: Int, _ share: Double?) -> Void
