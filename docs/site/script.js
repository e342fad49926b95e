"use strict";
// Search, copying, the menu of small screens, and commands that follow their controls. No server, no library.
const root = document.documentElement.dataset.root;

document.querySelector(".menu").addEventListener("click", () => document.querySelector("nav").classList.toggle("open"));

for (const block of document.querySelectorAll(".code")) {
  const button = document.createElement("button");
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    const text = block.querySelector("code").textContent;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Pages from a file have no clipboard: select the text instead.
      getSelection().selectAllChildren(block.querySelector("code"));
    }
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = "Copy"), 1200);
  });
  block.append(button);
}

const field = document.querySelector("input[type=search]");
const results = document.querySelector("#results");
const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
let index = null;

function find(query) {
  index ??= window.kineoIndex.map((e) => ({ ...e, head: plain(e.page + " " + e.heading), body: plain(e.text) }));
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const score = (entry) => {
    let sum = 0;
    for (const word of words) {
      const inHead = entry.head.split(/[^a-z0-9.]+/).some((w) => w.startsWith(word));
      const inBody = entry.body.includes(word);
      if (!inHead && !inBody && !entry.head.includes(word)) return 0;
      sum += (inHead ? 8 : 0) + (plain(entry.heading) === word ? 12 : 0) + (inBody ? 1 : 0);
    }
    return sum * entry.weight;
  };
  return index.map((entry) => [score(entry), entry]).filter(([s]) => s > 0).sort((a, b) => b[0] - a[0]).slice(0, 12).map(([, e]) => e);
}

function show() {
  const found = find(field.value);
  results.replaceChildren(...found.map((entry) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = root + entry.url;
    link.textContent = entry.heading === entry.page ? entry.page : entry.page + " › " + entry.heading;
    const small = document.createElement("small");
    small.textContent = entry.text.slice(0, 140);
    link.append(small);
    item.append(link);
    return item;
  }));
  if (field.value.trim() && !found.length) {
    const item = document.createElement("li");
    item.textContent = "Nothing found";
    item.style.padding = ".4rem .6rem";
    results.append(item);
  }
  results.hidden = !field.value.trim();
}
field.addEventListener("input", show);
field.form.addEventListener("submit", (event) => {
  event.preventDefault();
  results.querySelector("a")?.click();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !/INPUT|SELECT|TEXTAREA/.test(document.activeElement.tagName)) {
    event.preventDefault();
    field.focus();
  } else if (event.key === "Escape") {
    results.hidden = true;
  } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !results.hidden) {
    const links = [...results.querySelectorAll("a")];
    const next = links.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
    event.preventDefault();
    (links[next] ?? field).focus();
  }
});
document.addEventListener("click", (event) => {
  if (!field.form.contains(event.target)) results.hidden = true;
});

// The gallery's filter.
const filter = document.querySelector(".filter");
filter?.addEventListener("input", () => {
  const word = plain(filter.value.trim());
  for (const card of document.querySelectorAll(".grid > li")) card.hidden = !plain(card.textContent).includes(word);
});

// A preset's command line with what the controls say.
const command = document.querySelector("#command");
const quoted = (text) => (/^[\w.%@,/+-]+$/.test(text) ? text : "'" + text.replaceAll("'", "'\\''") + "'");
function update() {
  const words = ["kineo", command.dataset.name];
  for (const control of document.querySelectorAll(".controls [name]")) {
    const value = control.type === "checkbox" ? String(control.checked) : control.value;
    if (value !== control.dataset.default) words.push("--" + control.name, quoted(value));
  }
  command.textContent = words.concat("-o", command.dataset.name + ".gif").join(" ");
}
if (command) for (const control of document.querySelectorAll(".controls [name]")) control.addEventListener("input", update);
