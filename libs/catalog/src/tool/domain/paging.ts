import { type Pagination, type RequestTemplate } from '#connector-definition';
import { isExpression } from '#kernel';
import { type PageWanted, type ToolRequest } from './call.js';
import { setIn } from './dotted-path.js';

/** The request turned to the page wanted. */
export function turnTo(
  pagination: Pagination | undefined,
  { cursor, size }: PageWanted,
  request: ToolRequest,
  template: RequestTemplate,
): ToolRequest {
  if (!pagination || pagination.type === 'none') return request;
  const wanted: Record<string, string | string[]> = {};
  const { size_param, max_page_size = 100 } = pagination;
  if (size !== undefined && size_param) wanted[size_param] = String(Math.min(size, max_page_size));
  if (cursor !== undefined) Object.assign(wanted, parametersFor(pagination, cursor, template));
  return pagination.in === 'body' ? withBody(request, wanted, pagination) : withQuery(request, wanted);
}

/** The parameter that a kind of pagination moves, empty where a whole query string does. */
export const movedBy = ({ type, cursor_param, page_param, offset_param }: Pagination): string =>
  ({ cursor: cursor_param, page: page_param, offset: offset_param })[type as 'cursor' | 'page' | 'offset'] ?? '';

/**
 * A cursor comes back from the caller, so it may not reach what the tool keeps for itself: of a next page's URL only
 * the parameters count, and of those none that the tool sets to a constant.
 */
function parametersFor(pagination: Pagination, cursor: string, { query = {} }: RequestTemplate) {
  const name = movedBy(pagination);
  if (name) return { [name]: cursor };
  const parameters = new URLSearchParams(cursor);
  const open = [...new Set(parameters.keys())].filter((key) => query[key] === undefined || isExpression(query[key]));
  return Object.fromEntries(open.map((key) => [key, oneOrSeveral(parameters.getAll(key))]));
}

const oneOrSeveral = (values: string[]): string | string[] => (values.length === 1 ? values[0]! : values);

const withQuery = (request: ToolRequest, wanted: ToolRequest['query']): ToolRequest => ({
  ...request,
  query: { ...request.query, ...wanted },
});

/** In a body, numbers are numbers; only a provider's own cursor is text. */
function withBody(request: ToolRequest, wanted: ToolRequest['query'], { type, cursor_param }: Pagination): ToolRequest {
  const isText = (name: string) => type === 'cursor' && name === cursor_param;
  const body = Object.entries(wanted).reduce<unknown>(
    (inner, [name, value]) => setIn(inner, name, isText(name) ? value : Number(value)),
    request.body ?? {},
  );
  return { ...request, body, body_type: request.body_type ?? 'json' };
}
