import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type OpenAPIObject } from '@nestjs/swagger';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { html, type Html, buildPageHeaders } from '#platform/pages';
import { createTextSender } from './text-sender.js';
import { prose } from './property-list.js';
import { readGuides } from './guides.js';
import { type Place, referenceLayout, withNeighbours } from './reference-layout.js';
import { type Reference, type ReferencePage, type Topic, buildReference } from './reference-pages.js';
import { referenceStylesheet } from './reference-style.js';

/** The policy of pages that may hold a token. They run only our scripts, and send requests only to this server. */
const contentSecurityPolicy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src data:`,
  `connect-src 'self'`,
  `form-action 'none'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

const scripts = [
  'reference',
  'search',
  'search-ranking',
  'search-words',
  'examples',
  'try-it',
  'try-it-fields',
  'session',
];

/**
 * Runs before the page is drawn, so that the page never shows the wrong colors first. Modules run too late for this.
 */
const themeScript = `{
  const theme = localStorage.getItem('latchkey-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}`;

type File = { type: string; text: string };

const nosniff = { 'x-content-type-options': 'nosniff' };

/** Serves the document for reading at `/reference`. Each page is rendered when it is first requested. */
export function serveReference(
  server: FastifyInstance,
  { title, guides }: { title: string; guides: Record<string, string[]> },
  document: () => Promise<OpenAPIObject>,
): void {
  const { folder, files } = assetFiles();
  const assets = {
    stylesheet: `${folder}/reference.css`,
    theme: `${folder}/theme.js`,
    script: `${folder}/reference.js`,
    search: '/reference/search.json',
  };
  let reference: Promise<Reference> | undefined;
  const read = (): Promise<Reference> =>
    (reference ??= document().then((described) => buildReference(described, readGuides(guides))));
  const render = async (name: string, content: Html, place?: Place) =>
    referenceLayout(name, content, { title, groups: (await read()).groups, assets }, place);
  const send = createTextSender();
  const headers = { ...buildPageHeaders(false), 'content-security-policy': contentSecurityPolicy };
  server.get('/reference', (request, reply) =>
    send(request, reply.headers(headers), '/reference', async () =>
      render(`Reference of ${title}`, (await read()).start),
    ),
  );
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const topics = (await read()).groups.flatMap((group) => group.topics);
    const place = findPlace(topics, path);
    if (!place)
      return reply
        .status(404)
        .headers(headers)
        .send(await render('No such page', notFoundPage));
    return send(request, reply.headers(headers), path, () =>
      render(`${(place.page ?? place.topic).name}: reference of ${title}`, renderPlace(place), place),
    );
  };
  server.get<{ Params: { topic: string } }>('/reference/:topic', (request, reply) =>
    sendPage(request, reply, request.params.topic),
  );
  server.get<{ Params: { topic: string; page: string } }>('/reference/:topic/:page', (request, reply) =>
    sendPage(request, reply, `${request.params.topic}/${request.params.page}`),
  );
  server.get(assets.search, (request, reply) => {
    const type = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'max-age=300' };
    return send(request, reply.headers({ ...type, ...nosniff }), assets.search, async () =>
      JSON.stringify((await read()).search()),
    );
  });
  for (const [name, { type, text }] of files)
    server.get(`${folder}/${name}`, (request, reply) => {
      const caching = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' };
      return send(request, reply.headers({ ...caching, ...nosniff }), name, () => text);
    });
}

/**
 * Collects the stylesheet and the scripts. The name of their folder is a hash of their content, so browsers may cache
 * them forever.
 */
function assetFiles(): { folder: string; files: ReadonlyMap<string, File> } {
  const files = new Map<string, File>([
    ['reference.css', { type: 'text/css; charset=utf-8', text: referenceStylesheet }],
    ['theme.js', { type: 'text/javascript; charset=utf-8', text: themeScript }],
    ...scripts.map((name): [string, File] => {
      const text = readFileSync(new URL(`./browser/${name}.js`, import.meta.url), 'utf8');
      return [`${name}.js`, { type: 'text/javascript; charset=utf-8', text }];
    }),
  ]);
  const hash = createHash('sha256');
  for (const { text } of files.values()) hash.update(text);
  return { folder: `/reference/assets/${hash.digest('base64url').slice(0, 16)}`, files };
}

function findPlace(topics: Topic[], path: string): { topic: Topic; page?: ReferencePage } | undefined {
  const topic = topics.find((each) => path === each.path || path.startsWith(`${each.path}/`));
  const page = topic?.pages.find((each) => each.path === path);
  return topic && (page || path === topic.path) ? { topic, page } : undefined;
}

function renderPlace({ topic, page }: { topic: Topic; page?: ReferencePage }): Html {
  if (!page)
    return html`<h1>${topic.name}</h1>
      ${prose(topic.about)} ${topic.content()}`;
  // The section of a route has its own heading.
  const content = page.method
    ? page.content()
    : html`<h1>${page.name}</h1>
        ${page.content()}`;
  return withNeighbours({ topic, page }, content);
}

const notFoundPage = html`<h1>No such page</h1>
  <p class="lead" role="alert">The reference has no page with this name.</p>
  <p><a href="/reference">All topics</a></p>`;
