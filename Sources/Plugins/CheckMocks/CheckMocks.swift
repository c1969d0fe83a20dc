import PackagePlugin

/// `swift package check-mocks`: compares the written mocks with those that would be written now.
@main struct CheckMocks: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let command = try MockCommand(context, arguments, packageManager)
    if try command.printInformation() { return }
    let code = try command.run("--check")
    switch code {
    case 0: break
    case 1: Diagnostics.error("the mocks are out of date; write them with generate-mocks and the same options")
    default: Diagnostics.error("the mocks were not checked")
    }
  }
}
