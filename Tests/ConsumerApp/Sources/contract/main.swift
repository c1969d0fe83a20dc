import LogbookDomainTesting
import Foundation
import Tracker

// Holds the app's own store to the contract that Logbook's stores are held to, without any test framework.
let report = await Contract(TaskStoreContract.laws).report(on: "DictionaryTaskStore") { DictionaryTaskStore() }
print(report)
exit(report.isKept ? 0 : 1)
