// Tests of a store of tasks or reports also need LogbookTesting.
@_exported public import LogbookTesting
