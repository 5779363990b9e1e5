import Foundation
import Parallel

/// A Firefox that is running. One session can use it at a time.
final class Firefox: Sendable {
  private let program: GuardedProgram
  private let marionette: Marionette

  init(_ path: String) throws(BrowserError) {
    let folder = try ProgramFolder()
    let profile = folder.path + "/profile"
    try folder.write(Self.preferences, to: "profile/user.js")
    program = try GuardedProgram(
      [path, "--marionette", "--headless", "--no-remote", "--remote-allow-system-access", "--profile", profile],
      in: folder,
      // The size is that of the screen.
      environment: [
        "MOZ_CRASHREPORTER_DISABLE": "1", "MOZ_HEADLESS_WIDTH": "4000", "MOZ_HEADLESS_HEIGHT": "5000",
      ])
    marionette = try Marionette(port: Self.port(in: profile, of: program))
  }

  private static func port(in profile: String, of program: GuardedProgram) throws(BrowserError) -> UInt16 {
    let end = ContinuousClock.now + .seconds(60)
    while true {
      let text = FileManager.default.contents(atPath: profile + "/MarionetteActivePort") ?? Data()
      if let port = UInt16(String(decoding: text, as: UTF8.self)) { return port }
      guard program.isRunning, ContinuousClock.now < end else {
        throw .unreachable("Firefox does not start: \(program.text)")
      }
      usleep(10_000)
    }
  }

  /// A free port, errors of pages on standard output, no company: what Firefox does on its own takes time and network.
  private static let preferences = [
    "marionette.port": "0",
    "devtools.console.stdout.chrome": "false",
    "devtools.console.stdout.content": "true",
    "app.normandy.enabled": "false",
    "app.update.disabledForTesting": "true",
    "browser.cache.disk.enable": "false",
    "browser.contentblocking.database.enabled": "false",
    "browser.region.network.url": "\"\"",
    "browser.safebrowsing.malware.enabled": "false",
    "browser.safebrowsing.phishing.enabled": "false",
    "browser.safebrowsing.update.enabled": "false",
    "browser.shell.checkDefaultBrowser": "false",
    "browser.startup.homepage_override.mstone": "\"ignore\"",
    "browser.startup.page": "0",
    "browser.topsites.contile.enabled": "false",
    "datareporting.healthreport.uploadEnabled": "false",
    "datareporting.policy.dataSubmissionEnabled": "false",
    "dom.ipc.processPrelaunch.enabled": "false",
    "extensions.systemAddon.update.enabled": "false",
    "extensions.update.enabled": "false",
    "general.smoothScroll": "false",
    "gfx.color_management.force_srgb": "true",
    "messaging-system.rsexperimentloader.enabled": "false",
    "network.captive-portal-service.enabled": "false",
    "network.connectivity-service.enabled": "false",
    "security.fileuri.strict_origin_policy": "true",
    "services.settings.server": "\"data:,\"",
    "toolkit.telemetry.server": "\"\"",
    "ui.useOverlayScrollbars": "1",
  ].sorted { $0.key < $1.key }.map { "user_pref(\"\($0.key)\", \($0.value));\n" }.joined()

  var isRunning: Bool { program.isRunning }

  /// Its output so far.
  var text: String { program.text }

  func call(
    _ command: String, _ parameters: JSON = [:], in context: Marionette.Context = .content, seconds: Double
  ) throws(BrowserError) -> JSON {
    try marionette.call(command, parameters, in: context, seconds: seconds)
  }

  func end() { program.end() }
}

/// The Firefoxes that no session uses. Starting one takes some seconds, so that they are used again.
final class FirefoxStock: Sendable {
  private struct State {
    var free: [Firefox] = []
    var isOpen = true
  }

  private let path: String
  private let state = Mutex(State())

  init(_ path: String) {
    self.path = path
  }

  func take() throws(BrowserError) -> Firefox {
    if let firefox = state.withLock({ $0.free.popLast() }), firefox.isRunning { return firefox }
    return try Firefox(path)
  }

  func give(_ firefox: Firefox) {
    let isKept = state.withLock { state in
      if state.isOpen { state.free.append(firefox) }
      return state.isOpen
    }
    if !isKept { firefox.end() }
  }

  func end() {
    let free = state.withLock { state in
      defer { state = State(isOpen: false) }
      return state.free
    }
    for firefox in free { firefox.end() }
  }
}
