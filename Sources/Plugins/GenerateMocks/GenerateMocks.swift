import PackagePlugin

/// The plugin for the command `swift package generate-mocks`, which writes or checks mocks of the protocols in a
/// package's targets, or prints a starting point for a mock.
@main struct GenerateMocks: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let command = try MockCommand(context, arguments, packageManager)
    if try command.printInformation() { return }
    guard command.stub == nil else {
      if try command.run() != 0 { Diagnostics.error("the starting point cannot be printed") }
      return
    }
    if command.isCheck {
      switch try command.run() {
      case 0: break
      case 1: Diagnostics.error("the mocks are out of date; repeat the command without --check to write them")
      default: Diagnostics.error("the mocks were not checked")
      }
      return
    }
    let lastRun = try LastRun(context, options: command.command, targets: command.targets, folder: command.folder)
    if lastRun.isStillTrue { return }
    if try command.run() == 0 { try lastRun.keep() } else { Diagnostics.error("no mocks were written") }
  }
}
