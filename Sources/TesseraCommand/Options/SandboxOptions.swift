import ImageCodecs
import Isolation
import Planning
import Products

extension Sandbox {
  static func options<Settings>(_ limits: WritableKeyPath<Settings, DecodingLimits>) -> [Option<Settings>] {
    [
      Option(
        name: "--sandbox", placeholder: nil,
        help: "fail unless photos can be decoded in sandboxed processes (default: use them if possible)"
      ) { settings, _ throws(RunFailure) in
        guard Confinement.here.isPossible else {
          throw .usage("--sandbox: the sandbox is not available: \(Confinement.here)")
        }
        settings[keyPath: limits].isolation = Self.limits.isolation
      },
      .flag("--no-sandbox", "decode photos in the main process (default: in sandboxed processes)") {
        $0[keyPath: limits].isolation = nil
        decline()
      },
    ]
  }
}
