import LogbookDomainTesting
import Foundation
import Tracker

// Checks the app's store against the contract without a test framework.
let report = await Contract(TaskStoreContract.laws).report(on: "DictionaryTaskStore") { DictionaryTaskStore() }
print(report)
exit(report.isKept ? 0 : 1)
