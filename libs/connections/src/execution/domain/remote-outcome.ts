import {
  type RemoteFailure,
  type RemoteFailureKind,
  type RemoteToolResult,
} from '../../vault-client/domain/remote-tools.js';
import { type ExecutableTool, type FailureKind, isHarmless } from './executable-tool.js';
import { type CallResult, type CallOutcome, failure, excerpt } from './execution-outcome.js';

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

const kinds: Partial<Record<RemoteFailureKind, FailureKind>> = {
  timeout: 'upstream_timeout',
  unreachable: 'upstream_5xx',
  too_large: 'response_too_large',
  upstream_input_required: 'upstream_input_required',
  unauthorized: 'upstream_4xx',
  insufficient_scope: 'insufficient_scope',
};

function failWithoutResult(tool: ExecutableTool, { failure: cause, message, sent }: RemoteFailure): CallOutcome {
  const { name } = tool.installation.definition;
  const error = failure(
    kinds[cause] ?? 'invalid_response',
    message || `The time limit was reached before ${name} was called.`,
  );
  const can_retry = error.can_retry && (!sent || isHarmless(tool));
  return {
    outcome: 'failed',
    error: { ...error, can_retry },
    upstream: { status: null, duration_ms: 0, truncated: false },
  };
}

const maxLength = 500;

/** Returns the tool's own error message. */
function textIn(content: readonly unknown[]): string {
  const texts = (content as { type?: unknown; text?: unknown }[]).flatMap(({ type, text }) =>
    type === 'text' && typeof text === 'string' ? [text] : [],
  );
  return texts.join('\n').slice(0, maxLength) || 'The tool reported an error without a message.';
}
