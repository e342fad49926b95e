"""Runs the program on hostile input under limits, and keeps every input that breaks a law.

A run ends with 0 or with one of the documented codes for bad input, within its seconds of CPU and its bytes of
memory; what it refuses it says, without a control character; what it writes is whole.
"""
import collections, os, pathlib, resource, shutil, signal, subprocess, sys, tempfile, time
import xml.parsers.expat

root = pathlib.Path(__file__).resolve().parent.parent
program = os.path.abspath(os.environ.get("KINEO", str(root / ".build/release/kineo")))
kept = root / ".build/fuzz"
SECONDS, BYTES = 30, 1 << 30
# What drawing may take as it is counted: half of the seconds, as a count may be half of what it stands for.
WORK = SECONDS // 2
# Usage, bad data, no input, a format that cannot say it, a file that cannot be read or written, too little of something.
REFUSALS = {1, 64, 65, 66, 69, 73, 74, 75}
MAGIC = {"gif": b"GIF89a", "apng": b"\x89PNG", "png": b"\x89PNG", "webp": b"RIFF"}

EXTREME = [0, 1, 2, 127, 128, 255, 256, 32767, 32768, 65535, 65536, 2**24, 2**31 - 1, 2**31, 2**32 - 1]


def noise(r, data):
    """A few bytes, a cut, a repeat."""
    data = bytearray(data)
    for _ in range(r.choice([1, 1, 2, 8])):
        if not data:
            return b""
        at = r.randrange(len(data))
        roll = r.random()
        if roll < 0.5:
            data[at] = r.choice([0, 1, 127, 128, 255, r.randrange(256)])
        elif roll < 0.6:
            del data[at:at + r.randint(1, 40)]
        elif roll < 0.7:
            data[at:at] = data[at:at + r.randint(1, 40)]
        elif roll < 0.8:
            del data[at:]
        else:
            size = r.choice([2, 4])
            value = r.choice(EXTREME) % (1 << 8 * size)
            data[at:at + size] = value.to_bytes(size, r.choice(["big", "little"]))
    return bytes(data)


def bounded():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 2))
    resource.setrlimit(resource.RLIMIT_AS, (4 * BYTES, 4 * BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def cpu(process):
    """Ticks that a process has run."""
    try:
        fields = open(f"/proc/{process}/stat").read().rsplit(")", 1)[1].split()
        return int(fields[11]) + int(fields[12])
    except (OSError, IndexError):
        return -1


class Trials:
    """Counts runs and what they ended with; `name` is that of the fuzzer."""

    def __init__(self, name, seconds, seed):
        self.name, self.seconds, self.seed = name, seconds, seed
        self.codes, self.runs, self.bad, self.spent = collections.Counter(), 0, 0, 0.0
        self.folder = tempfile.mkdtemp(prefix=f"kineo-{name}-")
        kept.mkdir(parents=True, exist_ok=True)

    def goes_on(self):
        return self.spent < self.seconds

    def run(self, arguments, files, out=None, format=None):
        """Runs the program in its folder after writing `files` (names to bytes); `out` is the file it makes.

        Returns what it said."""
        for name, data in files.items():
            (pathlib.Path(self.folder) / name).write_bytes(data)
        place = os.path.join(self.folder, out) if out else None
        if place and os.path.exists(place):
            os.remove(place)
        errors = tempfile.TemporaryFile(dir=self.folder)
        began = time.monotonic()
        child = subprocess.Popen([program, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=errors,
                                 stderr=errors, preexec_fn=bounded, start_new_session=True,
                                 env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
        # A run that waits for something takes no CPU at all; one on a busy machine takes some.
        seen = -1.0

        def look(*_):
            nonlocal seen
            now = cpu(child.pid)
            if now == seen:
                os.killpg(child.pid, signal.SIGKILL)
            seen = now
        signal.signal(signal.SIGALRM, look)
        signal.setitimer(signal.ITIMER_REAL, 2 * SECONDS, 2 * SECONDS)
        _, status, usage = os.wait4(child.pid, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        child.returncode = code = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        text = errors.read(1 << 26)
        spent = usage.ru_utime + usage.ru_stime
        self.spent += spent
        self.runs += 1
        self.codes[code] += 1
        fault = None
        if code < 0:
            fault = f"ended by signal {-code} after {spent:.1f} s"
        elif code and code not in REFUSALS and b"is not installed" not in text:
            fault = f"ended with {code}"
        elif usage.ru_maxrss * 1024 > BYTES:
            fault = f"took {usage.ru_maxrss >> 10} MiB"
        elif code and not text.strip():
            fault = f"ended with {code} without a word"
        elif any(b < 32 and b not in (9, 10) or b == 127 for b in text):
            fault = "printed a control character"
        elif code == 0 and place:
            fault = self.broken(place, format)
        if fault:
            self.keep(fault, arguments, files, text)
        return text

    def broken(self, place, format):
        """What is wrong with a file that was made."""
        try:
            data = open(place, "rb").read()
        except OSError:
            return "ended well without its file"
        if format == "svg":
            try:
                xml.parsers.expat.ParserCreate().Parse(data, True)
            except xml.parsers.expat.ExpatError as error:
                return f"wrote an SVG that is no XML: {error}"
        elif not data.startswith(MAGIC[format]):
            return f"wrote no {format}"

    def keep(self, fault, arguments, files, text):
        self.bad += 1
        place = kept / f"{self.name}-{self.seed}-{self.runs}"
        place.mkdir(exist_ok=True)
        for name, data in files.items():
            (place / name).write_bytes(data)
        (place / "command").write_text(f"{' '.join(arguments)}\n{fault}\n{text[:2000].decode(errors='replace')}\n")
        print(f"{place}: kineo {' '.join(arguments)}: {fault}", flush=True)

    def end(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        print(f"{self.name}: {self.runs} runs in {self.spent:.0f} s of CPU, seed {self.seed}:",
              ", ".join(f"{count} ended with {code}" for code, count in sorted(self.codes.items())), flush=True)
        return 1 if self.bad else 0


def begin(name):
    """Fuzz/NAME [SECONDS] [SEED]"""
    arguments = sys.argv[1:]
    return Trials(name, float(arguments[0]) if arguments else 60, int(arguments[1]) if len(arguments) > 1 else 1)
