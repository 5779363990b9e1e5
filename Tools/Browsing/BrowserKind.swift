import Foundation

extension Browser {
  /// An engine, with the browser that programs drive it in. They are found in PATH and in the folders of packages;
  /// nothing is downloaded.
  package enum Kind: String, CaseIterable, CustomStringConvertible, Sendable {
    /// Blink: `chromium-headless-shell`, which starts in a third of the time, or `chromium`, with `chromedriver`.
    case chromium = "Chromium"
    /// Gecko: `firefox-esr` or `firefox`, which need no driver.
    case firefox = "Firefox"
    /// `MiniBrowser` with `WebKitWebDriver`, on a screen of `Xvfb`.
    case webKit = "WebKit"

    package var description: String { rawValue }

    package var isInstalled: Bool { Installed.programs(of: self) != nil }

    /// The engines that this machine has.
    package static let installed = allCases.filter(\.isInstalled)
  }
}

/// The paths of programs on this machine.
enum Installed {
  /// Returns the browser and, after it, what it is driven with; nil if one of them is missing.
  static func programs(of kind: Browser.Kind) -> [String]? {
    let found =
      switch kind {
      case .chromium: [headlessChromium ?? program("chromium"), program("chromedriver")]
      case .firefox: [program("firefox-esr") ?? program("firefox")]
      case .webKit: [miniBrowser, program("WebKitWebDriver"), program("Xvfb")]
      }
    let paths = found.compactMap { $0 }
    return paths.count == found.count ? paths : nil
  }

  private static func program(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Not the script of this name in PATH: its end would leave the browser behind.
  private static var headlessChromium: String? {
    let path = "/usr/lib/chromium/chromium-headless-shell"
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }

  /// WebKit’s own browser stands beside its library: `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser`.
  private static var miniBrowser: String? {
    let folders = ["/usr/lib", "/usr/lib64", "/usr/libexec"]
    let within = folders.flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted().map { "\(folder)/\($0)" }
    }
    return (folders + within).flatMap { ["\($0)/webkit2gtk-4.1/MiniBrowser", "\($0)/webkit2gtk-4.0/MiniBrowser"] }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
