// Re-export LogbookTesting, because tests for a task or report store also need it.
@_exported public import LogbookTesting
