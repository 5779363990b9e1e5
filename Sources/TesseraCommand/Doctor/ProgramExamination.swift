import Files
import Foundation
import Messages
import Runs

/// The program and the system that it runs on.
enum ProgramExamination {
  static var findings: [Finding] {
    [
      .ok("version", "\(Version.number) of \(Version.date), \(place)"),
      .ok("system", "\(system), \(architecture), kernel \(kernel)"), container, build,
    ]
  }

  /// The path of the program.
  private static var place: String {
    (FilePath("/proc/self/exe").resolved ?? FilePath(CommandLine.arguments.first ?? "tessera")).description
  }

  private static var system: String {
    SystemPackages.values(in: SystemPackages.osRelease)["PRETTY_NAME"]
      ?? ProcessInfo.processInfo.operatingSystemVersionString
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another processor"
    #endif
  }

  private static var kernel: String { SystemText.line(of: "/proc/sys/kernel/osrelease") ?? "unknown" }

  // MARK: - Container

  private static var container: Finding {
    let kind = container(
      variables: ProcessInfo.processInfo.environment, isFile: { (try? FilePath($0).status()) != nil },
      groups: SystemText.contents(of: "/proc/1/cgroup") ?? "")
    return .ok("container", kind ?? "none found")
  }

  /// Returns the kind of container that a process is in, by its files, variables and control groups.
  static func container(variables: [String: String], isFile: (String) -> Bool, groups: String) -> String? {
    if isFile("/.dockerenv") { return "Docker" }
    if isFile("/run/.containerenv") { return "Podman" }
    if variables["KUBERNETES_SERVICE_HOST"] != nil { return "Kubernetes" }
    if let name = variables["container"], !name.isEmpty { return name }
    let marks = [("kubepods", "Kubernetes"), ("docker", "Docker"), ("libpod", "Podman"), ("lxc", "LXC")]
    return marks.first { groups.contains($0.0) }?.1
  }

  private static var build: Finding {
    let left = BuildTraits.all.filter { !BuildTraits.included.contains($0) }
    if left.isEmpty { return .ok("build", "with all traits: \(BuildTraits.all.joined(separator: ", "))") }
    return .note(
      "build", "without \(left.joined(separator: ", "))",
      remedy: "build with the default traits: swift build -c release --product tessera")
  }
}
