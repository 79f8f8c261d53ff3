import { type OpenAPIObject } from '@nestjs/swagger';
import { html, type Html } from '#platform/pages';
import { errorsPage, splitReasons, type RouteLink } from './errors-page.js';
import { type Guide } from './guides.js';
import { messagesPage } from './messages-page.js';
import { operationSection, routeLine } from './operation-section.js';
import { prose } from './property-list.js';
import { listSearchEntries, type SearchEntry } from './search-entries.js';
import { type Answer, type Components, type Readable, resolved, type Route } from './route-facts.js';

/** @property path the address below `/reference/` */
export type ReferencePage = { path: string; name: string; method?: string; content: () => Html | Html[] };

/** A page in the menu. The menu lists the pages below it while a reader is on one of them. */
export type Topic = ReferencePage & { about: string; pages: ReferencePage[] };

export type TopicGroup = { name: string; topics: Topic[] };

export type Reference = { groups: TopicGroup[]; start: Html; search: () => SearchEntry[] };

/** Makes the pages of the reference: one per tag, one per route, and the guides. */
export function buildReference(document: OpenAPIObject, guides: Guide[]): Reference {
  const read = document as unknown as Readable;
  const routes = listRoutes(read);
  const areas = new Map(read.tags.map((tag) => [tag.name, buildArea(tag, routes, read.components)]));
  const sending = new Set(Object.values(read.webhooks ?? {}).flatMap(({ post }) => post.tags));
  const groups = [
    ...read['x-tagGroups'].map(({ name, tags }) => ({
      name,
      topics: [
        ...tags.map((tag) => areas.get(tag)!),
        ...(tags.some((tag) => sending.has(tag)) ? [{ ...messagesPage(read), pages: [] }] : []),
      ],
    })),
    {
      name: 'Look up',
      topics: [
        buildGuidesTopic(guides),
        { ...errorsPage(read.components.schemas, indexRoutesByReason(routes, read)), pages: [] },
      ],
    },
  ];
  return { groups, start: renderStartPage(read, groups), search: () => listSearchEntries(read, routes, guides) };
}

const slugOf = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-');

const listRoutes = ({ paths }: Readable): Route[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      link: `/reference/${slugOf(operation.tags[0]!)}/${operation.operationId}`,
      operation,
    })),
  );

function buildArea(
  { name, description }: { name: string; description: string },
  routes: Route[],
  components: Components,
): Topic {
  const own = routes.filter(({ operation }) => operation.tags.includes(name));
  const content = () =>
    html`<ul class="routes">
      ${own.map(
        (route) =>
          html`<li id="${route.operation.operationId}">
            <a href="${route.link}">${route.operation.summary}</a> ${routeLine(route)}
          </li>`,
      )}
    </ul>`;
  const pages = own.map((route) => ({
    path: route.link.replace('/reference/', ''),
    name: route.operation.summary,
    method: route.method,
    content: () => operationSection(route, route.operation, components),
  }));
  return { path: slugOf(name), name, about: description, content, pages };
}

const buildGuidesTopic = (guides: Guide[]): Topic => ({
  path: 'guides',
  name: 'Guides',
  about: 'How to use, administer and operate this version of Latchkey.',
  content: () =>
    [...new Set(guides.map(({ group }) => group))].map(
      (group) =>
        html`<h2>For ${group}</h2>
          <ul class="properties">
            ${guides
              .filter((guide) => guide.group === group)
              .map((guide) => html`<li><a href="/reference/${guide.path}">${guide.name}</a></li>`)}
          </ul>`,
    ),
  pages: guides,
});

const renderStartPage = ({ info: { title, version, description } }: Readable, groups: TopicGroup[]): Html =>
  html`<h1>${title} ${version}</h1>
    ${prose(description)}
    <p>
      Programs read <a href="/schema/openapi.json">the OpenAPI document</a>. Operators can also use
      <a href="/docs">Swagger UI</a>.
    </p>
    <nav aria-label="All topics">
      ${groups.map(
        ({ name, topics }) =>
          html`<h2>${name}</h2>
            <ul class="properties">
              ${topics.map((topic) => html`<li><a href="/reference/${topic.path}">${topic.name}</a> ${prose(topic.about)}</li>`)}
            </ul>`,
      )}
    </nav>`;

function indexRoutesByReason(routes: Route[], { components }: Readable): Map<string, RouteLink[]> {
  const returning = new Map<string, RouteLink[]>();
  for (const { link, operation } of routes)
    for (const [status, answer] of Object.entries(operation.responses))
      for (const reason of reasonsOf(resolved(answer, components))) {
        const found = { status, link: `${link}#${status}-${reason}`, summary: operation.summary };
        returning.set(reason, [...(returning.get(reason) ?? []), found]);
      }
  return returning;
}

/** Returns the reasons that the route explains itself, and those that many routes have. */
const reasonsOf = (answer: Answer): Set<string> =>
  new Set([...splitReasons(answer).own.keys(), ...(answer['x-reasons'] ?? [])]);
