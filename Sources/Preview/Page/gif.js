'use strict';

/** A GIF's frames, decoded on demand, so that any time can be shown. */
class GIF {
  constructor(bytes) {
    this.bytes = bytes;
    this.frames = [];
    this.composed = [];
    const word = at => bytes[at] | bytes[at + 1] << 8;
    this.width = word(6);
    this.height = word(8);
    const colors = flags => flags & 0x80 ? 3 * (2 << (flags & 7)) : 0;
    let at = 13;
    const global = bytes.subarray(at, at += colors(bytes[10]));
    let control = { delay: 0, disposal: 0, clear: -1 };
    let time = 0;
    const skipBlocks = () => { while (bytes[at]) at += bytes[at] + 1; at++; };
    while (at < bytes.length && bytes[at] !== 0x3B) {
      if (bytes[at] === 0x21) {
        if (bytes[at + 1] === 0xF9) {
          const flags = bytes[at + 3];
          control = { delay: word(at + 4), disposal: flags >> 2 & 7, clear: flags & 1 ? bytes[at + 6] : -1 };
        }
        at += 2;
        skipBlocks();
      } else if (bytes[at] === 0x2C) {
        const frame = { x: word(at + 1), y: word(at + 3), width: word(at + 5), height: word(at + 7), ...control };
        const flags = bytes[at + 9];
        frame.interlaced = !!(flags & 0x40);
        at += 10;
        const local = colors(flags);
        frame.palette = local ? bytes.subarray(at, at + local) : global;
        at += local;
        frame.codes = at;
        at++;
        skipBlocks();
        // Browsers show frames of less than two hundredths for a tenth of a second.
        frame.start = time;
        time += (frame.delay < 2 ? 10 : frame.delay) / 100;
        this.frames.push(frame);
      } else break;
    }
    this.duration = time;
    // The most bytes of composed frames to keep.
    this.keepsAll = this.width * this.height * 4 * this.frames.length < 96e6;
  }

  /** The number of the frame at a time. */
  index(time) {
    let low = 0, high = this.frames.length - 1;
    while (low < high) {
      const middle = low + high + 1 >> 1;
      if (this.frames[middle].start <= time + 1e-6) low = middle; else high = middle - 1;
    }
    return low;
  }

  /** The whole picture while a frame is shown. */
  picture(index) {
    if (this.composed[index]) return this.composed[index];
    let from = index;
    while (from > 0 && !this.composed[from - 1]) from--;
    for (let i = from; i <= index; i++) {
      const below = i > 0 ? this.disposed(i - 1) : new Uint8ClampedArray(this.width * this.height * 4);
      this.paint(this.frames[i], below);
      this.composed[i] = new ImageData(below, this.width, this.height);
      if (!this.keepsAll && i > 1) delete this.composed[i - 2];
    }
    return this.composed[index];
  }

  /** What remains of a frame for the next one. */
  disposed(index) {
    const frame = this.frames[index];
    if (frame.disposal === 3 && index > 0) return this.disposed(index - 1);
    const pixels = new Uint8ClampedArray(this.picture(index).data);
    if (frame.disposal === 2) {
      for (let y = frame.y; y < Math.min(this.height, frame.y + frame.height); y++) {
        pixels.fill(0, 4 * (y * this.width + frame.x), 4 * (y * this.width + Math.min(this.width, frame.x + frame.width)));
      }
    }
    return pixels;
  }

  paint(frame, pixels) {
    const indices = this.indices(frame);
    const rows = [];
    if (frame.interlaced) {
      for (const [start, step] of [[0, 8], [4, 8], [2, 4], [1, 2]]) {
        for (let y = start; y < frame.height; y += step) rows.push(y);
      }
    }
    for (let row = 0, i = 0; row < frame.height; row++) {
      const y = frame.y + (rows.length ? rows[row] : row);
      for (let x = frame.x; x < frame.x + frame.width; x++, i++) {
        const index = indices[i];
        if (index === frame.clear || x >= this.width || y >= this.height) continue;
        const to = 4 * (y * this.width + x);
        pixels[to] = frame.palette[3 * index];
        pixels[to + 1] = frame.palette[3 * index + 1];
        pixels[to + 2] = frame.palette[3 * index + 2];
        pixels[to + 3] = 255;
      }
    }
  }

  /** The colour indices of a frame, decoded from LZW. */
  indices(frame) {
    const { bytes } = this;
    const out = new Uint8Array(frame.width * frame.height);
    const least = bytes[frame.codes];
    const clear = 1 << least, end = clear + 1;
    const prefix = new Int16Array(4096), suffix = new Uint8Array(4096), stack = new Uint8Array(4097);
    let at = frame.codes + 1, left = bytes[at++];
    let bits = 0, count = 0, size = least + 1, next = end + 1, last = -1, first = 0, filled = 0;
    while (filled < out.length) {
      while (count < size) {
        if (!left) { left = bytes[at++]; if (!left) return out; }
        bits |= bytes[at++] << count;
        count += 8;
        left--;
      }
      const code = bits & (1 << size) - 1;
      bits >>= size;
      count -= size;
      if (code === clear) { size = least + 1; next = end + 1; last = -1; continue; }
      if (code === end || code > next) return out;
      let depth = 0, walk = code;
      if (code === next) { if (last < 0) return out; stack[depth++] = first; walk = last; }
      while (walk > end) { stack[depth++] = suffix[walk]; walk = prefix[walk]; }
      first = walk;
      stack[depth++] = walk;
      while (depth && filled < out.length) out[filled++] = stack[--depth];
      if (last >= 0 && next < 4096) {
        prefix[next] = last;
        suffix[next++] = first;
        if (next === 1 << size && size < 12) size++;
      }
      last = code;
    }
    return out;
  }
}
