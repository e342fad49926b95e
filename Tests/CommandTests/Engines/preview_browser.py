"""Judges the page of `kineo preview` in a browser: preview_browser.py KINEO BROWSER, in an empty folder.

Leaves live.png and file.png there, the page's picture at 0.5 seconds, for others to compare.
"""
import os
import signal
import subprocess
import sys
import time

from browser_page import open_page

KINEO, BROWSER = sys.argv[1:3]
DOCUMENT = """{ "title": "TITLE", "canvas": { "size": [120, 80], "background": "white" },
  "parameters": { "tint": { "type": "color", "default": "#c02040" }, "side": { "type": "number", "default": 40, "minimum": 8, "maximum": 60 } },
  "phases": { "in": { "end": 0.6 } },
  "layers": [{ "name": "ball", "shape": "circle", "frame": [40, 20, "=side", "=side"], "fill": "=tint",
    "animate": { "position.x": { "from": 10, "to": 110, "duration": 1 } } }] }"""
AT = "#t=0.5&play=0&zoom=1&show=svg,gif&on=light"
failures = []


def expect(condition, text):
    if not condition:
        failures.append(text)
        print("expected:", text)


def save(text):
    with open("a.json.new", "w") as file:
        file.write(text)
    os.replace("a.json.new", "a.json")


def first(page):
    expect(page.waits("document.querySelector('#clock').textContent.startsWith('0.50 s')"), "the moment")
    expect(page.waits("!!document.querySelector('iframe.now')?.image"), "the SVG")
    expect(page.waits("document.querySelector('#files').innerText.includes('GIF')"), "the files")
    # The page has the moment before the browser has painted it.
    time.sleep(1.5)


save(DOCUMENT)
time.sleep(0.1)
server = subprocess.Popen([KINEO, "preview", "a.json", "-q"], stdout=subprocess.PIPE)
address = server.stdout.readline().decode().strip()
page = None
try:
    page = open_page(BROWSER, address + AT)
    first(page)
    page.picture("figure .picture", "live.png")
    expect(page.value("document.querySelectorAll('#layers button').length") == 1, "a row for the layer")
    expect(page.value("document.querySelector('#phases').textContent") == "in", "the phase")

    # A save, and the moment stays.
    save(DOCUMENT.replace("TITLE", "Second"))
    expect(page.waits("document.querySelector('h1').textContent === 'Second'"), "the new title")
    expect(page.value("document.querySelector('#clock').textContent").startswith("0.50 s"), "the same moment")

    # A parameter, by its control.
    page.value("(() => { const box = document.querySelector('#parameters input[type=text]'); box.value = '#12ab34'; box.dispatchEvent(new Event('input')) })()")
    expect(page.waits("document.querySelector('iframe.now').image?.outerHTML.includes('#12ab34')"), "the new colour")
    expect(page.value("document.querySelector('#copies pre').textContent").startswith("kineo a.json --tint '#12ab34'"), "the command line")

    # The layer's outline, at the moment of the scrubber.
    page.value("document.querySelector('#layers button').click()")
    left = lambda: float(page.value("document.querySelector('.outline polygon').getAttribute('points')").split(" ")[0])
    middle = left()
    page.value("(() => { const scrub = document.querySelector('#scrub'); scrub.value = 0.9; scrub.dispatchEvent(new Event('input')) })()")
    expect(abs(middle - 40) < 1.5 and abs(left() - 80) < 1.5, f"the outline moves: {middle}, {left()}")

    # A mistake over the last good picture, and its end.
    save(DOCUMENT.replace('"shape"', '"shap"'))
    expect(page.waits("!document.querySelector('#mistakes').hidden"), "the mistake")
    told = page.value("document.querySelector('#mistakes').innerText")
    expect("a.json:4:" in told and "did you mean 'shape'" in told and "^" in told, f"line, hint and caret: {told}")
    expect(page.value("!!document.querySelector('iframe.now').image"), "the last good picture")
    save(DOCUMENT)
    expect(page.waits("document.querySelector('#mistakes').hidden"), "the end of the mistake")
    expect(page.value("document.querySelector('#parameters input[type=text]').value") == "#12ab34", "the same values")

    # A value that the document takes no more, from the address of another day, is left out; others stay.
    page.value("(() => { const box = document.querySelector('#parameters input[type=number]'); box.value = '50'; box.dispatchEvent(new Event('input')) })()")
    expect(page.waits("location.hash.includes('p.side=50')"), "the values in the address")
    save(DOCUMENT.replace('"maximum": 60', '"maximum": 45').replace("tint", "hue"))
    expect(page.waits("document.querySelector('#mistakes').hidden && document.querySelector('#status').textContent.includes('left out')"), "no dead end")
    expect(page.value("document.querySelector('#parameters input[type=number]').value") == "40", "the default")
    expect(page.waits("!location.hash.includes('p.')"), "an address without them")
    save(DOCUMENT)
    expect(page.waits("document.querySelector('#parameters').textContent.includes('tint')"), "the parameter's old name")

    # Every control has a name for those who do not see it.
    nameless = page.value("""[...document.querySelectorAll('button, input, select, textarea')].filter(one =>
      !(one.getAttribute('aria-label') || one.textContent.trim() || one.labels?.length)).map(one => one.outerHTML)""")
    expect(nameless == [], f"names for all controls: {nameless}")
    expect(all(url.startswith((address, "data:", "blob:", "about:")) for url in page.requests), "no request to others")
    expect(page.problems == [], f"no errors: {page.problems}")

    # No script of an SVG runs, though its frame is of the page's own origin.
    page.value("""(() => { const body = document.querySelector('iframe.now').contentDocument.body;
      body.innerHTML = '<svg onload="top.hasRun = 1"></svg><img src="data:," onerror="top.hasRun = 1">' })()""")
    time.sleep(0.5)
    expect(page.value("window.hasRun ?? 0") == 0, "no script in the SVG's frame")
finally:
    if page:
        page.close()
    server.send_signal(signal.SIGINT)
    server.wait()

# The same page from the disk.
subprocess.run([KINEO, "preview", "a.json", "-o", "page.html"], check=True)
page = open_page(BROWSER, "file://" + os.path.abspath("page.html") + AT)
try:
    first(page)
    page.picture("figure .picture", "file.png")
    expect(page.value("document.querySelectorAll('#files a').length") >= 2, "files to save")
    expect([url for url in page.requests if not url.startswith(("file://", "data:", "blob:"))] == [], "no requests")
    expect(page.problems == [], f"no errors from the disk: {page.problems}")
finally:
    page.close()
sys.exit(bool(failures))
