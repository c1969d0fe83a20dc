// Tests that check a store of tasks or reports also use LogbookTesting.
@_exported public import LogbookTesting
