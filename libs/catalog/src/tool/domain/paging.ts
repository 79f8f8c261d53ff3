import { type Pagination, type RequestTemplate } from '#connector-definition';
import { type RequestedPage, type ToolRequest } from './call.js';
import { isMethodArgument } from './operation.js';
import { constantsIn } from './operation-key.js';

/**
 * Adds the parameters of the requested page to a request. A cursor comes from the third party, so it must not change what the tool
 * sets: the constants of the request, and the HTTP method.
 */
export function addPageParameters(
  pagination: Pagination | undefined,
  { cursor, size }: RequestedPage,
  request: ToolRequest,
  template: RequestTemplate,
): ToolRequest {
  if (!pagination || pagination.type === 'none') return request;
  const parameters: Record<string, string | string[]> = {};
  const { size_param, max_page_size = 100 } = pagination;
  if (size !== undefined && size_param) parameters[size_param] = String(Math.min(size, max_page_size));
  if (cursor !== undefined) {
    const isOpen = (name: string) => !isMethodArgument(name) && !isConstant(template, pagination, name);
    for (const [name, value] of Object.entries(parametersFor(pagination, cursor)))
      if (isOpen(name)) parameters[name] = value;
  }
  return pagination.in === 'body' ? withBody(request, parameters, pagination) : withQuery(request, parameters);
}

/** Returns the parameters that a cursor sets. A cursor that is a query string sets several parameters. */
function parametersFor(pagination: Pagination, cursor: string) {
  const name = positionParameter(pagination);
  if (name) return { [name]: cursor };
  const parameters = new URLSearchParams(cursor);
  return Object.fromEntries([...new Set(parameters.keys())].map((key) => [key, oneOrSeveral(parameters.getAll(key))]));
}

const oneOrSeveral = (values: string[]): string | string[] => (values.length === 1 ? values[0]! : values);

const withQuery = (request: ToolRequest, parameters: ToolRequest['query']): ToolRequest => ({
  ...request,
  query: { ...request.query, ...parameters },
});

/** Adds the parameters to the body. A provider's own cursor is a string. The other parameters are numbers. */
function withBody(
  request: ToolRequest,
  parameters: ToolRequest['query'],
  { type, cursor_param }: Pagination,
): ToolRequest {
  const isText = (name: string) => type === 'cursor' && name === cursor_param;
  const body = Object.entries(parameters).reduce<unknown>(
    (inner, [name, value]) => setIn(inner, name, isText(name) ? value : Number(value)),
    request.body ?? {},
  );
  return { ...request, body, body_type: request.body_type ?? 'json' };
}

/**
 * Returns the parameter that selects the page. Returns an empty string if the page is selected by the whole query of
 * its URL.
 */
export const positionParameter = ({ type, cursor_param, page_param, offset_param }: Pagination): string =>
  ({ cursor: cursor_param, page: page_param, offset: offset_param })[type as 'cursor' | 'page' | 'offset'] ?? '';

/** The parts of a request that pagination may change. */
type PagedParts = { query?: Record<string, unknown>; body?: unknown };

/**
 * Whether pagination would write to the place of a constant in a request, or to a place above or below it. Cursors come
 * from callers, and restrictions identify a tool by its constants. The number of the first page does not count as a
 * constant.
 */
export function isConstant({ query, body }: PagedParts, { in: place, type }: Pagination, name: string): boolean {
  const steps = place === 'body' ? name.split('.') : [name];
  let value: unknown = place === 'body' ? body : query;
  for (const step of steps) {
    if (typeof value !== 'object' || value === null) break;
    value = Object.hasOwn(value, step) ? (value as Record<string, unknown>)[step] : undefined;
  }
  const isPosition = (type === 'page' || type === 'offset') && /^\d+$/.test(String(value));
  return !isPosition && constantsIn(value) !== undefined;
}

/** Returns the value at a dotted path, or undefined if there is none. For an empty path, returns the value itself. */
export function getIn(value: unknown, path: string): unknown {
  const steps = path.split('.').filter((step) => step !== '');
  return steps.reduce<unknown>((inner, step) => {
    const here = Object(inner) as Record<string, unknown>;
    return Object.hasOwn(here, step) ? here[step] : undefined;
  }, value);
}

/** Returns a copy of the value with `inner` at a dotted path. */
function setIn(value: unknown, path: string, inner: unknown): unknown {
  const [first, ...rest] = path.split('.');
  const here = (value ?? {}) as Record<string, unknown>;
  return { ...here, [first!]: rest.length > 0 ? setIn(here[first!], rest.join('.'), inner) : inner };
}
