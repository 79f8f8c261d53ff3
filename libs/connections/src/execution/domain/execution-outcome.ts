import { type ToolRequest } from '#catalog';
import {
  type RemoteFailure,
  type RemoteFailureKind,
  type RemoteToolResult,
} from '../../vault-client/domain/remote-tools.js';
import { type NoAnswer, type ProxiedAnswer } from '../../vault-client/domain/vault.js';
import { type ExecutableTool, type FailureKind, isHarmless } from './executable-tool.js';
import { limits } from './execution.js';

type Upstream = { status: number | null; duration_ms: number; truncated: boolean };

type Failure = {
  kind: FailureKind;
  message: string;
  /** Whether the same call may succeed later. */
  can_retry: boolean;
  retry_after_ms: number | null;
  upstream_body?: unknown;
};

/** The outcome of a call. An error of the third party is an outcome, not an error of Latchkey. */
export type CallOutcome =
  | { outcome: 'succeeded'; data: unknown; next_page_cursor: string | null; upstream: Upstream }
  | { outcome: 'failed'; error: Failure; upstream: Upstream };

/** The outcome of a call, and whether the third party may have been reached. */
export type CallResult = { outcome: CallOutcome; sent: boolean };

/** Returns the short form of a response, which is stored for repeats if the whole response is too large. */
export const withoutData = <Response extends object>(response: Response) => ({
  ...response,
  data: null,
  replayed_without_data: true,
});

const temporaryKinds: readonly FailureKind[] = ['upstream_5xx', 'upstream_timeout', 'upstream_rate_limited'];

const failure = (kind: FailureKind, message: string, retry_after_ms: number | null = null): Failure => ({
  kind,
  message,
  can_retry: temporaryKinds.includes(kind),
  retry_after_ms,
});

/**
 * Returns the wait that a `Retry-After` header states, in milliseconds. The header has seconds or a date. Null without
 * the header.
 */
export function retryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.round(seconds * 1000)) : null;
}

/** Returns the outcome of a call, with or without a response. */
export async function resolveCallOutcome(
  tool: ExecutableTool,
  request: ToolRequest,
  response: ProxiedAnswer | NoAnswer,
  now: Date,
): Promise<CallOutcome> {
  if ('failure' in response) return failWithoutAnswer(tool, response);
  const answer = await tool.withoutCredentials(response);
  const { status, duration_ms, truncated, body_encoding } = answer;
  const upstream: Upstream = { status, duration_ms, truncated };
  if (truncated)
    return { outcome: 'failed', error: failure('response_too_large', 'The response is larger than 8 MiB.'), upstream };
  if (body_encoding === 'unreadable' && status < 300)
    return { outcome: 'failed', error: failure('invalid_response', unreadable(tool)), upstream };
  const reading = await tool.read(request, answer);
  if (!reading.succeeded) {
    const error = failure(reading.kind, reading.message, retryAfter(answer.headers['retry-after'], now));
    return { outcome: 'failed', error: { ...error, upstream_body: excerpt(answer.body) }, upstream };
  }
  const { data, next_page_cursor } = reading;
  if (isLongerThan(limits.data, data))
    return {
      outcome: 'failed',
      error: failure('response_too_large', 'The tool’s result is larger than 1 MiB. Request a smaller page.'),
      upstream,
    };
  return { outcome: 'succeeded', data, next_page_cursor, upstream };
}

const unreadable = ({ integration: { definition } }: ExecutableTool): string =>
  `${definition.name} sent JSON that is nested too deeply, or that has too many values.`;

const messages: Record<NoAnswer['failure'], string> = {
  timeout: 'did not answer in time.',
  unreachable: 'cannot be reached.',
  address_refused:
    'has an address that Latchkey may not call. The operator can allow it with EGRESS_ALLOW and, for http:// on ' +
    'loopback, EGRESS_ALLOW_HTTP.',
  too_large: 'sent a response that is too large.',
};

const kinds: Record<NoAnswer['failure'], FailureKind> = {
  timeout: 'upstream_timeout',
  unreachable: 'upstream_5xx',
  address_refused: 'invalid_response',
  too_large: 'response_too_large',
};

function failWithoutAnswer(tool: ExecutableTool, { failure: cause, sent }: NoAnswer): CallOutcome {
  const { name } = tool.integration.definition;
  const message =
    cause === 'timeout' && !sent
      ? `The time limit was reached before ${name} was called.`
      : `${name} ${messages[cause]}`;
  const error = failure(kinds[cause], message);
  const can_retry = error.can_retry && (!sent || isHarmless(tool));
  return {
    outcome: 'failed',
    error: { ...error, can_retry },
    upstream: { status: null, duration_ms: 0, truncated: false },
  };
}

