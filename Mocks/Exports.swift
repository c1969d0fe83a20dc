// Re-export LogbookTesting, because it declares the members that the mocks share, such as `calls`.
@_exported public import LogbookTesting
