import { type OpenAPIObject } from '@nestjs/swagger';
import { type FastifyInstance } from 'fastify';
import { assetIn, css, type Frame, html, layout, pageHeadersOf } from '#platform/pages';
import { referencePages } from './reference-pages.js';

/** Reference pages are wider than forms. */
const wider = `${css}
main, footer { max-width: 60rem }
section { scroll-margin-top: 1rem } h3 { margin: 1.25rem 0 0; font-size: 1rem }
nav + h1 { margin-top: .75rem }
.properties { margin: .5rem 0 0; padding-left: 1rem; overflow-wrap: anywhere } .properties li { margin-top: .5rem }
.properties p { margin: .125rem 0 0; color: var(--soft) } .type { color: var(--soft); font-size: .875rem }
details { margin-top: .5rem } summary { cursor: pointer } main li:target { background: var(--tint) }
`;

const folder = '/reference/assets';

/**
 * Serves the document for reading at `/reference`, as pages without scripts. Each page is rendered when it is first
 * requested.
 */
export function serveReference(
  server: FastifyInstance,
  { title }: { title: string },
  document: () => OpenAPIObject,
): void {
  const stylesheet = assetIn(folder, 'css', 'text/css; charset=utf-8', wider);
  const frame: Frame = { stylesheet, footer: title };
  let pages: ReadonlyMap<string, () => string> | undefined;
  const made = new Map<string, string>();
  const pageAt = (end: string): string | undefined => {
    pages ??= referencePages(document(), frame);
    const page = made.get(end) ?? pages.get(end)?.();
    if (page !== undefined) made.set(end, page);
    return page;
  };
  const headers = pageHeadersOf(false);
  server.get('/reference', (_, reply) => reply.headers(headers).send(pageAt('')));
  server.get<{ Params: { area: string } }>('/reference/:area', ({ params: { area } }, reply) => {
    const page = pageAt(area);
    return reply
      .status(page ? 200 : 404)
      .headers(headers)
      .send(page ?? layout('No such page', nowhere, frame));
  });
  server.get(stylesheet.path, (_, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'content-type': stylesheet.type })
      .send(wider),
  );
}

const nowhere = html`<h1>No such page</h1>
  <p class="lead" role="alert">The reference has no page of this name.</p>
  <a class="button" href="/reference">All areas</a>`;
