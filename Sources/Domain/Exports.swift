// Who keeps tasks and reports also uses what all records have, such as `StoreError`.
@_exported public import LogbookRecords
