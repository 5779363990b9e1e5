import Parallel
import Testing

@testable import TesseraCommand

/// Limits of containers, clocks, time zones and locales that this machine does not have.
@Suite struct MachineExaminationTests {
  private static let unlimited = ControlGroup { _ in nil }

  /// A machine with 8 GB and four cores, without limits.
  private static var machine: MachineExamination {
    var machine = MachineExamination()
    (machine.memory, machine.available, machine.group) = (8_000_000_000, 6_000_000_000, unlimited)
    (machine.budget, machine.cores, machine.files) = (1_000_000_000, 4, 1024)
    (machine.addressSpace, machine.processes) = (nil, nil)
    return machine
  }

  private static func finding(_ name: String, _ change: (inout MachineExamination) -> Void) -> Finding? {
    var machine = machine
    change(&machine)
    return machine.findings.first { $0.name == name }
  }

  @Test func amplyEquippedMachine() {
    #expect(Self.machine.findings.allSatisfy { $0.state == .ok })
  }

  @Test func memoryOfContainers() {
    let group = ControlGroup {
      ["/proc/self/cgroup": "0::/", "/sys/fs/cgroup/memory.max": "500000000\n"][$0]
    }
    let limit = Self.finding("memory limit") { $0.group = group }
    #expect(limit?.state == .fault && limit?.remedy == "--max-memory 125M", "\(limit as Any)")
    #expect(Self.finding("memory") { $0.group = group }?.detail.contains("500 MB by the container") == true)
    #expect(Self.finding("memory") { $0.addressSpace = 100_000_000 }?.state == .fault)
    #expect(Self.finding("memory limit") { $0.available = 300_000_000 }?.state == .note)
  }

  @Test func filesAndProcesses() {
    #expect(Self.finding("open files") { $0.files = 20 }?.state == .fault)
    #expect(Self.finding("open files") { $0.files = 256 }?.state == .note)
    let processes = Self.finding("processes") { $0.processes = 12 }
    #expect(processes?.state == .fault && processes?.remedy?.hasSuffix("16 or more; or --jobs 2") == true)
  }

  /// The innermost and the outer groups, and groups of which a container sees the outermost alone.
  @Test(
    arguments: [
      ("0::/a/b", ["/sys/fs/cgroup/a/memory.max": "300", "/sys/fs/cgroup/a/b/memory.max": "max"], 300, nil),
      ("0::/a", ["/sys/fs/cgroup/memory.max": "200", "/sys/fs/cgroup/a/memory.max": "300"], 200, nil),
      ("0::/../x", ["/sys/fs/cgroup/cpu.max": "150000 100000"], nil, 1.5),
      ("0::/", ["/sys/fs/cgroup/cpu.max": "max 100000"], nil, nil),
      (
        "4:memory:/docker/1\n2:cpu,cpuacct:/docker/1",
        [
          "/sys/fs/cgroup/memory/memory.limit_in_bytes": "400", "/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us": "50000",
          "/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us": "100000",
        ], 400, 0.5
      ),
      ("4:memory:/", ["/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712"], nil, nil),
      (
        "1:cpu:/",
        [
          "/sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1", "/sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000",
        ], nil, nil
      ),
    ] as [(String, [String: String], Int?, Double?)])
  func controlGroups(groups: String, files: [String: String], memory: Int?, cores: Double?) {
    let group = ControlGroup { $0 == "/proc/self/cgroup" ? groups : files[$0] }
    #expect(group.memory == memory && group.cores == cores)
  }

  @Test func coresOfContainers() {
    let group = ControlGroup { ["/proc/self/cgroup": "0::/", "/sys/fs/cgroup/cpu.max": "150000 100000"][$0] }
    let cores = Self.finding("cores") { $0.group = group }
    #expect(cores?.state == .note && cores?.remedy == "--jobs 2")
  }

  // MARK: - Time and language

  @Test func clockBeforeTheRelease() throws {
    let midnight = 1_795_305_600.0
    #expect(TimeExamination.seconds(of: "November 22, 2026") == midnight - 14 * 3600)
    let clock = try #require(TimeExamination(now: 86_400).findings.first)
    #expect(clock.state == .fault && clock.remedy != nil && clock.detail.contains("1970-01-0"))
    #expect(TimeExamination(now: 2e9).findings.first?.state == .ok)
  }

  @Test(arguments: [
    ("UTC", Finding.State.ok), ("", .ok), ("CET-1CEST,M3.5.0,M10.5.0/3", .ok), ("<+0330>-3:30", .ok),
    ("Nowhere/Town", .fault), ("/nowhere/zone", .fault),
  ])
  func timeZones(zone: String, state: Finding.State) {
    #expect(TimeExamination(zone: zone).findings.last?.state == state)
  }

  @Test func locales() {
    func finding(_ variables: [String: String]) -> Finding? {
      LocaleExamination(variables: variables) { $0 == "en_US.UTF-8" }.findings.first
    }
    #expect(finding([:])?.state == .ok)
    #expect(finding(["LANG": "en_US.UTF-8"])?.state == .ok)
    let missing = finding(["LANG": "en_US.UTF-8", "LC_ALL": "de_DE.UTF-8"])
    #expect(missing?.state == .note && missing?.detail.hasPrefix("LC_ALL=de_DE.UTF-8 ") == true)
  }
}