export const sizeOf = (data: unknown): number => Buffer.byteLength(JSON.stringify(data ?? null));

/** Whether a value is longer than `max` bytes as JSON. Megabytes of data are not converted to learn this. */
function isLongerThan(max: number, data: unknown): boolean {
  const pending = [data];
  let least = 0;
  while (pending.length > 0) {
    const each = pending.pop();
    least += typeof each === 'string' ? each.length + 2 : 1;
    if (Array.isArray(each)) for (const value of each) pending.push(value);
    else if (typeof each === 'object' && each !== null)
      for (const [name, value] of Object.entries(each)) {
        least += name.length + 3;
        pending.push(value);
      }
    if (least + pending.length > max) return true;
  }
  return sizeOf(data) > max;
}

/** Returns the body of an error response if it is short enough to show. */
const excerpt = (body: unknown): unknown => (isLongerThan(8192, body) ? undefined : body);

/** Returns the outcome of a call to a remote MCP server, with or without a response. */
export function outcomeOfRemote(tool: ExecutableTool, answer: RemoteToolResult | RemoteFailure): CallResult {
  if ('failure' in answer) return { outcome: failWithoutResult(tool, answer), sent: answer.sent };
  const { content, structured_content, duration_ms, truncated, is_error } = answer;
  const upstream = { status: null, duration_ms, truncated };
  const data = { content, structured_content: structured_content ?? null };
  if (is_error) {
    const error = { ...failure('tool_error', textIn(content)), upstream_body: excerpt(data) };
    return { outcome: { outcome: 'failed', error, upstream }, sent: true };
  }
  // The outcome contains the content blocks that fit. `truncated` is true if there were more.
  if (truncated && content.length === 0) {
    const error = failure('response_too_large', 'The tool’s result is larger than 1 MiB. Request less data.');
    return { outcome: { outcome: 'failed', error, upstream }, sent: true };
  }
  return { outcome: { outcome: 'succeeded', data, next_page_cursor: null, upstream }, sent: true };
}

const remoteKinds: Partial<Record<RemoteFailureKind, FailureKind>> = {
  timeout: 'upstream_timeout',
  unreachable: 'upstream_5xx',
  too_large: 'response_too_large',
  upstream_input_required: 'upstream_input_required',
  unauthorized: 'upstream_4xx',
  insufficient_scope: 'insufficient_scope',
};

function failWithoutResult(tool: ExecutableTool, { failure: cause, message, sent }: RemoteFailure): CallOutcome {
  const { name } = tool.integration.definition;
  const error = failure(
    remoteKinds[cause] ?? 'invalid_response',
    message || `The time limit was reached before ${name} was called.`,
  );
  const can_retry = error.can_retry && (!sent || isHarmless(tool));
  return {
    outcome: 'failed',
    error: { ...error, can_retry },
    upstream: { status: null, duration_ms: 0, truncated: false },
  };
}

/** Whether the third party refused the credential of the account. A remote server has no status. */
function isCredentialRefused(outcome: CallOutcome): outcome is Extract<CallOutcome, { outcome: 'failed' }> {
  if (outcome.outcome !== 'failed' || outcome.error.kind !== 'upstream_4xx') return false;
  return outcome.upstream.status === 401 || outcome.upstream.status === null;
}

/**
 * Adds who can replace the credential, if the third party refused it. Only for accounts with an entered credential: the
 * vault renews others, and reports when they need a new sign-in.
 * @param page the page of the account, if the caller is the person who owns it.
 */
export function adviseOnCredential(result: CallResult, page: string | null): CallResult {
  const { outcome, sent } = result;
  if (!isCredentialRefused(outcome)) return result;
  const who = page === null ? 'Ask the owner of the account to replace it.' : `Replace it at ${page}`;
  const message = `${outcome.error.message} The credential of the account may have expired. ${who}`;
  return { sent, outcome: { ...outcome, error: { ...outcome.error, message } } };
}

const maxMessage = 500;

/** Returns the tool's own error message. */
function textIn(content: readonly unknown[]): string {
  const texts = (content as { type?: unknown; text?: unknown }[]).flatMap(({ type, text }) =>
    type === 'text' && typeof text === 'string' ? [text] : [],
  );
  return texts.join('\n').slice(0, maxMessage) || 'The tool reported an error without a message.';
}
