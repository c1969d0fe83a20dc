// Who checks a store of tasks or reports also uses the kit.
@_exported public import LogbookTesting
