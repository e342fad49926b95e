"""Judges `kineo preview`, `watch` and `play` from outside: preview.py KINEO server|watch|manners|build|play, in an empty folder."""
import atexit
import base64
import fcntl
import http.client
import json
import os
import pty
import re
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import termios
import threading
import time

KINEO, PART = sys.argv[1:3]
DOCUMENT = '{ "canvas": { "size": [16, 16] }, "layers": [{ "shape": "circle", "fill": "%s" }] }'
failures = []


def expect(condition, text):
    if not condition:
        failures.append(text)
        print("expected:", text)


def started(words, **options):
    """A run after the files were written long enough ago that there is no doubt which contents it reads."""
    time.sleep(0.05)
    # Ctrl-C means what it does in a terminal, also where these tests themselves do not take it.
    process = subprocess.Popen(words, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL), **options)
    atexit.register(process.kill)
    return process


def save(color, name="a.json"):
    with open(name + ".new", "w") as file:
        file.write(DOCUMENT % color)
    os.replace(name + ".new", name)


def server():
    save("red")
    process = started([KINEO, "preview", "a.json", "-q"], stdout=subprocess.PIPE)
    address = process.stdout.readline().decode().strip()
    host, token = re.fullmatch(r"http://(127\.0\.0\.1:\d+)/([0-9a-f]{32})/", address).groups()
    port = int(host.split(":")[1])

    def get(path, headers={}, method="GET"):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer, body

    answer, body = get(f"/{token}/")
    expect(answer.status == 200 and b"<!doctype html>" in body, "the page")
    for name, value in [
        ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"),
        ("Cross-Origin-Resource-Policy", "same-origin"), ("Cache-Control", "no-store"),
    ]:
        expect(answer.getheader(name) == value, f"{name}: {value}")
    expect(answer.getheader("Access-Control-Allow-Origin") is None, "no other origins")

    # Who stays outside.
    expect(get("/")[0].status == 404, "no page without the token")
    expect(get(f"/{'0' * 32}/")[0].status == 404, "no page for a wrong token")
    expect(get(f"/{token}/../../etc/passwd")[0].status == 404, "no way up")
    expect(get(f"/{token}/%2e%2e")[0].status == 404, "no way up in disguise")
    expect(get(f"/{token}/", {"Host": "evil.example"})[0].status == 403, "no other name")
    expect(get(f"/{token}/", {"Origin": "http://evil.example"})[0].status == 403, "no other origin")
    expect(get(f"/{token}/", {"Sec-Fetch-Site": "cross-site"})[0].status == 403, "no other site")
    expect(get(f"/{token}/state", method="POST")[0].status == 405, "only GET")

    # What a page asks for.
    state = json.loads(get(f"/{token}/state")[1])
    expect(state["pixels"] == [16, 16] and "<svg" in state["svg"], "the state")
    expect(get(f"/{token}/file?kind=gif")[1].startswith(b"GIF89a"), "the GIF")
    expect(get(f"/{token}/sheet")[1].startswith(b"\x89PNG"), "the sheet")
    expect(get(f"/{token}/exact?index=0")[1].startswith(b"\x89PNG"), "an exact picture")
    expect(get(f"/{token}/exact?index=99999")[0].status == 400, "no picture beyond the last")
    expect(get(f"/{token}/file?kind=../a")[0].status == 400, "no file of another name")
    unknown = json.loads(get(f"/{token}/state?p.nothing=1")[1])
    expect("svg" not in unknown and unknown["diagnostics"], "a parameter that is not there is a mistake")

    # Those who do not behave do no harm.
    rude = []
    for text in [b"", b"GET", b"GET / HTTP/1.1\r\n", b"\x00" * 100, b"GET /%zz HTTP/1.1\r\n\r\n"]:
        caller = socket.create_connection(("127.0.0.1", port))
        caller.sendall(text)
        rude.append(caller)
    for _ in range(20):
        socket.create_connection(("127.0.0.1", port)).close()
    try:
        caller = socket.create_connection(("127.0.0.1", port))
        caller.sendall(b"A" * 100_000)
        caller.close()
    except OSError:
        pass
    expect(get(f"/{token}/state")[0].status == 200, "an answer beside rude callers")

    # Events: one for each save, and none for a touch.
    def listen():
        caller = socket.create_connection(("127.0.0.1", port))
        caller.sendall(f"GET /{token}/events HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        return caller

    def events(caller, seconds):
        text, end = b"", time.monotonic() + seconds
        while time.monotonic() < end:
            if select.select([caller], [], [], max(0, end - time.monotonic()))[0]:
                part = caller.recv(65536)
                if not part:
                    break
                text += part
        return re.findall(rb"data: (\S+)", text)

    pages = [listen() for _ in range(12)]
    first = [events(page, 0.3) for page in pages[:2]]
    expect(all(len(found) == 1 for found in first), "the version at the beginning")
    save("blue")
    told = [events(page, 0.8) for page in pages[:2]]
    expect(all(len(found) == 1 for found in told) and told != first, "one event for a save")
    expect("#00f" in json.loads(get(f"/{token}/state")[1])["svg"], "the new picture")
    os.utime("a.json")
    expect(events(pages[0], 0.5) == [], "no event for a touch")
    with open("a.json", "w") as file:
        file.write('{ "canvas": { "size": [16, 16] }, "layers": [{ "shap": 1 }] }')
    expect(len(events(pages[0], 0.8)) == 1, "an event for a mistake")
    wrong = json.loads(get(f"/{token}/state")[1])
    expect("svg" not in wrong and wrong["diagnostics"][0]["line"] == 1, "the mistake and its place")
    for page in pages[2:]:
        page.close()
    save("lime")
    expect(len(events(pages[0], 0.8)) == 1, "an event when it is mended")

    # Work that a save makes useless is given up, and that is no error.
    slow = '{ "canvas": { "size": [400, 400] }, "playback": { "duration": 6 }, "layers": [{ "shape": "circle", "fill": "%s",' \
        ' "frame": [0, 0, 300, 300], "filters": [{ "type": "blur", "radius": 20 }],' \
        ' "animate": { "position.x": { "from": 10, "to": 390, "duration": 6 } } }] }'
    with open("a.json", "w") as file:
        file.write(slow % "red")
    expect(len(events(pages[0], 0.8)) == 1, "an event for the slow document")
    caller = socket.create_connection(("127.0.0.1", port))
    caller.sendall(f"GET /{token}/file?kind=gif HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
    time.sleep(0.1)
    save("red")
    caller.settimeout(20)
    expect(caller.recv(65536).startswith(b"HTTP/1.1 204 "), "no content for what was given up")

    process.send_signal(signal.SIGINT)
    expect(process.wait(timeout=10) == -signal.SIGINT, "Ctrl-C ends it")


def manners():
    """Five manners of saving, each of which is one run; all at once, since each takes a while to be sure of."""
    def in_place(name, text):
        with open(name, "r+") as file:
            file.write(text)
            file.truncate()

    def truncated(name, text):
        open(name, "w").close()
        time.sleep(0.1)
        with open(name, "w") as file:
            file.write(text)

    def renamed(name, text):
        with open(name + ".new", "w") as file:
            file.write(text)
        os.replace(name + ".new", name)

    def backed_up(name, text):
        os.rename(name, name + "~")
        time.sleep(0.1)
        with open(name, "w") as file:
            file.write(text)

    def twice(name, text):
        for _ in range(2):
            with open(name, "w") as file:
                file.write(text)
            time.sleep(0.01)

    watched = []
    for manner in (in_place, truncated, renamed, backed_up, twice):
        name = manner.__name__ + ".json"
        save("red", name)
        log = open(manner.__name__ + ".log", "wb")
        process = started([KINEO, "watch", name, "-o", manner.__name__ + ".svg"], stderr=log)
        watched.append((manner, name, process))

    def told(manner):
        return open(manner.__name__ + ".log").read().splitlines()

    def until(count):
        end = time.monotonic() + 20
        while time.monotonic() < end and any(len(told(manner)) < count for manner, _, _ in watched):
            time.sleep(0.05)

    until(1)
    time.sleep(0.2)
    savers = [threading.Thread(target=manner, args=(name, DOCUMENT % "blue")) for manner, name, _ in watched]
    for saver in savers:
        saver.start()
    until(2)
    # For as long as a file that is gone may take to come back, and a look.
    time.sleep(0.7)
    for manner, _, process in watched:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=10)
        shape = re.compile(re.escape(manner.__name__) + r"\.svg: \d+ bytes, \d+ ms")
        lines = told(manner)
        expect(len(lines) == 2 and all(map(shape.fullmatch, lines)), f"one run for {manner.__name__}: {lines}")
        expect("#00f" in open(manner.__name__ + ".svg").read(), f"the new picture after {manner.__name__}")


def build():
    """`kineo build --watch` makes what changed, and nothing else."""
    for name in ("one", "two"):
        save("red", name + ".json")
    with open("kineo.json", "w") as file:
        file.write('{ "formats": ["svg"], "output": "out/{name}.{format}", "assets": [{ "what": "???.json" }] }')
    process = started([KINEO, "build", "--watch"], stderr=subprocess.PIPE)
    os.set_blocking(process.stderr.fileno(), False)

    def lines(count, seconds=20):
        """What is told until there are so many lines, and in the time after them."""
        text, end, isOver = b"", time.monotonic() + seconds, False
        while time.monotonic() < end:
            if select.select([process.stderr], [], [], 0.05)[0]:
                text += process.stderr.read() or b""
            if not isOver and text.count(b"\n") >= count:
                isOver, end = True, time.monotonic() + 0.5
        return text.decode().splitlines()

    begun = lines(3)
    expect(len(begun) == 3 and begun[2].startswith("2 assets: 2 made in "), f"all at the beginning: {begun}")
    times = {name: os.stat(f"out/{name}.svg").st_mtime_ns for name in ("one", "two")}
    save("blue", "two.json")
    told = lines(2)
    expect(len(told) == 2 and told[0].startswith("out/two.svg: ") and told[1].startswith("1 of 2 assets: 1 made"),
           f"one asset for a save: {told}")
    expect(os.stat("out/one.svg").st_mtime_ns == times["one"], "the other file is not touched")
    expect("#00f" in open("out/two.svg").read(), "the new picture")
    with open("one.json", "w") as file:
        file.write("{")
    told = lines(3)
    expect(any("one.json:1:" in line for line in told) and "failed" in told[-1] + told[-2], f"a mistake: {told}")
    save("lime", "one.json")
    told = lines(2)
    expect(told and told[0].startswith("out/one.svg: "), f"it goes on: {told}")
    save("lime", "six.json")
    told = lines(2)
    expect(told and told[0].startswith("out/six.svg: "), f"a file that a pattern finds: {told}")
    with open("kineo.json", "w") as file:
        file.write('{ "formats": ["svg"], "output": "out/{name}.{format}", "assets": [{ "what": "???.json", "flags": { "scale": 2 } }] }')
    told = lines(4)
    expect(len(told) == 4 and told[3].startswith("3 assets: 3 made"), f"all after the manifest has changed: {told}")
    with open("kineo.json", "w") as file:
        file.write('{ "output": "{name}.svg", "assets": [{ "what": "late.json", "flags": { "tuning": "late.plist" } }] }')
    told = lines(7)
    expect(sum("there is no file 'late." in line for line in told) == 2, f"two files are missing: {told}")
    save("lime", "late.json")
    with open("late.plist", "w") as file:
        file.write("{}")
    told = lines(2)
    expect(told and told[0].startswith("late.svg: "), f"they have come: {told}")
    process.send_signal(signal.SIGINT)
    expect(process.wait(timeout=10) == -signal.SIGINT, "Ctrl-C ends it")
    expect(subprocess.run([KINEO, "build", "--watch", "--check"], capture_output=True).returncode == 64, "one or the other")


def watch():
    save("red")
    process = started([KINEO, "watch", "a.json", "-o", "a.svg", "-o", "a.png"], stderr=subprocess.PIPE)
    os.set_blocking(process.stderr.fileno(), False)

    def lines(seconds, least=0):
        text, end = b"", time.monotonic() + seconds
        while time.monotonic() < end:
            if select.select([process.stderr], [], [], 0.05)[0]:
                text += process.stderr.read() or b""
            if least and text.count(b"\n") >= least:
                end = min(end, time.monotonic() + 0.7)
                least = 0
        return text.decode().splitlines()

    shape = re.compile(r"a\.(svg|png): \d+ bytes, \d+ ms(, as before)?")
    begun = lines(10, 2)
    expect(len(begun) == 2 and all(map(shape.fullmatch, begun)), f"two lines at the beginning: {begun}")
    expect("red" in open("a.svg").read() or "#f00" in open("a.svg").read(), "the first picture")
    save("blue")
    told = lines(10, 2)
    expect(len(told) == 2 and all(map(shape.fullmatch, told)), f"two lines for a save: {told}")
    expect("#00f" in open("a.svg").read(), "the second picture")
    with open("a.json", "w") as file:
        file.write("{")
    told = lines(10, 1)
    expect(any("a.json:1:" in line and "error" in line for line in told), f"a mistake: {told}")
    expect("#00f" in open("a.svg").read(), "the last good picture stays")
    save("lime")
    told = lines(10, 2)
    expect(len(told) == 2, f"it goes on: {told}")
    with open("a.json", "w") as file:
        file.write('{ "canvas": { "size": [8, 8] }, "layers": [{ "image": "late.png" }] }')
    told = lines(10, 1)
    expect(any("'late.png' cannot be read" in line for line in told), f"an image that is not there: {told}")
    shutil.copy("a.png", "late.png")
    told = lines(10, 2)
    expect(len(told) == 2 and all(map(shape.fullmatch, told)), f"two lines when the image has come: {told}")
    process.send_signal(signal.SIGINT)
    expect(process.wait(timeout=10) == -signal.SIGINT, "Ctrl-C ends it")


class Screen:
    """A terminal of so many cells around `kineo play`: it answers as it is told to, and keeps what it is sent."""
    def __init__(self, answer, columns, rows, environment={}):
        self.answer = answer
        self.text = b""
        self.master, slave = pty.openpty()
        self.resize(columns, rows)
        self.before = termios.tcgetattr(slave)
        self.slave = slave
        variables = {key: value for key, value in os.environ.items()
                     if key not in ("TMUX", "TERM_PROGRAM", "LC_TERMINAL")}
        self.process = subprocess.Popen(
            [KINEO, "play", "ball.json"], stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
            env=variables | {"TERM": "xterm-256color"} | environment,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))

    def resize(self, columns, rows):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self, until, seconds=20):
        """Whether what comes satisfies `until` in time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if until(self.text):
                return True
            if select.select([self.master], [], [], 0.05)[0]:
                part = os.read(self.master, 1 << 16)
                self.text += part
                if b"\x1b[c" in part:
                    os.write(self.master, self.answer)
        return until(self.text)

    def ends(self, what):
        expect(self.read(lambda text: self.process.poll() is not None, 10), f"{what} ends it")
        self.read(lambda text: False, 0.1)
        expect(self.process.poll() == 0, f"{what}: {self.process.poll()}")
        expect(self.text.endswith(b"\x1b[?25h\x1b[?1049l"), f"{what} gives the screen back")
        expect(termios.tcgetattr(self.slave) == self.before, f"{what} gives the keyboard back")
        os.close(self.master)
        os.close(self.slave)


def frames(*words):
    """All pictures of the document, as rows of (red, green, blue, alpha)."""
    run = subprocess.run([KINEO, "frames", "ball.json", "--format", "rgba", "-o", "-", *words], capture_output=True)
    size = re.search(r"(\d+)x(\d+)|(\d+) x (\d+)", run.stderr.decode())
    width, height = [int(number) for number in size.groups() if number]
    pixels = [tuple(run.stdout[i:i + 4]) for i in range(0, len(run.stdout), 4)]
    rows = [pixels[i:i + width] for i in range(0, len(pixels), width)]
    return [rows[i:i + height] for i in range(0, len(rows), height)]


def cells(text, columns, rows):
    """What a terminal shows after all this: its half blocks as pixels; None where nothing was written."""
    grid = [[None] * columns for _ in range(2 * rows)]
    x = y = 0
    front = back = None
    for match in re.finditer("\x1b\\[([?0-9;]*)([A-Za-z])|(.)", text, re.S):
        numbers, command, letter = match.groups()
        if letter == "▀":
            grid[2 * y][x], grid[2 * y + 1][x] = front, back
            x += 1
        elif command == "H":
            y, x = ([int(n) - 1 for n in numbers.split(";")] if numbers else [0, 0])
        elif command == "J":
            grid = [[None] * columns for _ in range(2 * rows)]
        elif command == "m":
            parts = [int(n) for n in numbers.split(";")]
            if parts[0] == 38:
                front = tuple(parts[2:5])
            elif parts[0] == 48:
                back = tuple(parts[2:5])
    return grid


def sixels(text):
    """The pixels of one sixel picture, as (red, green, blue) in percent."""
    head, body = re.match("P0;1;0q\"1;1;(\\d+;\\d+)(.*)", text, re.S).groups()
    width, height = map(int, head.split(";"))
    grid = [[None] * width for _ in range(height)]
    palette, color, x, top = {}, 0, 0, 0
    for number, red, green, blue, plain, count, signs, single in re.findall(
            r"#(\d+);2;(\d+);(\d+);(\d+)|#(\d+)|!(\d+)([?-~])|([?-~$-])", body):
        if number:
            palette[int(number)] = (int(red), int(green), int(blue))
        elif plain:
            color = int(plain)
        elif single == "$":
            x = 0
        elif single == "-":
            x, top = 0, top + 6
        else:
            for _ in range(int(count or 1)):
                for row in range(6):
                    if ord(signs or single) - 63 >> row & 1:
                        grid[top + row][x] = palette[color]
                x += 1
    return grid


def play():
    with open("ball.json", "w") as file:
        file.write("""{ "canvas": { "size": [16, 16] }, "playback": { "duration": 0.4, "fps": 25 }, "layers": [
          { "shape": "circle", "fill": "red", "frame": [0, 4, 8, 8], "animate": { "position.x": { "from": 4, "to": 12, "duration": 0.4 } } }] }""")
    # Forty columns of eight pixels, twenty rows of sixteen: four times the canvas is drawn.
    white = b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\"

    # kitty: each picture is one that `kineo frame` writes, to the byte.
    screen = Screen(b"\x1b_Gi=31;OK\x1b\\\x1b[?62;c", 40, 20)
    expect(screen.read(lambda text: text.count(b"a=d,d=I") >= 3), "pictures for kitty")
    os.write(screen.master, b"\x03")
    screen.ends("Ctrl-C")
    still = lambda i: [KINEO, "frame", "ball.json", "--at", f"{i / 25}", "--scale", "4", "-o", "-"]
    drawn = {subprocess.run(still(i), capture_output=True).stdout for i in range(10)}
    shown, payload = [], ""
    for control, data in re.findall(r"\x1b_G([^;\x1b]*);([^\x1b]*)\x1b\\", screen.text.decode()):
        if "a=q" in control:
            continue
        payload += data
        if "m=0" in control:
            shown.append(base64.b64decode(payload))
            payload = ""
    expect(len(shown) >= 3 and all(picture in drawn for picture in shown), "kitty is sent what is drawn")
    expect(len(set(shown)) >= 2, "and it moves")

    # iTerm2: the GIF as it is.
    screen = Screen(b"\x1b[?62;22c", 40, 20, {"TERM_PROGRAM": "iTerm.app"})
    expect(screen.read(lambda text: b"\x07" in text.split(b"1337;", 1)[-1] and b"1337;" in text), "a file for iTerm2")
    os.write(screen.master, b"x")
    screen.ends("a key")
    subprocess.run([KINEO, "ball.json", "--scale", "4", "-o", "ball.gif", "-q"], check=True)
    sent = re.search(r"1337;File=inline=1;size=(\d+);width=64px;height=64px;[^:]*:([^\x07]*)\x07", screen.text.decode())
    gif = open("ball.gif", "rb").read()
    expect(sent and base64.b64decode(sent[2]) == gif and int(sent[1]) == len(gif), "iTerm2 is sent the GIF")

    # Sixels: the colours of a picture, in percent.
    screen = Screen(white + b"\x1b[?62;4;22c", 40, 20)
    expect(screen.read(lambda text: text.count(b"\x1bP") >= 3), "sixels")
    os.kill(screen.process.pid, signal.SIGINT)
    screen.ends("SIGINT")
    percent = lambda picture: [[tuple((c * 100 + 127) // 255 for c in pixel[:3]) for pixel in row] for row in picture]
    drawn = [percent(picture) for picture in frames("--scale", "4", "--background", "white")]
    shown = [sixels(match) for match in re.findall(r"\x1b(P0;1;0q[^\x1b]*)\x1b\\", screen.text.decode())]
    expect(len(shown) >= 2 and all(picture in drawn for picture in shown), "sixels are what is drawn")

    # Half blocks, and a window that becomes smaller.
    screen = Screen(white + b"\x1b[?62;22c", 40, 20)
    expect(screen.read(lambda text: text.count("▀".encode()) > 128 and text.endswith(b"\x1b[?2026l")), "half blocks")

    def matches(text, pictures, side):
        grid = [row[:side] for row in cells(text.decode(), 80, 40)[:side]]
        return any(grid == [[pixel[:3] for pixel in row] for row in picture] for picture in pictures)

    drawn = frames("--background", "white")
    expect(matches(screen.text, drawn, 16), "half blocks are what is drawn")
    screen.resize(8, 6)
    count = screen.text.count(b"\x1b[2J")
    expect(screen.read(lambda text: text.count(b"\x1b[2J") > count and text.endswith(b"\x1b[?2026l")), "a new size")
    drawn = frames("--scale", "0.5", "--background", "white")
    expect(matches(screen.text, drawn, 8), "the smaller picture, alone")
    os.write(screen.master, b"q")
    screen.ends("q")


{"server": server, "watch": watch, "manners": manners, "build": build, "play": play}[PART]()
sys.exit(bool(failures))
