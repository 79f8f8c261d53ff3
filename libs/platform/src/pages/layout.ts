import { html, type Html } from './html.js';

/** The parts common to all pages of a process: its assets and its footer. */
export type Frame = { stylesheet: Asset; script?: Asset; footer: string };

/** A file that pages refer to. Its path contains a hash of its content. */
export type Asset = { name: string; path: string; type: string; text: string };

/** Lays out a page with one column and one heading. The page uses no assets of other servers. */
export const layout = (title: string, content: Html, { stylesheet, script, footer }: Frame): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
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
