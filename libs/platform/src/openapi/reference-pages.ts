import { type OpenAPIObject } from '@nestjs/swagger';
import { type Frame, html, type Html, layout } from '#platform/pages';
import { errorsPage } from './errors-page.js';
import { type Components, type RouteFacts, operationSection } from './operation-section.js';
import { prose } from './property-list.js';

/** The parts of the document that these pages show. */
type Readable = {
  info: { title: string; description: string; version: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, RouteFacts>>;
  webhooks?: Record<string, { post: RouteFacts }>;
  components: Components;
};

type ReferencePage = { end: string; name: string; about: string; content: () => Html | Html[] };

/** Pages for reading the document, one per area. Maps the end of each path to its page. */
export function referencePages(document: OpenAPIObject, frame: Frame): ReadonlyMap<string, () => string> {
  const read = document as unknown as Readable;
  const { title, version, description } = read.info;
  const pages = [...areasOf(read), errorsPage(read.components.schemas), messagesOf(read)];
  const start = html`<h1>${title} ${version}</h1>
    ${prose(description)}
    <p>
      Try requests with a token in <a href="/docs">Swagger UI</a>. Programs read
      <a href="/schema/openapi.json">the OpenAPI document</a>.
    </p>
    <nav aria-label="Areas">
      <ul class="properties">
        ${pages.map(({ end, name, about }) => html`<li><a href="/reference/${end}">${name}</a> ${prose(about)}</li>`)}
      </ul>
    </nav>`;
  const pageOf = ({ name, about, content }: ReferencePage): string =>
    layout(
      `${name}: reference of ${title}`,
      html`<nav aria-label="Reference"><a href="/reference">All areas</a></nav>
        <h1>${name}</h1>
        ${prose(about)} ${content()}`,
      frame,
    );
  return new Map([
    ['', () => layout(`Reference of ${title}`, start, frame)],
    ...pages.map((page) => [page.end, () => pageOf(page)] as const),
  ]);
}

function areasOf({ tags, paths, components }: Readable): ReferencePage[] {
  const routes = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ route: `${method.toUpperCase()} ${path}`, operation })),
  );
  return tags.map(({ name, description }) => {
    const own = routes.filter(({ operation }) => operation.tags.includes(name));
    const content = () => [
      html`<nav aria-label="Routes">
        <ul>
          ${own.map(({ operation: { operationId, summary } }) => html`<li><a href="#${operationId}">${summary}</a></li>`)}
        </ul>
      </nav>`,
      ...own.map(({ route, operation }) => operationSection(route, operation, components)),
    ];
    return { end: name.toLowerCase().replaceAll(' ', '-'), name, about: description, content };
  });
}

const messagesOf = ({ webhooks = {} }: Readable): ReferencePage => ({
  end: 'messages',
  name: 'Messages',
  about: 'Outgoing webhooks, by event.',
  content: () =>
    html`<ul class="properties">
      ${Object.entries(webhooks).map(([event, { post }]) => html`<li><code>${event}</code> ${prose(`${post.summary}.`)}</li>`)}
    </ul>`,
});
