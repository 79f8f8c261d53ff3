import { type ConnectorDefinition, type ToolDefinition } from '#connector-definition';
import { withoutHidden } from '#kernel';
import { type Evaluate, ExpressionFailed } from '#platform/expressions';
import { type ProviderAnswer, type ToolRequest } from './call.js';
import { maxCursorLength, nextCursor } from './next-page.js';

type AnswerFailure =
  | 'upstream_4xx'
  | 'upstream_5xx'
  | 'upstream_rate_limited'
  | 'insufficient_scope'
  | 'tool_error'
  | 'mapping_failed'
  | 'invalid_response';

/** The result of reading a provider's response. */
type Reading =
  | { succeeded: true; data: unknown; next_page_cursor: string | null }
  | { succeeded: false; kind: AnswerFailure; message: string };

/** Reads a provider's response according to the tool's definition. */
export async function readAnswer(
  evaluate: Evaluate,
  definition: ConnectorDefinition,
  tool: ToolDefinition,
  request: ToolRequest,
  answer: ProviderAnswer,
): Promise<Reading> {
  if (answer.status >= 300) return toFailure(definition.name, answer);
  try {
    const [problem] = tool.error_when ? await evaluate([tool.error_when], answer) : [];
    if (problem) return { succeeded: false, kind: 'tool_error', message: toMessage(problem) };
    const [data] = tool.response ? await evaluate([tool.response], answer) : [answer.body];
    const pagination = tool.pagination ?? definition.pagination;
    const next_page_cursor = await nextCursor(evaluate, definition, pagination, answer, request);
    return checkCursor(definition.name, { succeeded: true, data: data ?? null, next_page_cursor });
  } catch (thrown) {
    if (!(thrown instanceof ExpressionFailed)) throw thrown;
    return { succeeded: false, kind: 'mapping_failed', message: `The response could not be read: ${thrown.message}` };
  }
}

function toFailure(name: string, { status, headers }: ProviderAnswer): Reading {
  // RFC 6750, section 3.1.
  if (status < 500 && /\berror="?insufficient_scope\b/.test(headers['www-authenticate'] ?? '')) {
    const message = `${name} requires more permissions than the account has. Reconnect the connection and allow them.`;
    return { succeeded: false, kind: 'insufficient_scope', message };
  }
  if (status === 429)
    return {
      succeeded: false,
      kind: 'upstream_rate_limited',
      message: `${name} is rate limiting calls. Try again later.`,
    };
  if (status >= 500)
    return {
      succeeded: false,
      kind: 'upstream_5xx',
      message: `${name} failed with status ${status}. Try again later.`,
    };
  if (status < 400) {
    const message = `${name} answered with status ${status} instead of a result. Redirects are not followed.`;
    return { succeeded: false, kind: 'invalid_response', message };
  }
  return { succeeded: false, kind: 'upstream_4xx', message: `${name} refused the call with status ${status}.` };
}

function checkCursor(name: string, reading: Extract<Reading, { succeeded: true }>): Reading {
  if ((reading.next_page_cursor ?? '').length <= maxCursorLength) return reading;
  const message = `${name} sent a page cursor that is longer than ${maxCursorLength} characters.`;
  return { succeeded: false, kind: 'invalid_response', message };
}

const toMessage = (problem: unknown): string =>
  withoutHidden((typeof problem === 'string' ? problem : JSON.stringify(problem)).slice(0, 300));
