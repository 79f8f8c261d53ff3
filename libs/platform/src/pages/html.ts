/** HTML that is safe to send: all inserted values have been escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | boolean | null | undefined | Part[];

/** Escapes every value except Html. False, null and undefined add no text, so that `when && html` works. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(texts.reduce((before, text, position) => before + shown(parts[position - 1]) + text));

function shown(part: Part): string {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(shown).join('');
  if (part === null || part === undefined || typeof part === 'boolean') return '';
  return String(part).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The parts common to all pages of a process: its assets and its footer. */
export type Frame = { stylesheet: Asset; script?: Asset; footer: Html | string };

/** A file that pages refer to. Its path contains a hash of its content. */
export type Asset = { name: string; path: string; type: string; text: string };

/** Metadata of every page, for browsers and search engines. */
export const metadata = html`<meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <meta name="robots" content="noindex" />
  <meta name="color-scheme" content="light dark" />`;

/** Lays out a page with one column and one heading. The page uses no assets of other servers. */
export const layout = (title: string, content: Html, { stylesheet, script, footer }: Frame): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        ${metadata}
        <title>${title}</title>
        <link rel="stylesheet" href="${stylesheet.path}" />
        <link rel="icon" href="data:," />
        ${script && html`<script src="${script.path}" defer></script>`}
      </head>
      <body>
        <main>${content}</main>
        <footer>${footer}</footer>
      </body>
    </html>`.text.replace(/\n\s+/g, '\n');
