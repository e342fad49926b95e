"""The part of Markdown that the documentation uses, as HTML."""
import html
import re


def slug(text):
    """The anchor that GitHub gives a heading."""
    text = re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", lambda m: m[1] or "", text).strip().lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


class Page:
    """One page: its HTML, its title, and its sections for the search."""

    def __init__(self, text, link):
        self.link = link  # what a target of a link or an image becomes
        self.title = ""
        self.sections = []  # [heading, anchor, words]
        self.headings = []  # [level, text, anchor]
        self.anchors = set()
        self.html = self.blocks(text.split("\n"))

    def inline(self, text):
        kept = []

        def keep(markup):
            kept.append(markup)
            return f"\0{len(kept) - 1}\0"

        def image(m):
            return keep(f'<img src="{html.escape(self.link(m[2]))}" alt="{html.escape(m[1])}">')

        text = re.sub(r"(`+)(.+?)\1", lambda m: keep(f"<code>{html.escape(m[2])}</code>"), text)
        text = re.sub(r"!\[([^\]]*)\]\(([^)\s]+)\)", image, text)
        text = re.sub(r"</?[a-z][^>]*>", lambda m: keep(self.raw(m[0])), text)
        text = re.sub(r"\\([|*_<\[\]])", lambda m: keep(html.escape(m[1])), text)
        text = html.escape(text, quote=False)
        text = re.sub(r"\[([^\]]+)\]\(([^)\s]+)\)",
                      lambda m: keep(f'<a href="{html.escape(self.link(m[2]))}">') + m[1] + keep("</a>"), text)
        text = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", text)
        text = re.sub(r"(?<![\w*])\*([^*\s][^*]*?)\*(?![\w*])", r"<em>\1</em>", text)
        while "\0" in text:
            text = re.sub(r"\0(\d+)\0", lambda m: kept[int(m[1])], text)
        return text

    def raw(self, tag):
        """A tag written as HTML, with its paths led to the site's."""
        return re.sub(r'(srcset|src|href)="([^"]+)"', lambda m: f'{m[1]}="{html.escape(self.link(m[2]))}"', tag)

    def note(self, text):
        words = re.sub(r"<[^>]+>", " ", text)
        if self.sections:
            self.sections[-1][2].append(html.unescape(words))

    def heading(self, level, text):
        anchor = base = slug(text)
        number = 1
        while anchor in self.anchors:
            anchor, number = f"{base}-{number}", number + 1
        self.anchors.add(anchor)
        plain = html.unescape(re.sub(r"<[^>]+>", "", self.inline(text)))
        if level == 1 and not self.title:
            self.title = plain
        self.sections.append([plain, anchor, []])
        self.headings.append((level, plain, anchor))
        return f'<h{level} id="{anchor}">{self.inline(text)}<a class="anchor" href="#{anchor}" aria-label="link">#</a></h{level}>'

    def code(self, lines, language=""):
        text = "\n".join(lines)
        self.note(html.escape(text[:400]))
        return f'<div class="code"><pre><code class="{language}">{html.escape(text)}</code></pre></div>'

    def table(self, rows):
        def cells(row):
            row = row.strip().removeprefix("|").removesuffix("|")
            parts, depth, cell, i = [], False, "", 0
            while i < len(row):
                c = row[i]
                if c == "\\" and row[i + 1:i + 2] == "|":
                    cell += "|" if depth else "\\|"
                    i += 2
                    continue
                if c == "`":
                    depth = not depth
                if c == "|" and not depth:
                    parts.append(cell)
                    cell = ""
                else:
                    cell += c
                i += 1
            return [self.inline(p.strip()) for p in parts + [cell]]

        head, body = cells(rows[0]), [cells(r) for r in rows[2:]]
        for row in body:
            self.note(" ".join(row))
        out = ['<div class="table"><table>']
        if any(head):
            out.append("<thead><tr>" + "".join(f"<th>{c}</th>" for c in head) + "</tr></thead>")
        out += ["<tbody>"] + ["<tr>" + "".join(f"<td>{c}</td>" for c in row) + "</tr>" for row in body]
        return "".join(out) + "</tbody></table></div>"

    def items(self, lines):
        """A list: each item with what is indented below it."""
        ordered = bool(re.match(r"\d+\. ", lines[0]))
        groups = []
        for line in lines:
            m = re.match(r"([-*]|\d+\.) +(.*)", line)
            if m:
                groups.append([m[2]])
            else:
                groups[-1].append(re.sub(r"^ {1,3}", "", line))
        tag = "ol" if ordered else "ul"
        out = []
        for group in groups:
            if any(re.match(r"([-*]|\d+\.) |\s*$|```", line) for line in group[1:]):
                out.append(f"<li>{self.blocks(group)}</li>")
            else:
                text = self.inline(" ".join(part.strip() for part in group))
                self.note(text)
                out.append(f"<li>{text}</li>")
        return f"<{tag}>{''.join(out)}</{tag}>"

    def blocks(self, lines):
        out, i = [], 0
        while i < len(lines):
            line = lines[i]
            start = i
            if not line.strip():
                i += 1
            elif m := re.match(r"```(\w*)", line):
                i += 1
                while i < len(lines) and lines[i].strip() != "```":
                    i += 1
                out.append(self.code(lines[start + 1:i], m[1]))
                i += 1
            elif m := re.match(r"(#{1,6}) (.*)", line):
                out.append(self.heading(len(m[1]), m[2]))
                i += 1
            elif line.startswith("    "):
                while i < len(lines) and (lines[i].startswith("    ") or not lines[i].strip()):
                    i += 1
                body = [part[4:] for part in lines[start:i]]
                while not body[-1].strip():
                    body.pop()
                out.append(self.code(body))
            elif line.startswith("|"):
                while i < len(lines) and lines[i].startswith("|"):
                    i += 1
                out.append(self.table(lines[start:i]))
            elif re.match(r"([-*]|\d+\.) ", line):
                while i < len(lines) and (re.match(r"([-*]|\d+\.) |  ", lines[i]) or (
                        not lines[i].strip() and i + 1 < len(lines) and re.match(r"([-*]|\d+\.) |  ", lines[i + 1]))):
                    i += 1
                # Text that goes on at the margin belongs to the last item.
                while i < len(lines) and lines[i].strip() and not re.match(r"[#|`]", lines[i]):
                    i += 1
                out.append(self.items(lines[start:i]))
            elif line.startswith(">"):
                while i < len(lines) and lines[i].startswith(">"):
                    i += 1
                out.append("<blockquote>" + self.blocks([re.sub("^> ?", "", part) for part in lines[start:i]]) + "</blockquote>")
            elif re.match(r"</?(p|div|table|tr|td|details|img)\b", line):
                while i < len(lines) and lines[i].strip():
                    i += 1
                out.append("\n".join(re.sub(r"<[^>]+>", lambda m: self.raw(m[0]), part) for part in lines[start:i]))
            else:
                while i < len(lines) and lines[i].strip() and (
                        i == start or not re.match(r"```|#{1,6} |\||[-*] |\d+\. ", lines[i])):
                    i += 1
                text = self.inline(" ".join(part.strip() for part in lines[start:i]))
                self.note(text)
                out.append(f"<p>{text}</p>")
        return "\n".join(out)
