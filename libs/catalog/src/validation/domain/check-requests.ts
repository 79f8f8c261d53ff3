import {
  type ConnectorDefinition,
  type Pagination,
  type RequestTemplate,
  type ToolDefinition,
} from '#connector-definition';
import { buildInputSchema, placeholdersIn } from '../../tool/domain/input-schema.js';
import { type DocumentPath } from '../../tool/domain/json-pointer.js';
import { isMethodArgument, isMethodHeader } from '../../tool/domain/operation.js';
import { isConstant, positionParameter } from '../../tool/domain/paging.js';
import { findEncoding } from '../../tool/domain/value-encoding.js';
import { type Check, type Report } from './diagnostic.js';
import { signInRequests } from './sign-in-requests.js';

/** Checks the names and values of headers (RFC 9110, sections 5.1 and 5.5). */
export const checkHeaders: Check = (definition, report) => {
  for (const [place, name, value] of collectHeaders(definition)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) report('schema', place, 'This is not a valid header name.');
    if (!value.startsWith('=') && /[^\t\x20-\x7e\x80-\xff]/.test(value))
      report('schema', place, 'A header value must not contain control characters or characters outside ISO 8859-1.');
  }
};

type Header = [place: DocumentPath, name: string, value: string];

function collectHeaders(definition: ConnectorDefinition): Header[] {
  const { headers, tools, auth } = definition;
  const injected = auth.flatMap((method, index) =>
    ('inject' in method ? (method.inject ?? []) : []).flatMap(({ in: kind, name, template }, at): Header[] =>
      kind === 'header' ? [[['auth', index, 'inject', at], name, template]] : [],
    ),
  );
  return [
    ...listHeaderEntries([], headers),
    ...signInRequests(definition).flatMap(({ at, request }) => listHeaderEntries(at, request.headers)),
    ...tools.flatMap(({ request }, index) => listHeaderEntries(['tools', index, 'request'], request.headers)),
    ...injected,
  ];
}

const listHeaderEntries = (place: DocumentPath, headers: Record<string, unknown> = {}): Header[] =>
  Object.entries(headers).map(([name, value]) => [[...place, 'headers', name], name, String(value)]);

/** Checks that nothing in a request overrides the HTTP method, because restrictions depend on the method. */
export const checkMethods: Check = (definition, report) => {
  const parts = definition.tools.map(({ request }, index) => [['tools', index, 'request'], request] as const);
  const signIns = signInRequests(definition).map(({ at, request }) => [at, request] as const);
  for (const [place, request] of [[[], definition] as const, ...parts, ...signIns]) {
    const named = (part: 'headers' | 'query' | 'body', isOverride: (name: string) => boolean) => {
      for (const name of Object.keys((request as Parts)[part] ?? {}).filter(isOverride))
        refuse(report, [...place, part, name] as DocumentPath, name);
    };
    named('headers', isMethodHeader);
    named('query', isMethodArgument);
    named('body', isMethodArgument);
  }
  for (const [place, pagination] of collectPaginations(definition))
    for (const name of [positionParameter(pagination), pagination.size_param ?? ''].filter(isMethodArgument))
      refuse(report, place, name);
  checkCarriers(definition, report);
};

/** Checks the parameters that carry the credential. */
const checkCarriers = ({ auth }: ConnectorDefinition, report: Report): void =>
  auth.forEach((method, index) => {
    const carriers = 'inject' in method ? (method.inject ?? []) : [];
    carriers.forEach(({ in: place, name }, at) => {
      if (place === 'header' ? isMethodHeader(name) : isMethodArgument(name))
        refuse(report, ['auth', index, 'inject', at], name);
    });
  });

const refuse = (report: Report, place: DocumentPath, name: string): void =>
  report('method_override', place, `${name} would override the HTTP method. Remove it.`);

type Parts = { headers?: object; query?: object; body?: object };

