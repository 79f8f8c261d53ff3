import { script, stylesheet } from './assets.js';
import { html, type Html } from './html.js';

/** Every page of the vault: one column, one heading, no address but its own assets. */
export const layout = (title: string, content: Html): string =>
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
        <script src="${script.path}" defer></script>
      </head>
      <body>
        <main>${content}</main>
        <footer>Latchkey keeps credentials encrypted and shows them to nobody.</footer>
      </body>
    </html>`.text.replace(/\n\s+/g, '\n');
