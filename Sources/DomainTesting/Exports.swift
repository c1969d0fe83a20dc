// LogbookTesting is re-exported, because tests of a store of tasks or reports also need it.
@_exported public import LogbookTesting
