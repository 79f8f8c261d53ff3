import { listMessageTemplates } from '#kernel';
import { listFieldMessages } from '#kernel/http';
import { adviceFor, errorStatuses, listErrorCodes } from './errors-page.js';
import { type Guide } from './guides.js';
import { permissionsOf } from './named-permissions.js';
import { namesOf } from './property-list.js';
import { type Components, listFields, type Readable, type Route, type RouteFacts } from './route-facts.js';

/**
 * An entry of the search. `line` is shown below the heading, and `names` are further names to find the entry by. `phrases`
 * are whole texts to find it by, such as messages without their values.
 */
export type SearchEntry = [link: string, heading: string, line: string, names: string, phrases?: string[]];

export function listSearchEntries(
  { components, webhooks = {} }: Readable,
  routes: Route[],
  guides: Guide[],
): SearchEntry[] {
  const { ErrorReason, FieldReason } = components.schemas;
  const messages = indexMessages(routes);
  const messagesOf = (anchor: string, line: string): [phrases?: string[]] => {
    const found = [...(messages.get(anchor) ?? [])].filter((message) => message !== line);
    return phrasesIn(found);
  };
  const reasons = (schema: typeof ErrorReason, before: string): SearchEntry[] =>
    Object.entries(schema?.['x-enumDescriptions'] ?? {}).map(([reason, sentence]) => [
      `/reference/errors#${before}${reason}`,
      // Some reasons are in both lists.
      before ? `${reason} (reason of a field)` : reason,
      sentence,
      [reason.replaceAll('_', ' '), before ? 'error field' : 'error'].join(' '),
      ...messagesOf(`${before}${reason}`, sentence),
    ]);
  return [
    ...routes.map((route) => describeRoute(route, components)),
    ...listFieldEntries(routes, components),
    ...guides.flatMap(listGuideEntries),
    ...errorStatuses.map((status): SearchEntry => [
      `/reference/errors#status-${status}`,
      [status, ...listErrorCodes(status)].join(' '),
      adviceFor(status),
      'error status',
      ...messagesOf(`status-${status}`, adviceFor(status)),
    ]),
    ...reasons(ErrorReason, ''),
    ...reasons(FieldReason, 'field-'),
    [
      '/reference/messages',
      'Webhook events',
      'All events that webhooks send, and the fields of every message',
      'list messages',
      [
        'events',
        'list events',
        'events exist',
        'event types',
        'kinds of events',
        'payload',
        'webhook payload',
        'event payload',
      ],
    ],
    ...Object.entries(webhooks).map(([event, { post }]): SearchEntry => [
      `/reference/messages#${event}`,
      event,
      post.summary,
      'webhook message',
    ]),
  ];
}

const describeRoute = ({ method, path, link, operation }: Route, components: Components): SearchEntry => [
  link,
  operation.summary,
  `${method} ${path}`,
  [operation.operationId, ...collectFieldNames(operation, components), ...permissionsOf(operation)].join(' '),
  ...phrasesIn([...(operation['x-alsoCalled'] ?? []), ...listFilterNames(operation)]),
];

/** A list is also found by “filter connections by …”. */
const listFilterNames = ({ summary, parameters = [] }: RouteFacts): string[] =>
  parameters.some(({ name }) => name === 'cursor') ? [summary.replace(/^List /, 'filter ')] : [];

/** Returns the sections of a guide, and the terms that it defines. */
const listGuideEntries = ({ path, name, group, sections, terms }: Guide): SearchEntry[] => [
  ...sections().map(({ id, heading, text }): SearchEntry => [
    `/reference/${path}${id && `#${id}`}`,
    heading,
    `Guide for ${group}: ${name}`,
    [...new Set(text.toLowerCase().match(/@?[\p{L}\d][\p{L}\d_./-]+(?<![./-])/gu))].join(' '),
    ...namesOfSubject(text),
  ]),
  ...terms().map(({ id, name, meaning }): SearchEntry => [`/reference/${path}#${id}`, name, meaning, 'term', [name]]),
];

const collectFieldNames = (operation: RouteFacts, components: Components): Set<string> =>
  new Set(listFields(operation, components).flatMap((field) => namesOf(field, components.schemas)));

/** Returns the fields of bodies that allow only some values, each on the first page that shows it. */
function listFieldEntries(routes: Route[], components: Components): SearchEntry[] {
  const entries = new Map<string, SearchEntry>();
  for (const { link, operation } of routes) {
    const { parameters = [] } = operation;
    // Only the first field with a name has an anchor.
    const ofBodies = listFields(operation, components).filter((field) => !parameters.some((each) => each === field));
    const first = new Map(ofBodies.toReversed().map((field) => [field.name, field]));
    for (const [name, field] of first) {
      const { description = '' } = field;
      const names = namesOf(field, components.schemas).join(' ');
      const key = [names, description].join();
      const heading = `${name} (field of “${operation.summary}”)`;
      if (names !== name && !entries.has(key)) entries.set(key, [`${link}#field-${name}`, heading, description, names]);
    }
  }
  return [...entries.values()];
}

/** Returns the names of a section's subject in its comment `<!-- search: paging, next page -->`. */
function namesOfSubject(text: string): [phrases?: string[]] {
  const [, names] = /^<!-- search: (.+) -->$/m.exec(text) ?? [];
  return phrasesIn(names?.split(', '));
}

const phrasesIn = (phrases: string[] = []): [phrases?: string[]] => (phrases.length > 0 ? [phrases] : []);

/**
 * Returns the messages of errors by the anchor of their entry. An error without a reason is found by its status, and so is
 * a message that many reasons share, such as those of the rate limits.
 */
function indexMessages(routes: Route[]): Map<string, Set<string>> {
  const anchors = new Map<string, Set<string>>();
  const statuses = new Map<string, number>();
  for (const { status, reason, text } of listMessageTemplates()) {
    anchors.set(text, (anchors.get(text) ?? new Set()).add(reason ?? `status-${status}`));
    statuses.set(text, status);
  }
  const messages = new Map<string, Set<string>>();
  const add = (anchor: string, text: string) => messages.set(anchor, (messages.get(anchor) ?? new Set()).add(text));
  for (const [text, found] of anchors)
    for (const anchor of found.size > 3 ? [`status-${statuses.get(text)}`] : found) add(anchor, text);
  for (const { reason, text } of listFieldMessages()) add(`field-${reason}`, text);
  // Errors of JSON-RPC have no reason.
  for (const { operation } of routes)
    for (const [status, { content = {} }] of Object.entries(operation.responses))
      for (const { example } of Object.values(content)) {
        const { jsonrpc, error } = (example ?? {}) as { jsonrpc?: string; error?: { message: string } };
        if (jsonrpc !== undefined && error) add(`status-${status}`, error.message);
      }
  return messages;
}
