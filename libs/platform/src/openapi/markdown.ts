import { html, type Html } from '#platform/pages';
import { renderCode } from './property-list.js';

/** Returns the address of a link, or undefined if its page is not served. */
export type ResolveLink = (href: string) => string | undefined;

/** A heading with the text below it, until the next heading. */
export type Section = { id: string; heading: string; text: string };

const [heading, fence, indented] = [/^(#{1,6}) (.+)$/, /^```(\w*)/, /^ {4}/];
const [tableRow, listItem, quoted] = [/^\|/, /^(?:[-*]|\d+\.) +/, /^> ?/];
const startsInParagraph = [heading, fence, tableRow, quoted, /^(?:[-*]|1\.) /];

/**
 * Renders the Markdown of the guides: the syntax that Prettier writes, without HTML. Text between tags is escaped.
 * See docs/decisions/0032-own-pages-for-the-reference.md.
 */
export function renderMarkdown(text: string, resolveLink: ResolveLink): Html[] {
  return renderBlocks(text.split('\n'), resolveLink);
}

/** Splits a page at its headings. */
export function splitSections(text: string): Section[] {
  const sections: Section[] = [];
  let isCode = false;
  for (const line of text.split('\n')) {
    if (fence.test(line)) isCode = !isCode;
    const [, , title] = (!isCode && heading.exec(line)) || [];
    if (title === undefined) sections.at(-1)!.text += `${line}\n`;
    else sections.push({ id: sections.length === 0 ? '' : anchorFor(title), heading: plainText(title), text: '' });
  }
  return sections;
}

/** The fragment under which GitHub links to a heading. */
const anchorFor = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

/** The words that a row of a table “Term, Meaning” explains, and the fragment of its address. */
export type Term = { id: string; name: string; meaning: string };

/** Returns the terms of a page. A row with several terms gives each its own sentences: `Role: … Permission: …`. */
export const listTerms = (text: string): Term[] =>
  text.split('\n').flatMap((line) => {
    const [cell = '', meaning] = line
      .split('|')
      .slice(1)
      .map((each) => each.trim());
    if (meaning === undefined || cell === 'Term' || cell.startsWith('--')) return [];
    const names = plainText(cell).split(', ');
    return names.map((name) => ({ id: termId(cell), name, meaning: meaningOf(name, withoutLinks(meaning)) }));
  });

const termId = (cell: string): string => `term-${anchorFor(plainText(cell))}`;

function meaningOf(name: string, meaning: string): string {
  const start = meaning.toLowerCase().indexOf(`${name.toLowerCase()}: `);
  if (start < 0) return meaning;
  const own = meaning.slice(start + name.length + 2);
  return own[0]!.toUpperCase() + own.slice(1).replace(/ [A-Z][\w -]*: .*$/, '');
}

export const plainText = (line: string): string => withoutLinks(line).replace(/[`*]|\b_|_\b/g, '');

const withoutLinks = (line: string): string => line.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1');

function renderBlocks(lines: string[], resolveLink: ResolveLink): Html[] {
  const inline = (text: string) => renderInline(text, resolveLink);
  const rest = [...lines];
  const takeWhile = (belongs: (line: string) => boolean): string[] => {
    const end = rest.findIndex((line) => !belongs(line));
    return rest.splice(0, end < 0 ? rest.length : end);
  };
  const blocks: Html[] = [];
  while (rest.length > 0) {
    const line = rest[0]!;
    const [, level, title] = heading.exec(line) ?? [];
    if (line.trim() === '' || line.startsWith('<')) rest.shift();
    else if (level !== undefined && title !== undefined) {
      const id = anchorFor(title);
      rest.shift();
      const link = html`<a class="deep" href="#${id}">${inline(title)}</a>`;
      blocks.push(level.length < 3 ? html`<h2 id="${id}">${link}</h2>` : html`<h3 id="${id}">${link}</h3>`);
    } else if (fence.test(line)) {
      rest.shift();
      const code = codeBlock(takeWhile((each) => !fence.test(each)));
      rest.shift();
      // A diagram needs a script of 3 MB to be drawn.
      const isDiagram = fence.exec(line)![1] === 'mermaid';
      blocks.push(
        isDiagram
          ? html`<details>
              <summary>Source of a diagram (Mermaid)</summary>
              ${code}
            </details>`
          : code,
      );
    } else if (indented.test(line)) {
      const code = takeWhile((each) => each === '' || indented.test(each));
      blocks.push(codeBlock(code.map((each) => each.slice(4))));
    } else if (tableRow.test(line))
      blocks.push(
        renderTable(
          takeWhile((each) => tableRow.test(each)),
          inline,
        ),
      );
    else if (quoted.test(line)) {
      const quote = takeWhile((each) => quoted.test(each)).map((each) => each.replace(quoted, ''));
      blocks.push(html`<blockquote>${renderBlocks(quote, resolveLink)}</blockquote>`);
    } else if (listItem.test(line)) {
      const items = takeWhile((each) => each === '' || /^ /.test(each) || listItem.test(each));
      blocks.push(renderList(items, resolveLink));
    } else {
      let isFirst = true;
      const belongs = (each: string) =>
        isFirst ? !(isFirst = false) : each !== '' && !startsInParagraph.some((start) => start.test(each));
      blocks.push(html`<p>${inline(takeWhile(belongs).join('\n'))}</p>`);
    }
  }
  return blocks;
}

const codeBlock = (lines: string[]): Html => html`<pre tabindex="0"><code>${lines.join('\n').trimEnd()}</code></pre>`;

/** Renders the items of a list. The first paragraph of an item has no tag of its own. */
function renderList(lines: string[], resolveLink: ResolveLink): Html {
  const items: string[][] = [];
  for (const line of lines) {
    const [mark] = listItem.exec(line) ?? [];
    if (mark !== undefined) items.push([line.slice(mark.length)]);
    else items.at(-1)!.push(line.replace(/^ {1,3}/, ''));
  }
  const rendered = items.map((item) => {
    const end = item.findIndex(
      (line, at) => at > 0 && (line === '' || startsInParagraph.some((start) => start.test(line))),
    );
    const [first, others] = end < 0 ? [item, []] : [item.slice(0, end), item.slice(end)];
    return html`<li>${renderInline(first.join('\n'), resolveLink)} ${renderBlocks(others, resolveLink)}</li>`;
  });
  return /^\d/.test(lines[0]!)
    ? html`<ol>
        ${rendered}
      </ol>`
    : html`<ul>
        ${rendered}
      </ul>`;
}

function renderTable(lines: string[], inline: (text: string) => (Html | string)[]): Html {
  const isGlossary = lines[0]!.startsWith('| Term ');
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .replace(/^\||\|\s*$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => inline(cell.trim().replaceAll('\\|', '|'))),
  );
  // A header without text would be announced as an unnamed column.
  const headers = head.map((cell) => (cell.length > 0 ? html`<th scope="col">${cell}</th>` : html`<td></td>`));
  return html`<div class="table" tabindex="0">
    <table>
      <thead>
        <tr>
          ${headers}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells, at) =>
            html`<tr${isGlossary && html` id="${termId(lines[at + 2]!.split('|')[1]!.trim())}"`}>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

const inlineSyntax =
  /`([^`]+)`|\\([!-/:-@[-`{-~])|\[((?:[^[\]`]|`[^`]*`)*)\]\(([^)\s]+)\)|<(https?:[^>\s]+)>|\*\*([^*]+)\*\*|(?<!\w)_([^_]+)_(?!\w)/g;

function renderInline(text: string, resolveLink: ResolveLink): (Html | string)[] {
  const parts: (Html | string)[] = [];
  let end = 0;
  for (const match of text.matchAll(inlineSyntax)) {
    if (match.index > end) parts.push(text.slice(end, match.index));
    end = match.index + match[0].length;
    parts.push(renderMatch(match, resolveLink));
  }
  return end < text.length ? [...parts, text.slice(end)] : parts;
}

function renderMatch(
  [, code, escaped, label, href, address, strong, emphasis]: RegExpMatchArray,
  resolveLink: ResolveLink,
) {
  if (code !== undefined) return renderCode(code);
  if (escaped !== undefined) return escaped;
  if (address !== undefined) return html`<a href="${address}">${address}</a>`;
  if (label !== undefined && href !== undefined) {
    const [shown, to] = [renderInline(label, resolveLink), resolveLink(href)];
    return to === undefined ? html`${shown}` : html`<a href="${to}">${shown}</a>`;
  }
  return strong === undefined
    ? html`<em>${renderInline(emphasis!, resolveLink)}</em>`
    : html`<strong>${renderInline(strong, resolveLink)}</strong>`;
}
