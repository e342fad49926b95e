"""Judges `kineo preview`, `watch` and `play` from outside: preview.py KINEO server|watch|play, in an empty folder."""
import http.client
import json
import os
import pty
import re
import select
import signal
import socket
import subprocess
import sys
import time

KINEO, PART = sys.argv[1:3]
DOCUMENT = '{ "canvas": { "size": [16, 16] }, "layers": [{ "shape": "circle", "fill": "%s" }] }'
failures = []


def expect(condition, text):
    if not condition:
        failures.append(text)
        print("expected:", text)


def save(color, name="a.json"):
    with open(name + ".new", "w") as file:
        file.write(DOCUMENT % color)
    os.replace(name + ".new", name)


def server():
    save("red")
    time.sleep(0.1)
    process = subprocess.Popen([KINEO, "preview", "a.json", "-q"], stdout=subprocess.PIPE)
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

    process.send_signal(signal.SIGINT)
    expect(process.wait(timeout=10) == -signal.SIGINT, "Ctrl-C ends it")


def watch():
    save("red")
    time.sleep(0.1)
    process = subprocess.Popen([KINEO, "watch", "a.json", "-o", "a.svg", "-o", "a.png"], stderr=subprocess.PIPE)
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
    process.send_signal(signal.SIGINT)
    expect(process.wait(timeout=10) == -signal.SIGINT, "Ctrl-C ends it")


def play():
    save("red")
    child, terminal = pty.fork()
    if child == 0:
        os.environ.pop("TMUX", None)
        os.environ["TERM"] = "xterm-256color"
        os.execv(KINEO, [KINEO, "play", "a.json"])
    text, end, pressed = b"", time.monotonic() + 20, False
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.05)[0]:
            try:
                part = os.read(terminal, 65536)
            except OSError:
                break
            if not part:
                break
            text += part
            if b"\x1b[c" in part:
                # A terminal with a white background that knows neither pictures nor sixels.
                os.write(terminal, b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?62;22c")
        if not pressed and "▀".encode() in text:
            pressed = True
            os.write(terminal, b"x")
    _, status = os.waitpid(child, 0)
    expect(os.waitstatus_to_exitcode(status) == 0, "a key ends it")
    expect(b"\x1b[?1049h" in text and text.endswith(b"\x1b[?25h\x1b[?1049l"), "the screen is given back")
    expect(b"38;2;255;0;0" in text and b"38;2;255;255;255" in text, "red on the terminal's background")


{"server": server, "watch": watch, "play": play}[PART]()
sys.exit(bool(failures))
