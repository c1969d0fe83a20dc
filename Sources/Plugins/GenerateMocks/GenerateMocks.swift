import PackagePlugin

/// The plugin for the command `swift package generate-mocks`, which writes or checks mocks of the protocols in a
/// package's targets.
@main struct GenerateMocks: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let command = try MockCommand(context, arguments, packageManager)
    if try command.printInformation() { return }
    switch (try command.run(), command.isCheck) {
    case (0, _): break
    case (1, true): Diagnostics.error("the mocks are out of date; repeat the command without --check to write them")
    case (_, true): Diagnostics.error("the mocks were not checked")
    case (_, false): Diagnostics.error("no mocks were written")
    }
  }
}