/** Checks that a path stays below the base address for all arguments. */
export const checkPaths: Check = (definition, report) => {
  for (const [place, path] of collectPaths(definition)) {
    const problem = problemWith(path);
    if (problem) report('path_escape', place, problem);
  }
  definition.tools.forEach((tool, index) => {
    for (const name of placeholdersIn(tool.request.path).arguments.filter((each) => !isAlwaysSent(tool, each)))
      report(
        'path_escape',
        ['tools', index, 'request', 'path'],
        `{${name}} must be a required argument with a single value, or have an encoding.`,
      );
  });
};

const collectPaths = (definition: ConnectorDefinition): [DocumentPath, string][] => [
  ...definition.tools.map(({ request }, index): [DocumentPath, string] => [
    ['tools', index, 'request', 'path'],
    request.path,
  ]),
  ...signInRequests(definition).map(({ at, request }): [DocumentPath, string] => [[...at, 'path'], request.path]),
  ...definition.auth.flatMap(({ tools_path }, index): [DocumentPath, string][] =>
    tools_path === undefined ? [] : [[['auth', index, 'tools_path'], `${tools_path}/tool`]],
  ),
];

function problemWith(path: string): string | undefined {
  if (path.split('/').some((segment) => segment === '..' || segment === '.'))
    return 'A path must not contain dot segments.';
  if (path.includes('//')) return 'A path must not have an empty part.';
  if (/[?#\\\s%]/.test(path))
    return 'A path must not be encoded or contain a query or fragment. Parameters go into query.';
  if (/[\p{Cc}\p{Surrogate}]/u.test(path)) return 'A path must not contain control characters or lone surrogates.';
  return undefined;
}

function isAlwaysSent(tool: ToolDefinition, name: string): boolean {
  const { properties = {}, required = [] } = buildInputSchema(tool);
  const { type, enum: choices, default: preset } = properties[name] ?? {};
  const kinds = findEncoding(tool.request.encoding?.path, name) ? [...single, 'array', 'object'] : single;
  const isWritable = kinds.includes(String(type)) || Array.isArray(choices);
  return isWritable && (required.includes(name) || preset !== undefined);
}

const single = ['string', 'integer', 'number'];

const needed: Record<Pagination['type'], (keyof Pagination)[]> = {
  none: [],
  cursor: ['cursor_path', 'cursor_param'],
  page: ['page_param', 'items_path'],
  offset: ['offset_param', 'items_path'],
  link_header: [],
  next_url: ['next_url_path'],
};

/** Checks that pagination is complete, and does not change the constants that identify a tool. */
export const checkPaging: Check = (definition, report) => {
  const { query } = definition;
  for (const [place, pagination, requests] of collectPaginations(definition)) {
    checkOne(place, pagination, report);
    const name = positionParameter(pagination);
    if (name && [...requests, { query }].some((request) => isConstant(request, pagination, name)))
      report('pagination_constant', place, `${name} is a constant of the request, so pagination must not change it.`);
  }
};

function checkOne(place: DocumentPath, pagination: Pagination, report: Report): void {
  const missing = needed[pagination.type].filter((key) => pagination[key] === undefined);
  if (missing.length > 0)
    report('pagination_incomplete', place, `Pagination by ${pagination.type} needs ${missing.join(' and ')}.`);
}

/** Returns the paginations of a definition, each with its requests. */
function collectPaginations({
  pagination,
  tools,
}: ConnectorDefinition): [DocumentPath, Pagination, RequestTemplate[]][] {
  const own = tools.flatMap((tool, index): [DocumentPath, Pagination, RequestTemplate[]][] =>
    tool.pagination ? [[['tools', index, 'pagination'], tool.pagination, [tool.request]]] : [],
  );
  const others = tools.filter((tool) => !tool.pagination).map(({ request }) => request);
  return pagination ? [[['pagination'], pagination, others], ...own] : own;
}
