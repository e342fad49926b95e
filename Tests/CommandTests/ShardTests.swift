import Foundation
import TestSupport
import Testing

/// Builds in parts: with our own flag, and with other engines.
struct ShardTests {
  let project: BuildProject
  let whole: [String: [UInt8]]

  init() throws {
    project = try BuildProject()
    #expect(try project.build("--cache", "none").status == 0)
    whole = try project.outputs()
    try FileManager.default.removeItem(atPath: project.path + "/out")
  }

  @Test(arguments: [1, 2, 3, 5, 16])
  func `shards make each asset once, and together all of them`(count: Int) throws {
    var files: [String] = []
    for index in 1...count {
      let run = try project.build("--shard", "\(index)/\(count)", "--json", "--cache", "none")
      #expect(run.status == 0, "\(run.errors)")
      #expect(!run.text.contains("\"fresh\""), "made by an earlier shard already")
      try run.text.write(
        toFile: project.path + "/r\(index).jsonl", atomically: true, encoding: .utf8)
      files.append("r\(index).jsonl")
    }
    #expect(try project.outputs() == whole)
    let merged = try Subprocess.run(
      Subprocess.kineo, ["build"] + files.flatMap { ["--merge", $0] }, in: project.path)
    #expect(merged.status == 0, "\(merged.errors)")
    #expect(merged.text.split(separator: "\n").count == 8)
    guard count > 1, let full = files.first(where: { ((try? project.bytes($0).count) ?? 0) > 0 })
    else { return }
    let missing = try Subprocess.run(
      Subprocess.kineo, ["build", "--merge"] + files.filter { $0 != full }.prefix(1),
      in: project.path)
    #expect(missing.status == 1)
    #expect(missing.errors.contains("have no result"), "\(missing.errors)")
    let twice = try project.build("--merge", full, "--merge", full)
    #expect(twice.errors.contains("has more than one result"), "\(twice.errors)")
  }

