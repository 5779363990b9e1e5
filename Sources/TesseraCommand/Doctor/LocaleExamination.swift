import Foundation
import Messages

/// The language of the system. Walls do not depend on it.
struct LocaleExamination {
  var variables = ProcessInfo.processInfo.environment
  /// Returns true if a locale is installed.
  var isInstalled: (String) -> Bool = Self.isInstalled

  var findings: [Finding] {
    let named = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { name in
      variables[name].flatMap { $0.isEmpty ? nil : (name, $0) }
    }.first
    guard let (variable, value) = named else { return [.ok("locale", "C; LANG is not set")] }
    let text = printable(value)
    if isInstalled(value) { return [.ok("locale", "\(text) (\(variable)); walls do not depend on it")] }
    let packages = SystemPackages.here
    let language = text.split(separator: ".").first.map(String.init) ?? text
    let generating = packages.privileged("localedef -i \(language) -f UTF-8 \(language).UTF-8")
    let need = SystemPackages.Need(title: "the locale \(text)", debian: ["locales"])
    let remedy = packages.installing(need) + (packages.manager == .apt ? " && \(generating)" : "")
    return [.note("locale", "\(variable)=\(text) is not installed; walls do not depend on it", remedy: remedy)]
  }

  private static func isInstalled(_ name: String) -> Bool {
    #if canImport(Glibc)
      let all: Int32 = 0x1FBF  // LC_ALL_MASK, which is not imported.
    #else
      let all = LC_ALL_MASK
    #endif
    // Sound: the locale is freed once, if there is one.
    guard let locale = unsafe newlocale(all, name, nil) else { return false }
    unsafe freelocale(locale)
    return true
  }
}
