import PackagePlugin

/// `swift package check-mocks`: tells whether the written mocks are those that would be written now.
@main struct CheckMocks: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let code = try MockCommand(context, arguments, packageManager).run("--check")
    if code != 0 { Diagnostics.error("out of date") }
  }
}
