
(() => {
  const $ = id => document.getElementById(id);
  const data = JSON.parse($('data').textContent);

  /** What the page shows, and how: stored in the URL fragment, so it survives a reload. */
  const view = {
    time: 0, playing: true, speed: 1, loop: true, background: 'checker', own: '#34c759', zoom: 0,
    grid: false, onion: false, formats: new Set(['svg', 'gif']), layer: -1, lost: 50, parameters: {},
  };
  /** The last good reading. */
  let state = null;
  /** By format: the bytes, if available, and for a GIF its frames. */
  const files = {};
  let frames = [];
  let panes = {};
  let sheet = null;
  const labels = { svg: 'SVG', gif: 'GIF', apng: 'APNG', webp: 'WebP' };
  const label = name => labels[name] ?? name.toUpperCase();

  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name === 'text') element.textContent = value;
      else if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
      else if (value !== false && value != null) element.setAttribute(name, value === true ? '' : value);
    }
    element.append(...children);
    return element;
  }

  // ---- The URL fragment

  function readFragment() {
    const given = new URLSearchParams(location.hash.slice(1));
    const number = (key, name) => { if (given.has(key) && isFinite(given.get(key))) view[name] = +given.get(key); };
    number('t', 'time'); number('speed', 'speed'); number('zoom', 'zoom');
    if (given.has('t')) view.playing = given.get('play') === '1';
    if (given.has('loop')) view.loop = given.get('loop') === '1';
    if (['light', 'dark', 'checker', 'own'].includes(given.get('on'))) view.background = given.get('on');
    if (/^#[0-9a-f]{6}$/i.test(given.get('own') ?? '')) view.own = given.get('own');
    view.grid = given.has('grid');
    view.onion = given.has('onion');
    if (given.has('show')) view.formats = new Set(given.get('show').split(',').filter(Boolean));
    for (const [key, value] of given) if (key.startsWith('p.')) view.parameters[key.slice(2)] = value;
  }

  let noting = 0;
  function noteView() {
    if (noting) return;
    noting = setTimeout(() => {
      noting = 0;
      const given = new URLSearchParams({
        t: view.time.toFixed(3), play: +view.playing, loop: +view.loop, speed: view.speed,
        on: view.background, zoom: view.zoom, show: [...view.formats].join(','),
      });
      if (view.background === 'own') given.set('own', view.own);
      if (view.grid) given.set('grid', 1);
      if (view.onion) given.set('onion', 1);
      for (const [name, value] of Object.entries(view.parameters)) given.set('p.' + name, value);
      try { history.replaceState(null, '', '#' + given); } catch { /* Too often, or not allowed here. */ }
    }, 400);
  }

  function query(more = {}) {
    const words = new URLSearchParams(more);
    for (const [name, value] of Object.entries(view.parameters)) words.append('p.' + name, value);
    return words.toString();
  }

  // ---- Panes

  let made = 0;
  function frameOf(svg, kind) {
    const frame = make('iframe', { title: 'The SVG', tabindex: -1, 'aria-hidden': true, class: kind });
    // Without `sandbox`: in a sandbox without scripts Firefox stops the SVG's clock.
    frame.srcdoc = '<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src \'none\'; img-src data:; font-src data:; style-src \'unsafe-inline\'"><meta name="color-scheme" content="light dark"><style>html,body{margin:0;height:100%;overflow:hidden;background:none}svg{display:block;width:100%;height:100%}</style>' + svg;
    frame.number = ++made;
    frame.addEventListener('load', () => {
      begin(frame);
      // The previous picture stays until this one is there.
      for (const old of frame.parentElement?.querySelectorAll('iframe.' + kind) ?? []) if (old.number < frame.number) old.remove();
      frames = frames.filter(other => other.isConnected);
    });
    frames.push(frame);
    return frame;
  }

  function begin(frame) {
    frame.image = frame.contentDocument?.querySelector('svg') ?? null;
    frame.image?.pauseAnimations?.();
    seek(frame);
  }

  const shifts = { now: 0, before: -1, after: 1 };
  /** The SVG's clock never shows the end of a round, because the next one begins there. */
  function seek(frame) {
    if (!frame.image || !state) return;
    const kind = frame.classList[0];
    let time = view.time;
    if (shifts[kind]) time = momentTime(momentIndex(time) + shifts[kind] * 3);
    frame.image.setCurrentTime(Math.max(0, Math.min(time, state.duration - 0.0005)));
  }

  function scale() {
    const [width, height] = state.pixels;
    if (view.zoom) return view.zoom;
    const count = Math.max(1, Object.keys(panes).length);
    const room = { x: ($('stage').clientWidth - 32 - 24 * (count - 1)) / count, y: $('stage').clientHeight - 64 };
    const most = Math.min(room.x / width, room.y / height);
    return most >= 1 ? Math.min(16, Math.floor(most)) : Math.max(0.05, most);
  }

  function buildPanes() {
    const chosen = ['svg', ...(state.formats ?? [])].filter(name => view.formats.has(name));
    if (!chosen.length) chosen.push('svg');
    const shown = {};
    for (const name of chosen) shown[name] = panes[name] ?? makePane(name);
    for (const name of Object.keys(panes)) if (!shown[name]) panes[name].figure.remove();
    panes = shown;
    // Moving a frame reloads it, so only move what is not in its place.
    chosen.forEach((name, index) => {
      const { figure } = panes[name], there = $('panes').children[index];
      if (there !== figure) $('panes').insertBefore(figure, there ?? null);
    });
    frames = frames.filter(frame => frame.isConnected);
    for (const name of chosen) fillPane(name);
    resize();
  }

  function makePane(name) {
    const picture = make('div', { class: 'picture' });
    const caption = make('figcaption');
    const pixels = make('div', { class: 'pixels', hidden: true });
    const pane = { figure: make('figure', {}, picture, caption), picture, caption, pixels };
    if (name === 'gif') {
      pane.canvas = make('canvas', { role: 'img', 'aria-label': 'The GIF at this moment' });
      pane.exact = make('canvas', { role: 'img', 'aria-label': 'The exact picture of this moment' });
      pane.seam = make('div', { class: 'seam' });
      picture.append(pane.canvas, pane.exact, pane.seam);
    } else if (name !== 'svg') {
      pane.image = make('img', { alt: 'The ' + label(name) + ', which plays by itself' });
      picture.append(pane.image);
    }
    if (name === 'svg') {
      pane.outline = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      pane.outline.setAttribute('class', 'outline');
      picture.append(pane.outline);
    }
    picture.append(pixels);
    return pane;
  }

  function fillPane(name) {
    const pane = panes[name];
    if (name === 'svg') {
      if (pane.svg !== state.svg || pane.onion !== view.onion) {
        const there = [...pane.picture.querySelectorAll('iframe')];
        const canStay = pane.onion === view.onion && there.length > 0 && there.every(frame => frame.image);
        pane.svg = state.svg;
        pane.onion = view.onion;
        if (canStay) {
          // Reloading a frame takes many times as long as replacing its picture.
          for (const frame of there) { frame.contentDocument.body.innerHTML = state.svg; begin(frame); }
        } else for (const frame of pane.picture.querySelectorAll('.ghost')) frame.remove();
        const wanted = canStay ? [] : view.onion ? ['before', 'after', 'now'] : ['now'];
        for (const kind of wanted) {
          const frame = frameOf(state.svg, kind);
          if (kind !== 'now') frame.classList.add('ghost');
          pane.picture.insertBefore(frame, pane.outline);
        }
      }
      pane.outline.setAttribute('viewBox', `0 0 ${state.canvas[0]} ${state.canvas[1]}`);
    } else if (name === 'gif' && files.gif?.gif) {
      const { gif } = files.gif;
      for (const canvas of [pane.canvas, pane.exact]) { canvas.width = gif.width; canvas.height = gif.height; }
      pane.index = -1;
      pane.exactIndex = -1;
      $('lost').dispatchEvent(new Event('input'));
    } else if (pane.image && files[name]?.url && pane.image.src !== files[name].url) {
      pane.image.src = files[name].url;
    }
    caption(name);
  }

  function caption(name) {
    const pane = panes[name];
    if (!pane) return;
    const file = files[name];
    const bytes = file?.bytes ? ' · ' + size(file.bytes.length) : file?.problem ? ' · ' + file.problem : ' …';
    pane.caption.textContent = label(name) + (name === 'svg' ? ' · ' + size(new Blob([state.svg]).size) : bytes);
    pane.figure.style.opacity = file?.old ? .6 : '';
  }

  const size = bytes => bytes < 1e4 ? bytes.toLocaleString('en').replace(',', ' ') + ' bytes' : (bytes / 1000).toFixed(1) + ' kB';

  function resize() {
    if (!state) return;
    const factor = scale();
    $('fit').textContent = Math.round(factor * 100) + ' %';
    $('fit').setAttribute('aria-label', 'Zoom ' + Math.round(factor * 100) + ' percent: choose as large as fits');
    for (const pane of Object.values(panes)) {
      pane.picture.style.width = state.pixels[0] * factor + 'px';
      pane.picture.style.height = state.pixels[1] * factor + 'px';
      // Show pixels as squares if they are larger than the screen's; otherwise lines would break.
      pane.picture.classList.toggle('enlarged', factor >= 1);
      pane.pixels.style.setProperty('--pixel', factor + 'px');
      pane.pixels.hidden = !view.grid || factor < 4;
    }
  }

  // ---- Times

  function momentIndex(time) {
    const starts = state.moments;
    let low = 0, high = starts.length - 1;
    while (low < high) {
      const middle = low + high + 1 >> 1;
      if (starts[middle] <= time + 1e-6) low = middle; else high = middle - 1;
    }
    return low;
  }

  const momentTime = index => state.moments[Math.max(0, Math.min(state.moments.length - 1, index))];

  function show() {
    if (!state) return;
    for (const frame of frames) seek(frame);
    showGIF();
    showOutline();
    const scrub = $('scrub');
    scrub.value = view.time;
    const seconds = view.time.toFixed(2) + ' s';
    const phase = state.phases.find(phase => view.time >= phase.start && view.time < phase.end);
    scrub.setAttribute('aria-valuetext', seconds + (phase ? ', ' + phase.name : ''));
    $('clock').textContent = `${seconds} / ${state.duration.toFixed(2)} s`;
    placeNeedle();
    noteView();
  }

  function placeNeedle() {
    const ruler = $('ruler');
    const needle = $('needle');
    needle.style.left = ruler.offsetLeft + ruler.clientWidth * view.time / state.duration + 'px';
    needle.style.height = Math.max(8, $('timeline').scrollHeight - 40) + 'px';
  }

  function showGIF() {
    const pane = panes.gif;
    const gif = files.gif?.gif;
    if (!pane || !gif) return;
    const index = gif.index(Math.min(view.time, gif.duration - 1e-6));
    if (index !== pane.index) {
      pane.index = index;
      pane.canvas.getContext('2d').putImageData(gif.picture(index), 0, 0);
    }
    showExact(pane, momentIndex(view.time));
  }

  async function showExact(pane, index) {
    const isWanted = view.lost > 0;
    pane.exact.hidden = pane.seam.hidden = !isWanted || !sheet;
    if (!isWanted || !sheet || pane.exactIndex === index) return;
    pane.exactIndex = index;
    const [width, height] = state.pixels;
    const context = pane.exact.getContext('2d');
    if (sheet.picture) {
      context.clearRect(0, 0, width, height);
      context.drawImage(sheet.picture, index % sheet.columns * width, Math.floor(index / sheet.columns) * height, width, height, 0, 0, width, height);
      return;
    }
    // Too large for a sheet: single frames, while nothing moves.
    pane.exact.hidden = pane.seam.hidden = true;
    if (view.playing || !data.live) return;
    try {
      const answer = await fetch('exact?' + query({ index }));
      if (answer.status !== 200) return;
      const picture = await createImageBitmap(await answer.blob());
      if (pane.exactIndex !== index) return;
      context.clearRect(0, 0, width, height);
      context.drawImage(picture, 0, 0);
      pane.exact.hidden = pane.seam.hidden = false;
    } catch { /* The next moment asks again. */ }
  }

  function showOutline() {
    const pane = panes.svg;
    if (!pane) return;
    const outlines = state.layers[view.layer]?.outline;
    const index = momentIndex(view.time);
    const found = outlines?.findLast(entry => entry[0] <= index);
    if (!found) return pane.outline.replaceChildren();
    const polygon = pane.outline.querySelector('polygon') ?? document.createElementNS('http://www.w3.org/2000/svg', 'polygon');
    polygon.setAttribute('points', found.slice(1).join(' '));
    if (!polygon.isConnected) pane.outline.append(polygon);
  }

  let last = 0;
  function tick(now) {
    if (!view.playing) { last = 0; return; }
    if (last && state) {
      view.time += (now - last) / 1000 * view.speed;
      if (view.time >= state.duration) {
        if (view.loop) view.time %= state.duration;
        else { view.time = state.duration; play(false); }
      }
      show();
    }
    last = now;
    requestAnimationFrame(tick);
  }

  function play(playing) {
    const wasPlaying = view.playing;
    view.playing = playing;
    document.body.classList.toggle('playing', playing);
    $('play').setAttribute('aria-label', playing ? 'Pause' : 'Play');
    if (playing && state && view.time >= state.duration) view.time = 0;
    if (playing && (!wasPlaying || !last)) requestAnimationFrame(tick);
    if (!playing) { last = 0; if (panes.gif) panes.gif.exactIndex = -1; show(); }
  }

  function go(time) {
    play(false);
    view.time = Math.max(0, Math.min(state.duration, time));
    show();
  }

  const step = count => state && go(momentTime(momentIndex(view.time) + count));

  function allKeys() {
    const keys = new Set();
    for (const layer of state.layers) for (const track of layer.tracks) for (const key of track.keys) keys.add(Math.round(key * 1000) / 1000);
    for (const phase of state.phases) { keys.add(phase.start); keys.add(phase.end); }
    return [...keys].filter(key => key >= 0 && key <= state.duration).sort((a, b) => a - b);
  }

  function toKey(direction) {
    const keys = allKeys();
    const found = direction > 0 ? keys.find(key => key > view.time + 1e-3) : keys.findLast(key => key < view.time - 1e-3);
    if (found !== undefined) go(found);
  }

  // ---- Timeline

  const share = time => 100 * Math.max(0, Math.min(1, time / state.duration)) + '%';

  function buildTimeline() {
    $('scrub').max = state.duration;
    $('phases').replaceChildren(...state.phases.filter(phase => phase.end > 0 && phase.start < state.duration).map(phase => {
      const mark = make('span', { text: phase.name, title: phase.name });
      mark.style.left = share(phase.start);
      mark.style.width = `calc(${share(phase.end)} - ${share(phase.start)})`;
      return mark;
    }));
    $('keys').replaceChildren(...allKeys().slice(0, 400).map(key => {
      const mark = make('i');
      mark.style.left = share(key);
      return mark;
    }));
    $('layers').replaceChildren(...state.layers.map(layerRow));
    if (view.layer >= state.layers.length) view.layer = -1;
  }

  function layerRow(layer, index) {
    const rows = make('span', { class: 'rows' });
    const life = make('span', { class: 'life' });
    life.style.left = share(layer.life[0]);
    life.style.width = `calc(${share(layer.life[1])} - ${share(layer.life[0])})`;
    if (!layer.tracks.length) rows.append(life);
    for (const track of layer.tracks.slice(0, 12)) {
      const row = make('span', { class: 'track', title: track.path });
      row.append(...track.spans.map(([begin, end]) => {
        const bar = make('b');
        bar.style.left = share(begin);
        bar.style.width = `calc(${share(end)} - ${share(begin)})`;
        return bar;
      }));
      const text = make('span', { text: track.path });
      text.style.left = share(Math.min(track.spans[0][0], state.duration * .8));
      row.append(text, ...track.keys.map(key => {
        const mark = make('i');
        mark.style.left = share(key);
        return mark;
      }));
      rows.append(row);
    }
    const name = make('span', { class: 'name', text: layer.name, title: layer.name });
    name.style.setProperty('--depth', Math.min(8, layer.depth));
    const told = layer.tracks.map(track => `${track.path} ${track.spans.map(([begin, end]) => `from ${begin.toFixed(2)} to ${end.toFixed(2)} s`).join(' and ')}`).join(', ');
    const button = make('button', {
      type: 'button', 'aria-pressed': view.layer === index, 'aria-label': `Layer ${layer.name}${told ? ': ' + told : ''}`,
      onclick: () => {
        view.layer = view.layer === index ? -1 : index;
        for (const [i, row] of [...$('layers').querySelectorAll('button')].entries()) row.setAttribute('aria-pressed', i === view.layer);
        if (view.layer >= 0 && !view.formats.has('svg')) choose('svg', true);
        show();
      },
    }, name, rows);
    return make('li', {}, button);
  }

  // ---- Parameters

  const textOf = value => Array.isArray(value)
    ? value.some(item => item !== null && typeof item === 'object') ? JSON.stringify(value) : value.map(textOf).join(',')
    : value === null ? 'none' : typeof value === 'object' ? JSON.stringify(value) : String(value);

  /** The value set by the command line or a control, or the default. */
  const valueOf = parameter => view.parameters[parameter.name] ?? textOf(parameter.value ?? parameter.default);

  let waiting = 0;
  function setParameter(parameter, text) {
    if (text === textOf(parameter.given ?? parameter.default)) delete view.parameters[parameter.name];
    else view.parameters[parameter.name] = text;
    markParameters();
    buildCopies();
    noteView();
    clearTimeout(waiting);
    if (data.live) waiting = setTimeout(() => refresh(true), 25);
  }

  function markParameters() {
    for (const field of $('parameters').querySelectorAll('.parameter')) {
      field.classList.toggle('set', field.dataset.name in view.parameters);
    }
    $('reset').hidden = !Object.keys(view.parameters).length;
  }

  const shape = parameters => JSON.stringify(parameters.map(({ name, type, about, minimum, maximum, choices, default: value }) => [name, type, about, minimum, maximum, choices, value]));
  // The controls that are shown, and the values that they were made with; null if they are to be made anew.
  let built = null;
  const isBuilt = parameters => built?.shape === shape(parameters)
    && parameters.every(({ name, value }) => name in view.parameters || built.values[name] === value);

  function buildParameters() {
    const { parameters } = state;
    // Do not replace controls while somebody uses them.
    if (isBuilt(parameters)) return markParameters();
    built = { shape: shape(parameters), values: Object.fromEntries(parameters.map(({ name, value }) => [name, value])) };
    const given = Object.fromEntries(state.settings);
    for (const parameter of parameters) if (parameter.name in given) parameter.given = parameter.value ?? parameter.default;
    const rows = parameters.map((parameter, index) => {
      const id = 'parameter-' + index;
      const field = make('div', { class: 'parameter' },
        make('label', { for: id }, make('span', { text: parameter.name }), make('span', { class: 'type', text: parameter.type })),
        control(parameter, id));
      if (parameter.about) field.append(make('small', { text: parameter.about }));
      field.dataset.name = parameter.name;
      return field;
    });
    const note = data.live ? [] : [make('p', { class: 'note', text: 'This page is a file: changes go into the command line below. kineo preview shows them as you make them.' })];
    $('parameters').replaceChildren(...(rows.length ? note.concat(rows) : [make('p', { class: 'note', text: 'This document has none.' })]));
    markParameters();
  }

  function control(parameter, id) {
    const change = text => setParameter(parameter, text);
    const value = valueOf(parameter);
    switch (parameter.type) {
      case 'bool':
        return make('input', { id, type: 'checkbox', checked: value === 'true', onchange: event => change(String(event.target.checked)) });
      case 'choice':
        return make('select', { id, onchange: event => change(event.target.value) },
          ...parameter.choices.map(choice => make('option', { value: choice, text: choice, selected: choice === value })));
      case 'color': return colorControl(parameter, id, value, change);
      case 'number': case 'duration': case 'angle': case 'length':
        if (isFinite(value) && value.trim() !== '') return numberControl(parameter, id, +value, change);
        return textControl(id, value, change);
      case 'list': case 'colors': case 'path': return textArea(id, value, change);
      default:
        if (value.includes('\n')) return textArea(id, value, change);
        return textControl(id, value, change);
    }
  }

  const textArea = (id, value, change) =>
    make('textarea', { id, spellcheck: 'false', oninput: event => change(event.target.value), text: value });

  const textControl = (id, value, change) => make('div', { class: 'row' },
    make('input', { id, type: 'text', value, spellcheck: 'false', oninput: event => change(event.target.value) }));

  function numberControl(parameter, id, value, change) {
    const widest = { angle: 360, duration: 3 }[parameter.type] ?? 1;
    const low = parameter.minimum ?? Math.min(0, 2 * value);
    const high = parameter.maximum ?? Math.max(low + widest, 3 * Math.abs(value));
    const unit = 10 ** Math.floor(Math.log10((high - low) / 50 || 1));
    const round = text => String(+(+text).toPrecision(6));
    const slider = make('input', { type: 'range', min: low, max: high, step: unit, value, 'aria-label': parameter.name + ', slider' });
    const box = make('input', { id, type: 'number', min: parameter.minimum, max: parameter.maximum, step: 'any', value });
    slider.addEventListener('input', () => { box.value = round(slider.value); change(box.value); });
    box.addEventListener('input', () => { slider.value = box.value; change(box.value === '' ? textOf(parameter.given ?? parameter.default) : box.value); });
    return make('div', { class: 'row' }, slider, box);
  }

  const pen = document.createElement('canvas').getContext('2d');
  /** As the browser spells it: #rrggbb, or none if it does not know the notation. */
  function plainColor(text) {
    for (const other of ['#000000', '#ffffff']) { pen.fillStyle = other; pen.fillStyle = text; if (pen.fillStyle !== other) break; }
    const hex = /^#[0-9a-f]{8}$/i.test(text) ? text.slice(0, 7) : pen.fillStyle;
    return /^#[0-9a-f]{6}$/i.test(hex) ? hex : '#000000';
  }

  function colorControl(parameter, id, value, change) {
    const well = make('input', { type: 'color', value: plainColor(value), 'aria-label': parameter.name + ', colour' });
    const box = make('input', { id, type: 'text', value, spellcheck: 'false' });
    well.addEventListener('input', () => {
      const alpha = /^#[0-9a-f]{8}$/i.test(box.value) ? box.value.slice(7) : '';
      box.value = well.value + alpha;
      change(box.value);
    });
    box.addEventListener('input', () => { well.value = plainColor(box.value); change(box.value); });
    return make('div', { class: 'row' }, well, box);
  }

  $('parameters').addEventListener('submit', event => event.preventDefault());
  $('reset').addEventListener('click', () => {
    view.parameters = {};
    built = null;
    if (data.live) refresh(); else { buildParameters(); buildCopies(); }
    noteView();
  });

  // ---- Files and copies

  const stem = () => (state.name.split('/').pop().replace(/\.[^.]*$/, '') || 'preview').replace(/^-$/, 'animation');

  function buildFiles() {
    const rows = ['svg', ...state.formats].map(name => {
      const file = name === 'svg' ? { bytes: new TextEncoder().encode(state.svg) } : files[name];
      const cells = [make('td', { text: label(name) })];
      if (file?.bytes) {
        const type = { svg: 'image/svg+xml' }[name] ?? 'image/' + name;
        const url = name === 'svg' ? URL.createObjectURL(new Blob([file.bytes], { type })) : file.url;
        cells.push(make('td', { text: size(file.bytes.length) }), make('td', {}, make('a', { href: url, download: `${stem()}.${name}`, text: 'save', 'aria-label': 'Save the ' + label(name) })));
      } else if (file?.problem) {
        cells.push(make('td', { text: file.problem }), make('td'));
      } else {
        const button = make('button', { class: 'quiet', text: 'make', 'aria-label': 'Make the ' + label(name), onclick: () => fetchFile(name) });
        cells.push(make('td', { text: file?.busy ? 'drawing …' : '' }), make('td', {}, ...(data.live && !file?.busy ? [button] : [])));
      }
      return make('tr', {}, ...cells);
    });
    for (const link of $('files').querySelectorAll('a[download$=".svg"]')) URL.revokeObjectURL(link.href);
    $('files').tBodies[0].replaceChildren(...rows);
    for (const input of $('formats').querySelectorAll('input')) {
      const file = files[input.value];
      input.nextElementSibling.textContent = label(input.value) + (file?.bytes ? ' ' + size(file.bytes.length) : '');
    }
  }

  const quote = word => /^[\w\-./=@,+%]+$/.test(word) ? word : "'" + word.replaceAll("'", "'\\''") + "'";

  function commandWords() {
    const words = [...state.command];
    const given = Object.fromEntries(state.settings);
    for (const [name, value] of Object.entries({ ...given, ...view.parameters })) {
      if (state.hidden.includes(name)) words.push('--set', `${name}=${value}`);
      else words.push(...(value.startsWith('-') ? [`--${name}=${value}`] : ['--' + name, value]));
    }
    return words;
  }

  const markup = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

  function buildCopies() {
    if (!state) return;
    const name = encodeURI(stem());
    const isNamed = state.title !== state.name.split('/').pop();
    const alt = markup(state.summary || (isNamed ? state.title : stem()));
    const [width, height] = state.pixels;
    const rows = [
      ['Command', [...commandWords(), '-o', stem() + '.gif', '-o', stem() + '.svg'].map(quote).join(' ')],
      ['<img>', `<img src="${name}.svg" width="${width}" height="${height}" alt="${alt}">`],
      ['<picture>', `<picture>\n  <source srcset="${name}.svg" type="image/svg+xml">\n  <img src="${name}.gif" width="${width}" height="${height}" alt="${alt}">\n</picture>`],
    ];
    if (state.document) rows.push(['Document with these values', state.document]);
    $('copies').replaceChildren(...rows.map(([title, text]) => make('div', { class: 'copy' },
      make('span', { text: title }),
      make('button', { type: 'button', text: 'Copy', 'aria-label': 'Copy ' + title, onclick: event => copy(text, event.target) }),
      make('pre', { text, tabindex: 0 }))));
  }

  async function copy(text, button) {
    try { await navigator.clipboard.writeText(text); } catch {
      // In some browsers, pages from a disk have no clipboard.
      const area = make('textarea', { text, class: 'hidden' });
      document.body.append(area);
      area.select();
      document.execCommand('copy');
      area.remove();
    }
    const label = button.getAttribute('aria-label');
    button.textContent = 'Copied';
    button.setAttribute('aria-label', 'Copied');
    setTimeout(() => { button.textContent = 'Copy'; button.setAttribute('aria-label', label); }, 1200);
  }

  // ---- Mistakes

  let putAway = '';
  function showMistakes(diagnostics, isStale) {
    const box = $('mistakes');
    document.body.classList.toggle('stale', isStale);
    // Dismissed warnings stay hidden until there are different ones.
    const told = JSON.stringify(diagnostics);
    box.hidden = !diagnostics.length || !isStale && told === putAway;
    box.classList.toggle('warnings', !isStale);
    box.replaceChildren(...diagnostics.slice(0, 50).map(told => {
      const place = told.file ? told.file + (told.line ? `:${told.line}:${told.column}` : '') : '';
      const article = make('article', {}, make('h3', {},
        make('span', { class: told.severity, text: told.severity + ': ' }), told.message,
        make('span', { class: 'place', text: place ? '  ' + place : '' })));
      if (told.text !== undefined) {
        const number = String(told.line);
        const before = [...told.text].slice(0, told.caret).map(letter => letter === '\t' ? '\t' : ' ').join('');
        const marks = '^' + '~'.repeat(Math.max(0, Math.min(told.length, 200) - 1));
        article.append(make('pre', {}, `${number} | ${told.text}\n${' '.repeat(number.length)} | ${before}`,
          make('span', { class: 'caret', text: marks + (told.hint ? ' ' + told.hint : '') })));
      } else if (told.hint) article.append(make('pre', { text: told.hint }));
      return article;
    }));
    if (!isStale) box.prepend(make('button', { class: 'quiet hide', text: 'Hide', onclick: () => { putAway = told; box.hidden = true; } }));
  }

  // ---- Readings

  function status(text, isWrong = false) {
    $('status').textContent = text;
    $('status').classList.toggle('wrong', isWrong);
  }

  /** Shows a new reading; one without a picture only shows its mistakes over the last good one. */
  function take(reading) {
    const isGood = reading.svg !== undefined;
    showMistakes(reading.diagnostics, !isGood);
    if (!isGood) {
      if (!state) { $('title').textContent = reading.name; document.title = reading.name + ' · kineo'; }
      return false;
    }
    const isFirst = !state;
    state = reading;
    $('title').textContent = state.title;
    $('summary').textContent = state.summary;
    document.title = state.title + ' · kineo';
    view.time = Math.min(view.time, state.duration);
    if (isFirst) buildFormats();
    buildPanes();
    buildTimeline();
    buildParameters();
    buildFiles();
    buildCopies();
    show();
    return true;
  }

  function buildFormats() {
    $('formats').append(...['svg', ...state.formats].map(name => make('label', {},
      make('input', { type: 'checkbox', value: name, checked: view.formats.has(name), onchange: event => choose(name, event.target.checked) }),
      make('span', { text: label(name) }))));
  }

  function choose(name, isShown) {
    if (isShown) view.formats.add(name); else view.formats.delete(name);
    for (const input of $('formats').querySelectorAll('input')) input.checked = view.formats.has(input.value);
    buildPanes();
    if (data.live && isShown && !files[name]?.bytes) fetchFile(name);
    if (name === 'gif') $('compare').hidden = !isShown || !sheet;
    show();
    noteView();
  }

  function takeFile(name, bytes) {
    if (files[name]?.url) URL.revokeObjectURL(files[name].url);
    files[name] = { bytes, url: URL.createObjectURL(new Blob([bytes], { type: 'image/' + name })) };
    if (name === 'gif') files.gif.gif = new GIF(bytes);
    if (panes[name]) fillPane(name);
    buildFiles();
    show();
  }

  async function takeSheet(columns, blob) {
    sheet = { columns, picture: blob && await createImageBitmap(blob) };
    $('compare').hidden = !view.formats.has('gif');
    if (panes.gif) panes.gif.exactIndex = -1;
    resize();
    show();
  }

  // ---- The server

  let work = new AbortController();
  let version = '';

  async function readState(signal) {
    const answer = await fetch('state?' + query(), { signal });
    if (!answer.ok) throw new Error(await answer.text());
    version = answer.headers.get('Kineo-Version') ?? version;
    return answer.json();
  }

  /** A reading without values that the document does not take, which may have come with the address; null if it has other mistakes. */
  async function readWithoutBadValues(signal) {
    const given = view.parameters;
    view.parameters = {};
    const plain = await readState(signal);
    if (plain.svg === undefined) {
      view.parameters = given;
      return null;
    }
    for (const { name } of plain.parameters) if (name in given) view.parameters[name] = given[name];
    const names = Object.keys(view.parameters).length;
    if (names && names < Object.keys(given).length) {
      const known = await readState(signal);
      if (known.svg !== undefined) return known;
    }
    view.parameters = {};
    return plain;
  }

  /** isTyped: after a value was typed, which may not be finished. */
  async function refresh(isTyped = false) {
    work.abort();
    work = new AbortController();
    const { signal } = work;
    const begin = performance.now();
    try {
      let reading = await readState(signal);
      let hint = '';
      if (reading.svg === undefined && !isTyped && Object.keys(view.parameters).length) {
        const other = await readWithoutBadValues(signal);
        if (signal.aborted) return;
        if (other) {
          reading = other;
          built = null;
          hint = '; values that the document does not take are left out';
          noteView();
        }
      }
      if (signal.aborted) return;
      for (const file of Object.values(files)) file.old = true;
      const isGood = take(reading);
      document.documentElement.dataset.version = version;
      status(isGood ? `read in ${Math.round(performance.now() - begin)} ms${hint}` : state ? 'showing the last version without errors' : 'nothing to show yet', !isGood);
      if (!isGood) return;
      sheet = null;
      for (const name of Object.keys(files)) if (!view.formats.has(name)) delete files[name];
      await fetchFile('gif', signal);
      for (const name of state.formats) if (name !== 'gif' && view.formats.has(name)) await fetchFile(name, signal);
      if (view.formats.has('gif')) await fetchSheet(signal);
    } catch (error) {
      if (!signal.aborted) status(error instanceof TypeError ? 'kineo is not responding' : error.message, true);
    }
  }

  async function fetchFile(name, signal = work.signal) {
    if (!files[name]) files[name] = {};
    files[name].busy = true;
    buildFiles();
    try {
      const answer = await fetch('file?' + query({ kind: name }), { signal });
      // No content: the document has changed, and an event follows.
      if (signal.aborted || answer.status === 204) return;
      if (answer.ok) takeFile(name, new Uint8Array(await answer.arrayBuffer()));
      else { files[name] = { problem: await answer.text() }; buildFiles(); caption(name); }
    } catch (error) {
      if (!signal.aborted) { files[name] = { problem: 'kineo is not responding' }; buildFiles(); caption(name); }
    }
  }

  async function fetchSheet(signal) {
    const answer = await fetch('sheet?' + query(), { signal });
    if (signal.aborted || answer.status !== 200) return;
    const columns = +answer.headers.get('Kineo-Columns');
    // No columns: too large for a sheet, so the frames come one by one.
    await takeSheet(columns || 1, columns ? await answer.blob() : null);
  }

  /** A browser opens six connections to a host, so only a visible page keeps one. */
  let events = null;
  function listen() {
    if (document.hidden) { events?.close(); events = null; return; }
    if (events) return;
    events = new EventSource('events');
    events.addEventListener('version', event => { if (event.data !== version) { version = event.data; refresh(); } });
    events.addEventListener('error', () => status('kineo has stopped, or cannot be reached', true));
  }

  // ---- Controls

  function showView() {
    $('stage').dataset.background = view.background;
    document.documentElement.style.setProperty('--own', view.own);
    const [r, g, b] = [1, 3, 5].map(at => parseInt(view.own.slice(at, at + 2), 16));
    document.documentElement.style.setProperty('--own-text', 0.3 * r + 0.59 * g + 0.11 * b > 140 ? '#222' : '#eee');
    for (const input of document.getElementsByName('background')) input.checked = input.value === view.background;
    $('own').value = view.own;
    $('grid').setAttribute('aria-pressed', view.grid);
    $('onion').setAttribute('aria-pressed', view.onion);
    $('loop').setAttribute('aria-pressed', view.loop);
    const speed = $('speed');
    speed.value = view.speed;
    if (speed.selectedIndex < 0) { view.speed = 1; speed.value = '1'; }
    resize();
    noteView();
  }

  const backgrounds = ['light', 'dark', 'checker', 'own'];
  function setBackground(name) { view.background = name; showView(); }
  function toggle(name) { view[name] = !view[name]; showView(); if (name === 'onion' && state && panes.svg) { fillPane('svg'); show(); } }
  function zoom(direction) {
    const steps = [.25, .5, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32];
    const now = scale();
    view.zoom = direction > 0 ? steps.find(step => step > now + .01) ?? 32 : steps.findLast(step => step < now - .01) ?? .25;
    showView();
  }

  for (const input of document.getElementsByName('background')) input.addEventListener('change', () => setBackground(input.value));
  $('own').addEventListener('input', () => { view.own = $('own').value; setBackground('own'); });
  $('smaller').addEventListener('click', () => zoom(-1));
  $('larger').addEventListener('click', () => zoom(1));
  $('fit').addEventListener('click', () => { view.zoom = 0; showView(); });
  for (const name of ['grid', 'onion', 'loop']) $(name).addEventListener('click', () => toggle(name));
  $('first').addEventListener('click', () => go(0));
  $('back').addEventListener('click', () => step(-1));
  $('next').addEventListener('click', () => step(1));
  $('play').addEventListener('click', () => play(!view.playing));
  $('speed').addEventListener('change', () => { view.speed = +$('speed').value; noteView(); });
  $('scrub').addEventListener('input', () => go(+$('scrub').value));
  $('lost').addEventListener('input', () => {
    view.lost = +$('lost').value;
    if (!panes.gif) return;
    panes.gif.exact.style.clipPath = `inset(0 ${100 - view.lost}% 0 0)`;
    panes.gif.seam.style.left = view.lost + '%';
    showGIF();
  });
  $('stage').addEventListener('wheel', event => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1 : -1);
  }, { passive: false });
  // Also when the layer rows take space from the pictures.
  new ResizeObserver(() => { resize(); if (state) placeNeedle(); }).observe($('stage'));

  addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || !state) return;
    const target = event.target;
    const isText = target.matches('textarea, select, input:not([type=range]):not([type=radio]):not([type=checkbox])');
    if (isText) return;
    const isControl = target.matches('input, button');
    const keys = {
      ' ': () => play(!view.playing), ArrowLeft: () => step(event.shiftKey ? -10 : -1), ArrowRight: () => step(event.shiftKey ? 10 : 1),
      Home: () => go(0), End: () => go(state.duration), ',': () => toKey(-1), '.': () => toKey(1),
      '+': () => zoom(1), '=': () => zoom(1), '-': () => zoom(-1), '0': () => { view.zoom = 0; showView(); },
      b: () => setBackground(backgrounds[(backgrounds.indexOf(view.background) + 1) % 4]),
      g: () => toggle('grid'), o: () => toggle('onion'), l: () => toggle('loop'),
    };
    // Keys that a control uses keep their meaning; the scrubber's arrows step by frames.
    if (isControl && target.id !== 'scrub' && [' ', 'ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });

  // ---- Start

  readFragment();
  showView();
  $('title').textContent = data.name ?? '';
  const unpacked = text => Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
  if (data.live) {
    document.addEventListener('visibilitychange', listen);
    listen();
    if (document.hidden) refresh();
  } else {
    take(data.state);
    for (const [name, text] of Object.entries(data.files)) takeFile(name, unpacked(text));
    if (data.sheet) takeSheet(data.sheet.columns, new Blob([unpacked(data.sheet.png)], { type: 'image/png' }));
    else { $('compare').hidden = true; }
  }
  play(view.playing && !matchMedia('(prefers-reduced-motion: reduce)').matches);
})();
