import Foundation

/// A way in which a call fails.
package struct Fault: Sendable {
  package var name: String
  var code: Int32
  var kinds: Kinds
  /// True if all later calls fail, too.
  var isLasting = false
  /// True if the program must not be affected.
  var isHarmless = false

  /// Kinds of calls, with the numbers in faults.c.
  struct Kinds: OptionSet, Sendable {
    var rawValue: Int
    static let opening = Kinds(rawValue: 1)
    static let making = Kinds(rawValue: 2)
    static let reading = Kinds(rawValue: 4)
    static let writing = Kinds(rawValue: 8)
    static let bringing = Kinds(rawValue: 16)
    static let naming = Kinds(rawValue: 32)
    static let looking = Kinds(rawValue: 64)
    static let mapping = Kinds(rawValue: 128)
    static let locking = Kinds(rawValue: 256)
    static let closing = Kinds(rawValue: 512)
    static let memory = Kinds(rawValue: 1024)
    static let objects = Kinds(rawValue: 2048)
    static let runtime = Kinds(rawValue: 4096)
    static let starting = Kinds(rawValue: 8192)
    static let speaking = Kinds(rawValue: 16384)
  }

  /// Failures of file calls. Only errors that the system really returns for a call are used.
  package static let ofFiles = [
    Fault(name: "ENOSPC", code: ENOSPC, kinds: [.making, .writing, .bringing]),
    Fault(name: "ENOSPC ever after", code: ENOSPC, kinds: [.making, .writing, .bringing], isLasting: true),
    Fault(
      name: "EIO", code: EIO,
      kinds: [.opening, .making, .reading, .writing, .bringing, .naming, .looking, .mapping, .locking, .closing]),
    Fault(name: "EACCES", code: EACCES, kinds: [.opening, .making, .naming, .looking]),
    Fault(name: "EMFILE", code: EMFILE, kinds: .opening),
    Fault(name: "EMFILE ever after", code: EMFILE, kinds: .opening, isLasting: true),
    Fault(
      name: "EINTR", code: EINTR, kinds: [.opening, .reading, .writing, .bringing, .locking, .closing],
      isHarmless: true),
    Fault(name: "one byte at a time", code: 0, kinds: [.reading, .writing], isHarmless: true),
  ]

  /// Failures of decoders: they cannot be started, or communication fails.
  package static let ofDecoders = [
    Fault(name: "EMFILE of decoders", code: EMFILE, kinds: .starting),
    Fault(name: "EAGAIN of decoders ever after", code: EAGAIN, kinds: .starting, isLasting: true),
    Fault(name: "ENOMEM of decoders", code: ENOMEM, kinds: [.starting, .mapping]),
    Fault(name: "ENOBUFS of decoders", code: ENOBUFS, kinds: .speaking),
    Fault(name: "ENOBUFS of decoders ever after", code: ENOBUFS, kinds: .speaking, isLasting: true),
    Fault(name: "EINTR of decoders", code: EINTR, kinds: .speaking, isHarmless: true),
    Fault(name: "one byte at a time with decoders", code: 0, kinds: .speaking, isHarmless: true),
  ]

  /// No memory for C libraries, which report it.
  package static let ofMemory = Fault(name: "ENOMEM", code: ENOMEM, kinds: .memory)

  /// The calls for finding and staging walls, few enough to let every one fail in a test.
  package static let ofStaging = [
    Fault(name: "EIO of staging", code: EIO, kinds: [.making, .writing, .bringing, .naming, .locking, .closing]),
    Fault(name: "EACCES of looking", code: EACCES, kinds: [.opening, .looking]),
    Fault(name: "EINTR of staging", code: EINTR, kinds: [.opening, .bringing, .locking, .closing], isHarmless: true),
  ]

  /// No memory for Swift's runtime, or for C++ libraries, which end the program.
  package static let ofRuntimes = Fault(name: "ENOMEM of runtimes", code: ENOMEM, kinds: [.objects, .runtime])

  /// True if it may end a program.
  var isFatal: Bool { !kinds.isDisjoint(with: [.objects, .runtime]) }
}
