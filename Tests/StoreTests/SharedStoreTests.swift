import Files
import Foundation
import Parallel
import TestSupport
import Testing

@testable import Store

@Suite struct SharedStoreTests {
  @Test func threadsShareAStore() throws {
    let folder = try TemporaryFolder()
    let store = Store(folder)
    let right = concurrentMap(400, jobs: 8) { index in
      let number = index * 7 % 100
      store.keep(Example.tile(number), for: Example.key(number))
      if index % 20 == 0 { store.flush() }
      return store.tile(for: Example.key(number)) == Example.tile(number)
        && store.tile(for: Example.key(index % 100)).map { $0 == Example.tile(index % 100) } ?? true
    }
    #expect(right.allSatisfy { $0 })
    store.flush()
    #expect(try store.count(of: 0..<100)!.tiles == 100)
    #expect(store.warnings == [])
  }

  @Test func storesShareAFolder() throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    let stores = concurrentMap(4, jobs: 4) { _ in Store(folder: path) }
    #expect(stores.map(\.warnings) == [[], [], [], []])
    let failures = concurrentMap(4, jobs: 4) { index in
      let store = stores[index]
      for number in index * 25..<index * 25 + 50 {
        store.keep(Example.tile(number), for: Example.key(number))
        if number % 10 == 0 { store.flush() }
        if let tile = stores[(index + 1) % 4].tile(for: Example.key(number)), tile != Example.tile(number) { return 1 }
      }
      store.flush()
      return 0
    }
    #expect(failures == [0, 0, 0, 0])
    for store in stores {
      #expect(try store.count(of: 0..<125)!.tiles == 125)
      #expect(store.warnings == [])
    }
    #expect(stores[0].verify() == (125, 0))
  }

  @Test func processesShareAFolder() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path.losslessText
    async let first = #expect(processExitsWith: .success) { [path = path as String] in
      try SharedStoreTests.work(path, 0..<150)
    }
    async let second = #expect(processExitsWith: .success) { [path = path as String] in
      try SharedStoreTests.work(path, 100..<250)
    }
    _ = await (first, second)
    #expect(try Store(folder).count(of: 0..<300)!.tiles == 250)
    #expect(try folder.names.filter { $0.contains("damaged") } == [])
  }

  static func work(_ path: String, _ numbers: Range<Int>) throws {
    let store = Store(folder: FilePath(path))
    for number in numbers {
      store.keep(Example.tile(number), for: Example.key(number))
      if number % 10 == 0 { store.flush() }
    }
    store.flush()
    try #require(try store.count(of: numbers)?.tiles == 150)
    try #require(store.warnings == [])
  }

  @Test(arguments: [1, 5, 20, 60, 150])
  func killedProcessLosesOnlyUnwrittenTiles(milliseconds: Int) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path.losslessText
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, milliseconds = milliseconds as Int] in
      let store = Store(folder: FilePath(path))
      try store.fill(0..<10)
      Thread.detachNewThread {
        usleep(UInt32(milliseconds) * 1000)
        kill(getpid(), SIGKILL)
      }
      for number in 10... {
        store.keep(Example.tile(number % 1000, width: 400, height: 300), for: Example.key(number))
        if number % 5 == 0 { store.flush() }
      }
    }
    let store = Store(folder)
    #expect(try store.count(of: 0..<10)! == (10, 10))
    let checks = store.verify()
    #expect(checks.checked >= 10 && checks.bad == 0)
    #expect(store.warnings == [])
  }
}