  @Test(arguments: [
    (
      [
        "SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "3", "SLURM_ARRAY_TASK_COUNT": "3",
        "SLURM_ARRAY_TASK_STEP": "2",
      ], "auto", "3/3"
    ),
    (["JOB_COMPLETION_INDEX": "0"], "auto/3", "1/3"),
    (["AWS_BATCH_JOB_ARRAY_INDEX": "1", "AWS_BATCH_JOB_ARRAY_SIZE": "3"], "auto", "2/3"),
    (["TEST_SHARD_INDEX": "2", "TEST_TOTAL_SHARDS": "3"], "auto", "3/3"),
    (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3"], "auto", "1/3"),
    (["CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "3"], "auto", "2/3"),
    (["BUILDKITE_PARALLEL_JOB": "0", "BUILDKITE_PARALLEL_JOB_COUNT": "3"], "auto", "1/3"),
  ])
  func `schedulers determine the shard`(
    environment: [String: String], flag: String, same: String
  ) throws {
    let told = try project.build(
      "--print-jobs", "--shard", flag, environment: environment)
    #expect(told.status == 0, "\(told.errors)")
    #expect(try told.text == project.build("--print-jobs", "--shard", same).text)
  }

  @Test(arguments: [
    ("0/2", [:], "there is no shard 0 of 2"), ("3/2", [:], "there is no shard 3 of 2"),
    ("2", [:], "I/N"), ("a/b", [:], "I/N"), ("auto", [:], "no scheduler"),
    ("auto", ["JOB_COMPLETION_INDEX": "1"], "not the number of tasks"),
    ("auto/2", ["JOB_COMPLETION_INDEX": "5"], "no shard 6 of 2"),
    (
      "auto",
      [
        "SLURM_ARRAY_TASK_ID": "-9223372036854775808", "SLURM_ARRAY_TASK_MIN": "1",
        "SLURM_ARRAY_TASK_COUNT": "2",
      ], "no shard 0 of 2"
    ),
  ])
  func `an invalid shard is rejected`(
    flag: String, environment: [String: String], message: String
  ) throws {
    let run = try project.build("--shard", flag, environment: environment)
    #expect(run.status == 64)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test func `a shell runs the printed jobs`() throws {
    let jobs = try project.build("--print-jobs").text
    #expect(jobs.split(separator: "\n").count == 8)
    try FileManager.default.createDirectory(
      atPath: project.path + "/out", withIntermediateDirectories: true)
    let run = try project.run("/bin/sh", ["-e", "-c", jobs])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try project.outputs() == whole)
  }

  @Test(.enabled(if: Subprocess.find("parallel") != nil, "GNU parallel is not installed"))
  func `GNU parallel spreads jobs over hosts`() throws {
    // Hosts without a network: a shell here runs what would go over ssh.
    try project.write(
      "#!/bin/sh\necho \"$1\" >> hosts\nshift\n[ \"$1\" = -- ] && shift\nexec sh -c \"$*\"\n",
      to: "ssh")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: project.path + "/ssh")
    try FileManager.default.createDirectory(
      atPath: project.path + "/out", withIntermediateDirectories: true)
    let jobs = try project.build("--print-jobs").text
    try project.write(jobs, to: "jobs")
    let run = try project.run(
      try #require(Subprocess.find("parallel")),
      [
        "--will-cite", "--ssh", project.path + "/ssh", "-S", "1/one,1/two", "--workdir",
        project.path,
        "--env", "PATH", "-a", "jobs",
      ],
      environment: ["HOME": project.path, "SHELL": "/bin/sh"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try project.outputs() == whole)
    let hosts = Set(
      try String(contentsOfFile: project.path + "/hosts", encoding: .utf8)
        .split(separator: "\n").map(String.init))
    #expect(hosts == ["one", "two"])
  }

  /// Slurm's daemons need root, which CI machines have.
  static let hasSlurm =
    getuid() == 0
    && ["munged", "slurmctld", "slurmd", "sbatch"].allSatisfy { name in
      ["/usr/sbin/", "/usr/bin/"].contains {
        FileManager.default.isExecutableFile(atPath: $0 + name)
      }
    }

  @Test(.enabled(if: hasSlurm, "Slurm is not installed, or may not be started"))
  func `a Slurm array makes all assets`() throws {
    // The indices may start anywhere and have gaps.
    let script = """
      #!/bin/sh
      cd '\(project.path)'
      exec kineo build --shard auto --cache none --json > "results-$SLURM_ARRAY_TASK_ID.jsonl"
      """
    try project.write(script, to: "array.sh")
    let run = try project.run(
      Subprocess.sourceTree + "/Tests/CommandTests/Engines/slurm.sh",
      [project.path + "/slurm", project.path + "/array.sh", "3-7:2"],
      environment: ["KINEO_PRESETS": Subprocess.sourceTree + "/presets"])
    #expect(run.status == 0, "\(run.text) \(run.errors)")
    #expect(try project.outputs() == whole)
    let results = [3, 5, 7].flatMap { ["--merge", "results-\($0).jsonl"] }
    let merged = try Subprocess.run(Subprocess.kineo, ["build"] + results, in: project.path)
    #expect(merged.status == 0, "\(merged.errors)")
  }

  @Test(.enabled(if: Subprocess.find("ninja") != nil, "ninja is not installed"))
  func `Ninja remakes what has changed`() throws {
    try project.write(try project.build("--emit", "ninja").text, to: "build.ninja")
    let ninja = try #require(Subprocess.find("ninja"))
    let first = try project.run(ninja, [])
    #expect(first.status == 0, "\(first.text)")
    #expect(try project.outputs() == whole)
    #expect(try project.run(ninja, []).text.contains("no work to do"))
    try project.write(BuildProject.dot(fill: "blue"), to: "dot.json")
    try project.touch("dot.json", Date(timeIntervalSinceNow: 10))
    #expect(try project.run(ninja, ["-n"]).text.contains("[2/2]"))
  }
}
