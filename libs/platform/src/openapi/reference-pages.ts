import { type OpenAPIObject } from '@nestjs/swagger';
import { html, type Html } from '#platform/pages';
import { adviceFor, listErrorCodes, errorsPage, errorStatuses, splitReasons, type RouteLink } from './errors-page.js';
import { operationSection, routeLine } from './operation-section.js';
import { prose, propertyNames } from './property-list.js';
import { type Components, resolved, type RouteFacts } from './route-facts.js';

/** The parts of the document that these pages show. */
type Readable = {
  info: { title: string; description: string; version: string };
  tags: { name: string; description: string }[];
  'x-tagGroups': { name: string; tags: string[] }[];
  paths: Record<string, Record<string, RouteFacts>>;
  webhooks?: Record<string, { post: RouteFacts }>;
  components: Components;
};

export type ReferencePage = { slug: string; name: string; about: string; content: () => Html | Html[] };

/** Pages in groups, as in the menu of the reference. */
export type PageGroup = { name: string; pages: ReferencePage[] };

/** An entry of the search. `line` is shown below the heading, and `names` are further names to find the entry by. */
type SearchEntry = [link: string, heading: string, line: string, names: string];

type Route = { method: string; path: string; link: string; operation: RouteFacts };

export type Reference = { groups: PageGroup[]; start: Html; search: () => SearchEntry[] };

/** Makes the pages of the reference, one per tag. */
export function buildReference(document: OpenAPIObject): Reference {
  const read = document as unknown as Readable;
  const routes = listRoutes(read);
  const areas = new Map(read.tags.map((tag) => [tag.name, buildAreaPage(tag, routes, read.components)]));
  const groups = [
    ...read['x-tagGroups'].map(({ name, tags }) => ({ name, pages: tags.map((tag) => areas.get(tag)!) })),
    {
      name: 'Look up',
      pages: [errorsPage(read.components.schemas, indexRoutesByReason(routes, read)), buildMessagesPage(read)],
    },
  ];
  return { groups, start: renderStartPage(read, groups), search: () => searchEntries(read, routes) };
}

const slugOf = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-');

const listRoutes = ({ paths }: Readable): Route[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      link: `/reference/${slugOf(operation.tags[0]!)}#${operation.operationId}`,
      operation,
    })),
  );

function buildAreaPage(
  { name, description }: { name: string; description: string },
  routes: Route[],
  components: Components,
) {
  const own = routes.filter(({ operation }) => operation.tags.includes(name));
  const content = () => [
    html`<nav aria-label="Routes">
      <ul class="routes">
        ${own.map(
          (route) =>
            html`<li><a href="#${route.operation.operationId}">${route.operation.summary}</a> ${routeLine(route)}</li>`,
        )}
      </ul>
    </nav>`,
    ...own.map((route) => operationSection(route, route.operation, components)),
  ];
  return { slug: slugOf(name), name, about: description, content };
}

const buildMessagesPage = ({ webhooks = {} }: Readable): ReferencePage => ({
  slug: 'messages',
  name: 'Messages',
  about: 'Outgoing webhooks, by event.',
  content: () =>
    html`<ul class="properties">
      ${Object.entries(webhooks).map(
        ([event, { post }]) => html`<li id="${event}"><code>${event}</code> ${prose(`${post.summary}.`)}</li>`,
      )}
    </ul>`,
});

const renderStartPage = ({ info: { title, version, description } }: Readable, groups: PageGroup[]): Html =>
  html`<h1>${title} ${version}</h1>
    ${prose(description)}
    <p>
      Programs read <a href="/schema/openapi.json">the OpenAPI document</a>. Operators can also use
      <a href="/docs">Swagger UI</a>.
    </p>
    <nav aria-label="All topics">
      ${groups.map(
        ({ name, pages }) =>
          html`<h2>${name}</h2>
            <ul class="properties">
              ${pages.map((page) => html`<li><a href="/reference/${page.slug}">${page.name}</a> ${prose(page.about)}</li>`)}
            </ul>`,
      )}
    </nav>`;

function indexRoutesByReason(routes: Route[], { components }: Readable): Map<string, RouteLink[]> {
  const returning = new Map<string, RouteLink[]>();
  for (const { link, operation } of routes)
    for (const [status, answer] of Object.entries(operation.responses))
      if (!answer.$ref)
        for (const reason of splitReasons(resolved(answer, components)).own.keys()) {
          const found = { status, link: `${link}-${status}-${reason}`, summary: operation.summary };
          returning.set(reason, [...(returning.get(reason) ?? []), found]);
        }
  return returning;
}

function searchEntries({ components, tags, webhooks = {} }: Readable, routes: Route[]): SearchEntry[] {
  const { ErrorReason, FieldReason } = components.schemas;
  const reasons = (schema: typeof ErrorReason, before: string): SearchEntry[] =>
    Object.entries(schema?.['x-enumDescriptions'] ?? {}).map(([reason, sentence]) => [
      `/reference/errors#${before}${reason}`,
      reason,
      sentence,
      before ? 'error field' : 'error',
    ]);
  return [
    ...routes.map(({ method, path, link, operation }): SearchEntry => [
      link,
      operation.summary,
      `${method} ${path}`,
      [operation.operationId, ...collectFieldNames(operation, components)].join(' '),
    ]),
    ...errorStatuses.map((status): SearchEntry => [
      `/reference/errors#status-${status}`,
      [status, ...listErrorCodes(status)].join(' '),
      adviceFor(status),
      // The message of a 404 names what was not found.
      ['error status', ...(status === '404' ? tags.map(({ name }) => name) : [])].join(' '),
    ]),
    ...reasons(ErrorReason, ''),
    ...reasons(FieldReason, 'field-'),
    ...Object.entries(webhooks).map(([event, { post }]): SearchEntry => [
      `/reference/messages#${event}`,
      event,
      post.summary,
      'webhook message',
    ]),
  ];
}

/** Returns the parameters of a route, and the properties of its request and success responses. */
function collectFieldNames(
  { parameters = [], requestBody, responses }: RouteFacts,
  { schemas }: Components,
): Set<string> {
  const successes = Object.entries(responses).filter(([status]) => status < '4');
  const contents = [requestBody?.content ?? {}, ...successes.map(([, { content = {} }]) => content)];
  const bodies = contents.flatMap((content) => Object.values(content).map(({ schema }) => schema));
  return new Set([
    ...parameters.map(({ name }) => name),
    ...bodies.flatMap((schema) => propertyNames(schema, schemas)),
  ]);
}
