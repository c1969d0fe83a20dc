import PackagePlugin

/// `swift package check-mocks`: tells whether the written mocks are those that would be written now.
@main struct CheckMocks: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let code = try MockCommand(context, arguments, packageManager).run("--check")
    switch code {
    case 0: break
    case 1: Diagnostics.error("the mocks are out of date; generate-mocks with the same options writes them")
    default: Diagnostics.error("the mocks were not checked")
    }
  }
}
