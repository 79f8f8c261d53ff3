import { html, type Html } from '#platform/pages';
import { inlineProse, prose, type Schemas } from './property-list.js';
import { type Answer } from './route-facts.js';

/** A route that names a reason. */
export type RouteLink = { status: string; link: string; summary: string };

/**
 * Lists every status, code and reason. The descriptions of routes link to this page.
 * @param returning the routes that name each reason.
 */
export function errorsPage({ ErrorReason, FieldReason }: Schemas, returning: ReadonlyMap<string, RouteLink[]>) {
  return {
    path: 'errors',
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
                  ${listErrorCodes(status).map((code) => html`<code>${code}</code> `)}
                </dt>
                <dd>
                  <p>${inlineProse(adviceFor(status))}</p>
                  ${listReasons(status, returning)}
                </dd>`,
          )}
        </dl>
        ${reasonList('Reasons', ErrorReason?.['x-enumDescriptions'] ?? {}, {
          returning,
          retryable: new Set(ErrorReason?.['x-retryable']),
        })}
        ${reasonList('Reasons of invalid fields', FieldReason?.['x-enumDescriptions'] ?? {}, { idPrefix: 'field-' })}`,
  };
}

type ReasonListOptions = {
  idPrefix?: string;
  returning?: ReadonlyMap<string, RouteLink[]>;
  retryable?: ReadonlySet<string>;
};

/** Lists reasons with their descriptions. `idPrefix` makes ids unique, because some reasons are in both lists. */
const reasonList = (
  title: string,
  sentences: Record<string, string>,
  { idPrefix = '', returning, retryable }: ReasonListOptions,
): Html =>
  html`<h2>${title}</h2>
    <ul class="properties">
      ${Object.entries(sentences).map(
        ([reason, sentence]) =>
          html`<li id="${idPrefix}${reason}">
            <a class="deep" href="#${idPrefix}${reason}"><code>${reason}</code></a> ${prose(sentence)}
            ${retryable?.has(reason) === true && html`<p>Can be retried.</p>`}
            ${routesWith(returning?.get(reason) ?? [])}
          </li>`,
      )}
    </ul>`;

/** Links to the reasons that have a status on some route. */
function listReasons(status: string, returning: ReadonlyMap<string, RouteLink[]>): Html | false {
  const reasons = [...returning].flatMap(([reason, routes]) =>
    routes.some((route) => route.status === status) ? [reason] : [],
  );
  return (
    reasons.length > 0 &&
    html`<details>
      <summary>${reasons.length === 1 ? '1 reason' : `${reasons.length} reasons`}</summary>
      <p>${reasons.sort().map((reason) => html`<a href="#${reason}"><code>${reason}</code></a> `)}</p>
    </details>`
  );
}

/** Maximum number of routes that are listed for a reason. Some reasons are of nearly all routes. */
const maxListed = 50;

const routesWith = (routes: RouteLink[]): Html | false => {
  if (routes.length === 0) return false;
  if (routes.length > maxListed) return html`<p>${routes.length} routes: ${formatStatuses(routes)}</p>`;
  return html`<details>
    <summary>${routes.length === 1 ? '1 route' : `${routes.length} routes`}: ${formatStatuses(routes)}</summary>
    <ul>
      ${routes.map(({ status, link, summary }) => html`<li>${status}: <a href="${link}">${summary}</a></li>`)}
    </ul>
  </details>`;
};

const formatStatuses = (routes: RouteLink[]): string =>
  [...new Set(routes.map(({ status }) => status))].sort().join(', ');

/** @property withoutToken the advice on routes that need no token, if it is different */
type StatusFacts = { codes: string[]; advice: string; withoutToken?: string };

const statuses: Record<string, StatusFacts> = {
  400: {
    codes: ['bad_request', 'validation_error'],
    advice: 'Correct the request. If the error has `fields`, they name each invalid field and its reason.',
  },
  401: {
    codes: ['unauthorized'],
    advice: 'Send a valid token as `Authorization: Bearer <token>`. If it expired or was revoked, create another one.',
  },
  403: {
    codes: ['forbidden'],
    advice: 'Read `details`, then ask an administrator for access or use a token with more rights.',
  },
  404: {
    codes: ['not_found'],
    advice:
      'Check the id and the organization of the token. If no such resource is visible to you, ask its owner to share it.',
    withoutToken: 'Check the address. The resource may have been replaced or removed.',
  },
  406: {
    codes: [],
    advice: 'Send all content types listed under “Response 200” in `Accept`: `application/json, text/event-stream`.',
  },
  409: {
    codes: ['conflict'],
    advice: 'Read the current state, resolve the conflict that `reason` names, then send the request again.',
  },
  410: { codes: ['bad_request'], advice: 'The resource no longer exists. Do not repeat the request.' },
  412: { codes: ['conflict'], advice: 'Read the resource again and send its `ETag` in `If-Match`.' },
  413: { codes: ['bad_request'], advice: 'Send less data.' },
  415: { codes: ['bad_request'], advice: 'Send one of the content types listed under “Request body”.' },
  429: {
    codes: ['rate_limited'],
    advice: 'Wait for the seconds in `Retry-After`, then repeat the request. Without this header, do not repeat it.',
  },
  500: {
    codes: ['internal_error'],
    advice: 'Repeat the request later. If it fails again, send the `request_id` to the operator.',
  },
  502: { codes: ['internal_error'], advice: 'The other system did not give a usable response. Try again later.' },
  503: { codes: ['internal_error'], advice: 'Wait for the seconds in `Retry-After`, then repeat the request.' },
};

/** Returns the values of `code` that a status can have. */
export const listErrorCodes = (status: string): string[] => statuses[status]?.codes ?? [];

/** Says what the caller should do next, for each error status. */
export function adviceFor(status: string, { isOpen = false } = {}): string {
  const { advice = '', withoutToken = advice } = statuses[status] ?? {};
  return isOpen ? withoutToken : advice;
}

export const errorStatuses = Object.keys(statuses);

/**
 * Splits the description of a failure into the reasons that the route declares, each with its sentences, and the other
 * paragraphs. Reasons that are absent can occur on every route.
 */
export function splitReasons({ description, 'x-reasons': reasons = [] }: Answer) {
  const own = new Map<string, string>();
  const others: string[] = [];
  for (const paragraph of description.split('\n\n')) {
    const [, reason = '', sentence = ''] = /^`(\w+)`: ([^]*)$/.exec(paragraph) ?? [];
    if (reasons.includes(reason)) own.set(reason, [own.get(reason) ?? [], sentence].flat().join(' '));
    else others.push(paragraph);
  }
  return { own, others: others.join('\n\n') };
}
