import { type ConnectorDefinition, type Pagination } from '#connector-definition';
import { isUrl } from '#kernel';
import { type Evaluate, isExpression } from '#platform/expressions';
import { type ProviderAnswer, type ToolRequest } from './call.js';
import { credentialParameters } from './credential-parameters.js';
import { findLink } from './link-header.js';
import { getIn, positionParameter } from './paging.js';

/** Maximum length of a third party's cursor, in characters. */
export const maxCursorLength = 16_384;

/** Maximum length of the URL of a next page. It may also contain a long path and a credential. */
const maxUrlLength = 4 * maxCursorLength;

/**
 * Returns the third party's cursor for the next page, or null after the last page. The cursor may contain data that
 * callers must neither see nor change, so it is encrypted before callers get it.
 * @throws ExpressionFailed
 */
export async function nextCursor(
  evaluate: Evaluate,
  definition: Pick<ConnectorDefinition, 'auth'>,
  pagination: Pagination = { type: 'none' },
  answer: ProviderAnswer,
  request: ToolRequest,
): Promise<string | null> {
  const find: Find = async (path = '') =>
    isExpression(path) ? (await evaluate([path], answer))[0] : getIn(answer.body, path);
  const secret = credentialParameters(definition);
  return finders[pagination.type](pagination, { find, secret }, answer, request);
}

/** Reads a dotted path of the response body, or evaluates an expression. */
type Find = (path?: string) => Promise<unknown>;

type Finder = (
  pagination: Pagination,
  means: { find: Find; /** Names of parameters that are never part of a cursor. */ secret: ReadonlySet<string> },
  answer: ProviderAnswer,
  request: ToolRequest,
) => Promise<string | null>;

const finders: Record<Pagination['type'], Finder> = {
  none: () => Promise.resolve(null),
  cursor: async ({ cursor_path }, { find }) => asCursor(await find(cursor_path)),
  page: async (pagination, { find }, _, request) =>
    (await countRowsOfFullPage(pagination, find, request)) > 0
      ? String(currentPosition(request, pagination, 1) + 1)
      : null,
  offset: async (pagination, { find }, _, request) => {
    const length = await countRowsOfFullPage(pagination, find, request);
    return length > 0 ? String(currentPosition(request, pagination, 0) + length) : null;
  },
  link_header: (_pagination, { secret }, { headers }) =>
    Promise.resolve(extractPageParameters(findLink(headers.link ?? '', 'next'), secret)),
  next_url: async ({ next_url_path }, { find, secret }) => extractPageParameters(await find(next_url_path), secret),
};

const asCursor = (value: unknown): string | null =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : null;

function extractPageParameters(url: unknown, secret: ReadonlySet<string>): string | null {
  if (typeof url !== 'string') return null;
  // Refused as a cursor, which must be shorter, instead of reading millions of parameters.
  if (url.length > maxUrlLength) return url;
  if (!isUrl(url, 'https://provider.example')) return null;
  const parameters = [...new URL(url, 'https://provider.example').searchParams];
  return new URLSearchParams(parameters.filter(([name]) => !secret.has(name.toLowerCase()))).toString() || null;
}

/**
 * Counts the items of a page. Returns 0 if there are fewer items than requested, because this is then the last page.
 */
async function countRowsOfFullPage(pagination: Pagination, find: Find, request: ToolRequest): Promise<number> {
  const rows = await find(pagination.items_path);
  if (!Array.isArray(rows)) return 0;
  const requestedSize = pagination.size_param ? Number(sentParameter(request, pagination.size_param)) : NaN;
  return rows.length < requestedSize ? 0 : rows.length;
}

const currentPosition = (request: ToolRequest, pagination: Pagination, first: number): number =>
  Number(sentParameter(request, positionParameter(pagination)) ?? pagination.first_page ?? first);

const sentParameter = ({ query, body }: ToolRequest, name: string): unknown => query[name] ?? getIn(body, name);
