import PackagePlugin

/// `swift package generate-mocks`: writes mocks of the protocols of a package's targets.
@main struct GenerateMocks: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let code = try MockCommand(context, arguments, packageManager).run()
    if code != 0 { Diagnostics.error("no mocks were written") }
  }
}
