import { type ToolFacts } from '#access-control';
import { type ToolRequest } from '#catalog';
import { type Pagination } from '#connector-definition';
import { type Installation } from '../../vault/domain/installation.js';

/** Why a call came to nothing at the third party. */
export type FailureKind =
  | 'upstream_4xx'
  | 'upstream_5xx'
  | 'upstream_timeout'
  | 'upstream_rate_limited'
  | 'insufficient_scope'
  | 'tool_error'
  | 'upstream_input_required'
  | 'invalid_response'
  | 'response_too_large'
  | 'mapping_failed';

type ToolReading =
  | { succeeded: true; data: unknown; next_page_cursor: string | null }
  | { succeeded: false; kind: FailureKind; message: string };

export type ToolInput = {
  arguments: Record<string, unknown>;
  variables: Record<string, unknown>;
  page?: { cursor?: string; size?: number };
};

/** One tool of a connector, as the catalog defines it now. */
export type ExecutableTool = {
  installation: Installation;
  facts: ToolFacts;
  operation: string;
  tier: 'read' | 'write' | 'destructive';
  /** Whether the same call twice does no harm. */
  idempotent: boolean;
  /** What it needs of the scopes granted. */
  requires_scopes: readonly string[];
  /** Nobody may call it. */
  disabled: boolean;
  /** Of a remote MCP server: what it waits for, or null. */
  remote: { held: boolean } | null;
  /** The same tool with the arguments of another version of it. */
  withInput(input: Record<string, unknown>): ExecutableTool;
  /** @throws validation_error `invalid_arguments`, with pointers into `/arguments`. */
  request(input: ToolInput): Promise<ToolRequest>;
  /** How it finds the next page; a cursor is good for no other way. */
  pagination: Pagination;
  /** An answer of the third party without the credentials in its addresses. */
  withoutCredentials<Answer extends { headers: Record<string, string>; body: unknown }>(answer: Answer): Answer;
  /** Reads what the third party answered, as the definition says. */
  read(
    request: ToolRequest,
    answer: { status: number; headers: Record<string, string>; body: unknown },
  ): Promise<ToolReading>;
};

/** Whether the same call twice does no harm, so that one whose outcome is unknown may be made again. */
export const isHarmless = ({ tier, idempotent }: ExecutableTool): boolean => tier === 'read' || idempotent;
