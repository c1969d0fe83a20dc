// Re-exported because code that stores tasks and reports also needs the types for all records, such as `StoreError`.
@_exported public import LogbookRecords
