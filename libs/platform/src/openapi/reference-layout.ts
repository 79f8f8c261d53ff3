import { html, type Html } from '#platform/pages';
import { type PageGroup } from './reference-pages.js';

type ReferenceFrame = {
  title: string;
  groups: PageGroup[];
  /** Addresses of the stylesheet, the scripts and the search index. */
  assets: { stylesheet: string; theme: string; script: string; search: string };
};

/** Lays out a page of the reference. The search and the choice of colors appear once the script runs. */
export const referenceLayout = (
  name: string,
  content: Html | Html[],
  { title, groups, assets }: ReferenceFrame,
): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>${name}</title>
        <link rel="stylesheet" href="${assets.stylesheet}" />
        <link rel="icon" href="data:," />
        <script src="${assets.theme}"></script>
        <script src="${assets.script}" type="module" data-search="${assets.search}"></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header>
          <a class="home" href="/reference">${title} reference</a>
          <search hidden>
            <input
              id="search"
              type="search"
              aria-label="Search paths, summaries, fields and errors"
              placeholder="Search (press /)"
              autocomplete="off"
              spellcheck="false"
            />
            <div id="results" hidden>
              <p role="status"></p>
              <ul></ul>
            </div>
          </search>
          <select id="theme" aria-label="Color scheme" hidden>
            <option value="">System colors</option>
            <option value="light">Light</option>
            <option value="dark">Dark</option>
          </select>
        </header>
        <div class="columns">
          <main id="content" tabindex="-1">${content}</main>
          <nav class="topics" aria-label="Topics">
            ${groups.map(
              (group) =>
                html`<p>${group.name}</p>
                  <ul>
                    ${group.pages.map((page) => html`<li><a href="/reference/${page.slug}">${page.name}</a></li>`)}
                  </ul>`,
            )}
          </nav>
        </div>
      </body>
    </html>`.text;
