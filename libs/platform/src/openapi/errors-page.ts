import { html, type Html } from '#platform/pages';
import { adviceFor, codesOf, errorStatuses } from './explained-errors.js';
import { inlineProse, prose, type Schemas } from './property-list.js';

/** A route that names a reason. */
export type RouteLink = { status: string; link: string; summary: string };

/**
 * Lists every status, code and reason. The descriptions of routes link to this page.
 * @param returning the routes that name each reason.
 */
export function errorsPage({ ErrorReason, FieldReason }: Schemas, returning: ReadonlyMap<string, RouteLink[]>) {
  return {
    slug: 'errors',
    name: 'Errors',
    about:
      'Programs branch on `code` and, for details, on `reason`. Show `message` to people. New values may be ' +
      'added.',
    content: () =>
      html`<h2 id="statuses">Statuses</h2>
        <dl class="errors">
          ${errorStatuses.map(
            (status) =>
              html`<dt id="status-${status}">
                  <a class="deep" href="#status-${status}">${status}</a>
                  ${codesOf(status).map((code) => html`<code>${code}</code> `)}
                </dt>
                <dd><p>${inlineProse(adviceFor(status))}</p></dd>`,
          )}
        </dl>
        ${reasonList('Reasons', ErrorReason?.['x-enumDescriptions'] ?? {}, { returning })}
        ${reasonList('Reasons of invalid fields', FieldReason?.['x-enumDescriptions'] ?? {}, { idPrefix: 'field-' })}`,
  };
}

/** Lists reasons with their descriptions. `idPrefix` makes ids unique, because some reasons are in both lists. */
const reasonList = (
  title: string,
  sentences: Record<string, string>,
  { idPrefix = '', returning }: { idPrefix?: string; returning?: ReadonlyMap<string, RouteLink[]> },
): Html =>
  html`<h2>${title}</h2>
    <ul class="properties">
      ${Object.entries(sentences).map(
        ([reason, sentence]) =>
          html`<li id="${idPrefix}${reason}">
            <a class="deep" href="#${idPrefix}${reason}"><code>${reason}</code></a> ${prose(sentence)}
            ${routesWith(returning?.get(reason) ?? [])}
          </li>`,
      )}
    </ul>`;

const routesWith = (routes: RouteLink[]): Html | false =>
  routes.length > 0 &&
  html`<details>
    <summary>${routes.length === 1 ? '1 route' : `${routes.length} routes`}: ${statusesOf(routes)}</summary>
    <ul>
      ${routes.map(({ status, link, summary }) => html`<li>${status}: <a href="${link}">${summary}</a></li>`)}
    </ul>
  </details>`;

const statusesOf = (routes: RouteLink[]): string => [...new Set(routes.map(({ status }) => status))].sort().join(', ');
