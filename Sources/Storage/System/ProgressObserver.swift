/// Is told now and then how far work on many records has come: how many are done, and which share of all the work that is,
/// from 0 to 1, if that is known.
package typealias ProgressObserver = @Sendable (_ records: Int, _ share: Double?) -> Void
