// LogbookStorage is re-exported, because clients that open a store of tasks and reports also need its types, such as
// `Storage`.
@_exported public import LogbookStorage
