"""A page in a browser without a window, driven with nothing but Python: Chromium over its DevTools protocol, Firefox over
WebDriver BiDi."""
import base64
import json
import os
import shutil
import socket
import struct
import subprocess
import tempfile
import time
import urllib.request


def open_page(browser, address, width=1000, height=700):
    page = (FirefoxPage if "firefox" in os.path.basename(browser) else ChromiumPage)(browser, width, height)
    try:
        page.begin(address)
    except BaseException:
        page.close()
        raise
    return page


class Wire:
    """Messages of JSON over a web socket on this machine."""

    def __init__(self, port, path):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            (f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
             f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
             "Sec-WebSocket-Version: 13\r\n\r\n").encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.more()
        self.buffer = self.buffer.split(b"\r\n\r\n", 1)[1]

    def more(self):
        part = self.socket.recv(1 << 20)
        if not part:
            raise ConnectionError("the browser is gone")
        return part

    def take(self, count):
        while len(self.buffer) < count:
            self.buffer += self.more()
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def receive(self):
        text = b""
        while True:
            first, second = self.take(2)
            length = second & 127
            if length == 126:
                length = struct.unpack(">H", self.take(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self.take(8))[0]
            part = self.take(length)
            if first & 15 in (0, 1):
                text += part
                if first & 128:
                    return json.loads(text)

    def send(self, message):
        data = json.dumps(message).encode()
        size = (bytes([0x80 | len(data)]) if len(data) < 126
                else b"\xfe" + struct.pack(">H", len(data)) if len(data) < 65536
                else b"\xff" + struct.pack(">Q", len(data)))
        # Firefox takes no mask of zeros, which would leave the bytes as they are.
        mask = os.urandom(4)
        self.socket.sendall(b"\x81" + size + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))


class Page:
    """What both browsers have in common. `problems` are errors that the browser has logged, `requests` are addresses."""

    def __init__(self, browser, width, height):
        self.width, self.height = width, height
        self.profile = tempfile.mkdtemp()
        self.process = subprocess.Popen(
            [browser, *self.arguments()], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.wire = None
        self.number = 0
        self.problems = []
        self.requests = []

    def until(self, condition, what, seconds=60):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise TimeoutError(what)
            time.sleep(0.03)

    def send(self, method, **parameters):
        self.number += 1
        self.wire.send({"id": self.number, "method": method, "params": parameters})
        while True:
            message = self.wire.receive()
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(message)
                return message["result"]
            if "method" in message:
                self.hear(message["method"], message["params"])

    def waits(self, expression, seconds=60):
        """Whether the expression becomes true."""
        def holds():
            try:
                return self.value(expression)
            except RuntimeError:
                # The page is on its way.
                return False
        try:
            self.until(holds, expression, seconds)
            return True
        except TimeoutError:
            return False

    def picture(self, selector, path):
        """The pixels of an element as a PNG file."""
        box = self.value(f"(() => {{ const {{x, y, width, height}} = document.querySelector('{selector}').getBoundingClientRect(); return {{x: Math.round(x), y: Math.round(y), width, height}} }})()")
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.screenshot(box)))

    def close(self):
        if self.wire:
            self.wire.socket.close()
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)


class ChromiumPage(Page):
    def begin(self, address):
        path = self.profile + "/DevToolsActivePort"
        self.until(lambda: os.path.exists(path) and "\n" in open(path).read(), "Chromium")
        port = int(open(path).read().split("\n")[0])
        pages = json.load(urllib.request.urlopen(f"http://127.0.0.1:{port}/json"))
        target = next(page for page in pages if page["type"] == "page")["webSocketDebuggerUrl"]
        self.wire = Wire(port, target.split(str(port), 1)[1])
        for domain in ("Runtime", "Page", "Network", "Log"):
            self.send(domain + ".enable")
        self.send("Emulation.setDeviceMetricsOverride", width=self.width, height=self.height,
                  deviceScaleFactor=1, mobile=False)
        self.send("Page.navigate", url=address)

    def arguments(self):
        return ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                f"--window-size={self.width},{self.height}", "--remote-debugging-port=0", "--remote-allow-origins=*", "--force-color-profile=srgb",
                f"--user-data-dir={self.profile}", "about:blank"]

    def hear(self, name, parameters):
        if name in ("Runtime.exceptionThrown", "Log.entryAdded"):
            self.problems.append(json.dumps(parameters)[:500])
        if name == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])

    def value(self, expression):
        result = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(json.dumps(result["exceptionDetails"])[:500])
        return result["result"].get("value")

    def screenshot(self, box):
        return self.send("Page.captureScreenshot", clip=dict(box, scale=1))["data"]

    def appear(self, scheme):
        """`light` or `dark`, as the system's setting is."""
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])


class FirefoxPage(Page):
    # Nothing is asked of the network, and no page of Firefox's own comes first.
    PREFERENCES = {
        "remote.active-protocols": 1, "browser.startup.page": 0, "datareporting.policy.dataSubmissionEnabled": False,
        "browser.shell.checkDefaultBrowser": False, "app.update.disabledForTesting": True,
        "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
        "gfx.color_management.mode": 0, "layout.css.devPixelsPerPx": "1.0",
    }

    def begin(self, address):
        path = self.profile + "/WebDriverBiDiServer.json"
        self.until(lambda: os.path.exists(path) and open(path).read().endswith("}"), "Firefox", 120)
        self.wire = Wire(json.load(open(path))["ws_port"], "/session")
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        self.context = self.send("browsingContext.getTree")["contexts"][0]["context"]
        self.send("browsingContext.setViewport", context=self.context,
                  viewport={"width": self.width, "height": self.height}, devicePixelRatio=1)
        self.send("browsingContext.navigate", context=self.context, url=address, wait="none")

    def arguments(self):
        with open(self.profile + "/user.js", "w") as file:
            for name, value in self.PREFERENCES.items():
                file.write(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n")
        return ["--headless", "--no-remote", "--profile", self.profile, "--remote-debugging-port=0", "about:blank"]

    def hear(self, name, parameters):
        if name == "log.entryAdded" and parameters["level"] == "error":
            self.problems.append(json.dumps(parameters)[:500])
        if name == "network.beforeRequestSent":
            self.requests.append(parameters["request"]["url"])

    def value(self, expression):
        # Whatever it is comes back as text, as DevTools gives it by value.
        result = self.send("script.evaluate", expression=f"(async () => JSON.stringify(await ({expression})))()",
                           target={"context": self.context}, awaitPromise=True)
        if result["type"] == "exception":
            raise RuntimeError(json.dumps(result["exceptionDetails"])[:500])
        text = result["result"].get("value")
        return None if text is None else json.loads(text)

    def screenshot(self, box):
        clip = dict(type="box", **box)
        return self.send("browsingContext.captureScreenshot", context=self.context, clip=clip)["data"]
