func untilCancelled() async {
  let never = AsyncStream<Never> { _ in }
  for await _ in never {}
}
