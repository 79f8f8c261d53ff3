import { html, type Html } from './html.js';

/** What is the same on every page of a process: its own assets, and what it says below. */
export type Frame = { stylesheet: Asset; script?: Asset; footer: string };

/** A file that pages name; where it is served, it is named by what it holds. */
export type Asset = { name: string; path: string; type: string; text: string };

/** Every page of the product: one column, one heading, no address but its own assets. */
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
