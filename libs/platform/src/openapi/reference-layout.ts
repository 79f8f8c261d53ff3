import { html, type Html, metadata } from '#platform/pages';
import { type ReferencePage, type Topic, type TopicGroup } from './reference-pages.js';

type ReferenceFrame = {
  title: string;
  groups: TopicGroup[];
  /** Addresses of the stylesheet, the scripts and the search index. */
  assets: { stylesheet: string; theme: string; script: string; search: string };
};

/** The place of a page in the menu. */
export type Place = { topic?: Topic; page?: ReferencePage };

/**
 * Lays out a page of the reference. The search and the choice of colors appear once the script runs.
 * @param place the page to mark in the menu, which shows the page's neighbours
 */
export const referenceLayout = (
  name: string,
  content: Html | Html[],
  { title, groups, assets }: ReferenceFrame,
  place: Place = {},
): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        ${metadata}
        <title>${name}</title>
        <link rel="stylesheet" href="${assets.stylesheet}" />
        <link rel="icon" href="data:," />
        <script src="${assets.theme}"></script>
        <script src="${assets.script}" type="module" data-search="${assets.search}"></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to content</a>
        <header>
          <a class="home" href="/reference">${title} <span>reference</span></a>
          <search hidden>
            <input
              id="search"
              type="search"
              aria-label="Search routes, fields, errors and guides"
              placeholder="Search or ask (press /)"
              autocomplete="off"
              spellcheck="false"
            />
            <div id="results" hidden>
              <p role="status"></p>
              <ul></ul>
            </div>
          </search>
          <a class="download" href="/schema/openapi.json" download="${title.toLowerCase()}-openapi.json"
            ><span>Download </span>OpenAPI</a
          >
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
                    ${group.topics.map((topic) => renderTopic(topic, place))}
                  </ul>`,
            )}
          </nav>
        </div>
      </body>
    </html>`.text.replace(/\n[ \t]+</g, '\n<');

const renderTopic = (topic: Topic, { topic: current, page }: Place): Html =>
  html`<li>
    ${menuLink(topic, topic === current && !page)}
    ${
      topic === current &&
      topic.pages.length > 0 &&
      html`<ul>
        ${topic.pages.map((each) => html`<li>${menuLink(each, each === page)}</li>`)}
      </ul>`
    }
  </li>`;

const menuLink = ({ path, name, method }: ReferencePage, isCurrent: boolean): Html =>
  html`<a href="/reference/${path}" ${isCurrent && html`aria-current="page"`}
    >${method && html`<span class="method ${method.toLowerCase()}">${method}</span> `}${name}</a
  >`;

/** Links to the topic of a page, and to the pages before and after it. */
export const withNeighbours = ({ topic, page }: Required<Place>, content: Html | Html[]): Html => {
  const at = topic.pages.indexOf(page);
  const [before, after] = [topic.pages[at - 1], topic.pages[at + 1]];
  return html`<nav class="above" aria-label="Breadcrumb"><a href="/reference/${topic.path}">${topic.name}</a></nav>
    ${content}
    <nav class="neighbours" aria-label="Neighbours">
      ${before && html`<a rel="prev" href="/reference/${before.path}">← ${before.name}</a>`}
      ${after && html`<a rel="next" href="/reference/${after.path}">${after.name} →</a>`}
    </nav>`;
};
