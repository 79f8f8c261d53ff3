import { type ConnectorDefinition, type ToolDefinition } from '#connector-definition';
import { type Evaluate, ExpressionFailed } from '#kernel';
import { type ProviderAnswer, type ToolRequest } from './call.js';
import { longestCursor, nextCursor } from './next-page.js';

type AnswerFailure =
  | 'upstream_4xx'
  | 'upstream_5xx'
  | 'upstream_rate_limited'
  | 'insufficient_scope'
  | 'tool_error'
  | 'mapping_failed'
  | 'invalid_response';

/** What a tool makes of a provider's answer. */
type Reading =
  | { succeeded: true; data: unknown; next_page_cursor: string | null }
  | { succeeded: false; kind: AnswerFailure; message: string };

/** Reads a provider's answer as the tool's definition says. */
export async function readAnswer(
  evaluate: Evaluate,
  definition: ConnectorDefinition,
  tool: ToolDefinition,
  request: ToolRequest,
  answer: ProviderAnswer,
): Promise<Reading> {
  if (answer.status >= 300) return refusedWith(definition.name, answer);
  try {
    const [complaint] = tool.error_when ? await evaluate([tool.error_when], answer) : [];
    if (complaint) return { succeeded: false, kind: 'tool_error', message: inWords(complaint) };
    const [data] = tool.response ? await evaluate([tool.response], answer) : [answer.body];
    const pagination = tool.pagination ?? definition.pagination;
    const next_page_cursor = await nextCursor(evaluate, definition, pagination, answer, request);
    return fitting(definition.name, { succeeded: true, data: data ?? null, next_page_cursor });
  } catch (thrown) {
    if (!(thrown instanceof ExpressionFailed)) throw thrown;
    return { succeeded: false, kind: 'mapping_failed', message: `The answer could not be read: ${thrown.message}` };
  }
}

function refusedWith(name: string, { status, headers }: ProviderAnswer): Reading {
  // RFC 6750, 3.1.
  if (status < 500 && /\berror="?insufficient_scope\b/.test(headers['www-authenticate'] ?? '')) {
    const message = `${name} wants more for this than the account was granted: reconnect it, and allow it.`;
    return { succeeded: false, kind: 'insufficient_scope', message };
  }
  if (status === 429)
    return { succeeded: false, kind: 'upstream_rate_limited', message: `${name} asks to slow down. Try again later.` };
  if (status >= 500) return { succeeded: false, kind: 'upstream_5xx', message: `${name} failed with ${status}.` };
  return { succeeded: false, kind: 'upstream_4xx', message: `${name} refused the call with ${status}.` };
}

function fitting(name: string, reading: Extract<Reading, { succeeded: true }>): Reading {
  if ((reading.next_page_cursor ?? '').length <= longestCursor) return reading;
  const message = `${name} sent a page cursor of more than ${longestCursor} characters.`;
  return { succeeded: false, kind: 'invalid_response', message };
}

const inWords = (complaint: unknown): string =>
  (typeof complaint === 'string' ? complaint : JSON.stringify(complaint)).slice(0, 300);
