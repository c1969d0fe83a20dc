// Code that opens a storage of tasks and reports also uses `Storage` itself, so the storage module is exported.
@_exported public import LogbookStorage
