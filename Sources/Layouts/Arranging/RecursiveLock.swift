import Foundation

/// A lock that its thread can take again. Foundation's own would bring all of Foundation into a program.
@safe final class RecursiveLock: @unchecked Sendable {
  // Sound: created here, never moved, and destroyed once, when no thread can use it.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() {
    var kind = pthread_mutexattr_t()
    unsafe pthread_mutexattr_init(&kind)
    unsafe pthread_mutexattr_settype(&kind, Int32(PTHREAD_MUTEX_RECURSIVE))
    unsafe pthread_mutex_init(mutex, &kind)
    unsafe pthread_mutexattr_destroy(&kind)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  func withLock<Result>(_ work: () throws -> Result) rethrows -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try work()
  }
}
