// The storage module is exported, because code that opens a store of tasks and reports also uses `Storage` itself.
@_exported public import LogbookStorage
