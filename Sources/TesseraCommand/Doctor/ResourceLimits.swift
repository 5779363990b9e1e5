import Foundation

/// The resource limits of this process; nil for none.
enum ResourceLimits {
  #if canImport(Glibc)
    static var files: Int? { limit(RLIMIT_NOFILE.rawValue) }
    static var addressSpace: Int? { limit(RLIMIT_AS.rawValue) }
    static var fileSize: Int? { limit(RLIMIT_FSIZE.rawValue) }
    static var processes: Int? { limit(__RLIMIT_NPROC.rawValue) }

    private static func limit(_ resource: UInt32) -> Int? {
      var limit = rlimit()
      guard unsafe getrlimit(__rlimit_resource_t(resource), &limit) == 0 else { return nil }
      return limit.rlim_cur > rlim_t(Int.max) ? nil : Int(limit.rlim_cur)
    }
  #else
    static var files: Int? { limit(RLIMIT_NOFILE) }
    static var addressSpace: Int? { limit(RLIMIT_AS) }
    static var fileSize: Int? { limit(RLIMIT_FSIZE) }
    static var processes: Int? { limit(RLIMIT_NPROC) }

    private static func limit(_ resource: Int32) -> Int? {
      var limit = rlimit()
      guard unsafe getrlimit(resource, &limit) == 0 else { return nil }
      return limit.rlim_cur >= rlim_t(Int.max) ? nil : Int(limit.rlim_cur)
    }
  #endif
}
