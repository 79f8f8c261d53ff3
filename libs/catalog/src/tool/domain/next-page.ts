import { type Pagination } from '../../definition/domain/tool-definition.js';
import { type ProviderAnswer, type ToolRequest } from './call.js';
import { getIn } from './dotted-path.js';
import { evaluate, isExpression } from './expression.js';
import { movedBy } from './paging.js';

/**
 * What to pass back for the page after this one, null after the last.
 * @throws ExpressionFailed
 */
export async function nextCursor(
  pagination: Pagination | undefined,
  answer: ProviderAnswer,
  request: ToolRequest,
): Promise<string | null> {
  switch (pagination?.type) {
    case 'cursor':
      return asCursor(await found(pagination.cursor_path, answer));
    case 'page':
      return (await lengthOfFull(pagination, answer, request)) > 0 ? String(reached(request, pagination, 1) + 1) : null;
    case 'offset': {
      const length = await lengthOfFull(pagination, answer, request);
      return length > 0 ? String(reached(request, pagination, 0) + length) : null;
    }
    case 'link_header':
      return parametersOf(/<([^>]*)>\s*;[^,]*\brel="?next"?/i.exec(answer.headers.link ?? '')?.[1]);
    case 'next_url':
      return parametersOf(await found(pagination.next_url_path, answer));
    default:
      return null;
  }
}

/** At a dotted path of the body, or what an expression gives. */
async function found(path = '', answer: ProviderAnswer): Promise<unknown> {
  return isExpression(path) ? evaluate(path, answer) : getIn(answer.body, path);
}

const asCursor = (value: unknown): string | null =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : null;

function parametersOf(url: unknown): string | null {
  if (typeof url !== 'string' || !URL.canParse(url, 'https://provider.example')) return null;
  return new URL(url, 'https://provider.example').search.slice(1) || null;
}

/** How many rows came, or 0 when they are fewer than were asked for, which makes this the last page. */
async function lengthOfFull(pagination: Pagination, answer: ProviderAnswer, request: ToolRequest): Promise<number> {
  const rows = await found(pagination.items_path, answer);
  if (!Array.isArray(rows)) return 0;
  const asked = pagination.size_param ? Number(sent(request, pagination.size_param)) : NaN;
  return rows.length < asked ? 0 : rows.length;
}

const reached = (request: ToolRequest, pagination: Pagination, first: number): number =>
  Number(sent(request, movedBy(pagination)) ?? pagination.first_page ?? first);

const sent = ({ query, body }: ToolRequest, name: string): unknown => query[name] ?? getIn(body, name);
