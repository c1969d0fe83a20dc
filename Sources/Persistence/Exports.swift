// The storage module is exported, because code that opens a storage of tasks and reports also uses `Storage` itself.
@_exported public import LogbookStorage
