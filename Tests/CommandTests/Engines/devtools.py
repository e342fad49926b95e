"""A page in Chromium without a window, driven over its DevTools protocol with nothing but Python."""
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


class Page:
    def __init__(self, chromium, address, width=1000, height=700):
        self.profile = tempfile.mkdtemp()
        self.process = subprocess.Popen(
            [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--remote-debugging-port=0", "--remote-allow-origins=*", "--force-color-profile=srgb",
             f"--user-data-dir={self.profile}", f"--window-size={width},{height}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        path = self.profile + "/DevToolsActivePort"
        self.until(lambda: os.path.exists(path) and "\n" in open(path).read(), "Chromium")
        port = int(open(path).read().split("\n")[0])
        pages = json.load(urllib.request.urlopen(f"http://127.0.0.1:{port}/json"))
        target = next(page for page in pages if page["type"] == "page")["webSocketDebuggerUrl"]
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            (f"GET {target.split(str(port), 1)[1]} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
             f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
             "Sec-WebSocket-Version: 13\r\n\r\n").encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.socket.recv(65536)
        self.buffer = self.buffer.split(b"\r\n\r\n", 1)[1]
        self.number = 0
        self.problems = []
        self.requests = []
        for domain in ("Runtime", "Page", "Network", "Log"):
            self.send(domain + ".enable")
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)
        self.send("Page.navigate", url=address)

    def until(self, condition, what, seconds=30):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise TimeoutError(what)
            time.sleep(0.03)

    def take(self, count):
        while len(self.buffer) < count:
            part = self.socket.recv(1 << 20)
            if not part:
                raise ConnectionError("Chromium is gone")
            self.buffer += part
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

    def send(self, method, **parameters):
        self.number += 1
        data = json.dumps({"id": self.number, "method": method, "params": parameters}).encode()
        size = (bytes([0x80 | len(data)]) if len(data) < 126
                else b"\xfe" + struct.pack(">H", len(data)) if len(data) < 65536
                else b"\xff" + struct.pack(">Q", len(data)))
        # A mask of zeros leaves the bytes as they are.
        self.socket.sendall(b"\x81" + size + bytes(4) + data)
        while True:
            message = self.receive()
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(message["error"])
                return message["result"]
            name = message.get("method")
            if name == "Runtime.exceptionThrown" or name == "Log.entryAdded":
                self.problems.append(json.dumps(message["params"])[:500])
            if name == "Network.requestWillBeSent":
                self.requests.append(message["params"]["request"]["url"])

    def value(self, expression):
        result = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(json.dumps(result["exceptionDetails"])[:500])
        return result["result"].get("value")

    def waits(self, expression, seconds=30):
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
        box = self.value(f"(() => {{ const {{x, y, width, height}} = document.querySelector('{selector}').getBoundingClientRect(); return {{x, y, width, height}} }})()")
        shot = self.send("Page.captureScreenshot", clip=dict(box, scale=1))
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))

    def close(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)
