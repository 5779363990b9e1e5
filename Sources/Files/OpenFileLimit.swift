import Foundation

/// Raises the limit for open files as far as the system allows: a wall with many pages keeps one open for each.
package func raiseOpenFileLimit() {
  var limit = rlimit()
  #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    let resource = RLIMIT_NOFILE
  #endif
  guard unsafe getrlimit(resource, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
  limit.rlim_cur = limit.rlim_max
  // If it cannot be raised, it is left unchanged.
  _ = unsafe setrlimit(resource, &limit)
}
