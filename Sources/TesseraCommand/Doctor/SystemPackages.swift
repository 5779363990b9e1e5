import Foundation
import Messages

/// The command that installs packages on this system.
///
///     SystemPackages.here.installing(.ffmpeg)      // "sudo apt install ffmpeg"
struct SystemPackages: Sendable {
  enum Manager: String, CaseIterable, Sendable {
    case apt, dnf, zypper, pacman, apk, brew
  }

  /// Nil on systems whose packages are not known.
  let manager: Manager?
  let isRoot: Bool

  /// - Parameter osRelease: The contents of `/etc/os-release`.
  init(osRelease: String, isRoot: Bool) {
    self.isRoot = isRoot
    let values = Self.values(in: osRelease)
    let names = [values["ID"] ?? ""] + (values["ID_LIKE"] ?? "").split(separator: " ").map(String.init)
    manager = names.lazy.compactMap { Self.manager(of: $0) }.first
  }

  private init(manager: Manager) { (self.manager, isRoot) = (manager, false) }

  static let here: SystemPackages = {
    #if os(macOS)
      SystemPackages(manager: .brew)
    #else
      SystemPackages(osRelease: osRelease, isRoot: geteuid() == 0)
    #endif
  }()

  static let osRelease =
    ["/etc/os-release", "/usr/lib/os-release"].lazy.compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }
    .first ?? ""

  /// Returns the variables in the text of `/etc/os-release`.
  static func values(in osRelease: String) -> [String: String] {
    var values: [String: String] = [:]
    for line in osRelease.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { values[String(parts[0])] = parts[1].filter { $0 != "\"" && $0 != "'" } }
    }
    return values
  }

  private static func manager(of system: String) -> Manager? {
    switch system {
    case "debian", "ubuntu", "raspbian", "linuxmint": .apt
    case "fedora", "rhel", "centos", "amzn", "rocky", "almalinux": .dnf
    case "arch", "archlinux", "manjaro": .pacman
    case "alpine", "postmarketos": .apk
    default: system.contains("suse") ? .zypper : nil
    }
  }

  /// Something to install, with its names in the systems that have it. A library or a program is found by its file
  /// where the package manager can do that.
  struct Need: Equatable, Sendable {
    var title: String
    var debian: [String] = []
    var pacman: String?
    var brew: String?
    /// The file of a library.
    var library: String?
    /// The name of a program.
    var program: String?
    /// A name that Fedora, SUSE and Alpine share.
    var others: String?
  }

  /// Returns the command that installs something; a sentence if it is not known.
  func installing(_ need: Need) -> String { installing([need])[0] }

  /// Returns one command that installs several things, then a sentence for each whose packages are not known.
  func installing(_ needs: [Need]) -> [String] {
    var (names, sentences): ([String], [String]) = ([], [])
    for need in needs {
      guard let found = packages(of: need) else {
        sentences.append("install \(need.title)" + (need.library.map { " (\($0))" } ?? ""))
        continue
      }
      names += found.filter { !names.contains($0) }
    }
    guard let manager, !names.isEmpty else { return sentences }
    let action =
      switch manager {
      case .pacman: "pacman -S"
      case .apk: "apk add"
      default: "\(manager.rawValue) install"
      }
    return [privileged("\(action) \(names.joined(separator: " "))")] + sentences
  }

  /// Returns the names of packages in this system; nil if they are not known.
  private func packages(of need: Need) -> [String]? {
    switch manager {
    case .apt: need.debian.isEmpty ? nil : need.debian
    case .pacman: need.pacman.map { [$0] }
    case .brew: need.brew.map { [$0] }
    case .apk: (need.others ?? need.library.map { "so:\($0)" } ?? need.program.map { "cmd:\($0)" }).map { [$0] }
    case .dnf, .zypper:
      (need.others ?? need.library.map { "'\($0)()(64bit)'" } ?? need.program.map { "/usr/bin/\($0)" }).map { [$0] }
    case nil: nil
    }
  }

  /// Returns a command with the words that make it run as the superuser, where that is necessary.
  func privileged(_ command: String) -> String { isRoot || manager == .brew ? command : "sudo " + command }
}

extension SystemPackages.Need {
  static let ffmpeg = Self(
    title: "ffmpeg", debian: ["ffmpeg"], pacman: "ffmpeg", brew: "ffmpeg", program: "ffmpeg")
  static let timeZones = Self(title: "tzdata", debian: ["tzdata"], pacman: "tzdata", others: "tzdata")
  static let pango = Self(
    title: "Pango", debian: ["libpangocairo-1.0-0"], pacman: "pango", brew: "pango", library: "libpangocairo-1.0.so.0")
  static let fontSubsets = Self(
    title: "HarfBuzz", debian: ["libharfbuzz-subset0"], pacman: "harfbuzz", brew: "harfbuzz",
    library: "libharfbuzz-subset.so.0")
  static let anyFont = Self(title: "a font such as DejaVu Sans", debian: ["fonts-dejavu-core"], pacman: "ttf-dejavu")
}
