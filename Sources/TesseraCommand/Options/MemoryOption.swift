import ImageCodecs
import Planning

extension MemoryBudget {
  static func option<Settings>(_ limits: WritableKeyPath<Settings, DecodingLimits>) -> Option<Settings> {
    .value(
      "--max-memory", "SIZE", "memory limit, such as 500M or 1.5G (default: a quarter of memory, at most 1G)",
      limits.appending(path: \.memory), "a size such as 500M or 1.5G",
      parse: { Values.bytes($0).map(MemoryBudget.init) })
  }
}
