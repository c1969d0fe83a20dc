// LogbookRecords is re-exported, because clients also need its types, such as `StoreError`.
@_exported public import LogbookRecords
