// Code that stores tasks and reports also uses the types of all records, such as `StoreError`.
@_exported public import LogbookRecords
