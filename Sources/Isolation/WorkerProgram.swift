import Parallel

/// The program of workers, with what its workshops share.
final class WorkerProgram: Sendable {
  private let path: String
  private let argument: String
  private let readsFonts: Bool
  let pool = MemoryPool()
  let killedWorkers: KilledWorkers

  init(path: String, argument: String, readsFonts: Bool) {
    (self.path, self.argument, self.readsFonts) = (path, argument, readsFonts)
    killedWorkers = KilledWorkers(returningMemoryTo: pool)
  }

  /// Starts it as a template.
  func start() throws(IsolationFault) -> Template {
    try Template(program: path, argument: argument, readsFonts: readsFonts)
  }
}

/// The workshops of a program: one for each kit, set up when first needed.
final class Workshops: Sendable {
  private let program: WorkerProgram
  private let known = Mutex<[UInt8: Workshop]>([:])

  init(_ program: WorkerProgram) { self.program = program }

  deinit { close() }

  subscript(kit: UInt8) -> Workshop {
    known.withLock { known in
      if let workshop = known[kit] { return workshop }
      let workshop = Workshop(program, kit: kit)
      known[kit] = workshop
      return workshop
    }
  }

  /// Ends idle workers, and frees memory kept for others. More are made when needed.
  func close() {
    for workshop in known.withLock({ Array($0.values) }) { workshop.endSpareWorkers() }
    program.killedWorkers.close()
    program.pool.empty()
  }
}
