#if WATCHED_THREADS
  import Foundation

  /// What ThreadSanitizer understands: that of the standard library is built without it on Linux, so that whatever two
  /// threads do under its protection looks like a race. `scripts/test --sanitize thread` alone is built with this one.
  @safe package struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    // Sound: both are made here and given back once, and the value is only used by whoever has the lock.
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

    package init(_ value: consuming sending Value) {
      unsafe pthread_mutex_init(lock, nil)
      unsafe self.value.initialize(to: value)
    }

    deinit {
      unsafe value.deinitialize(count: 1)
      unsafe value.deallocate()
      unsafe pthread_mutex_destroy(lock)
      unsafe lock.deallocate()
    }

    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ work: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      unsafe pthread_mutex_lock(lock)
      defer { unsafe pthread_mutex_unlock(lock) }
      return try unsafe work(&value.pointee)
    }
  }
#else
  package import Synchronization

  /// A value that one thread uses at a time.
  package typealias Mutex<Value: ~Copyable> = Synchronization.Mutex<Value>
#endif
