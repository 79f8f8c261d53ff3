import { type ToolFacts } from '#access-control';
import { type ToolRequest } from '#catalog';
import { type Pagination, type Tier } from '#connector-definition';
import { type Integration } from '../../vault-client/domain/integration.js';

/** Why a call failed at the third party. */
export const failureKinds = [
  'upstream_4xx',
  'upstream_5xx',
  'upstream_timeout',
  'upstream_rate_limited',
  'insufficient_scope',
  'tool_error',
  'upstream_input_required',
  'invalid_response',
  'response_too_large',
  'mapping_failed',
] as const;

export type FailureKind = (typeof failureKinds)[number];

type ToolReading =
  | { succeeded: true; data: unknown; next_page_cursor: string | null }
  | { succeeded: false; kind: FailureKind; message: string };

export type ToolInput = {
  arguments: Record<string, unknown>;
  variables: Record<string, unknown>;
  page?: { cursor?: string; size?: number };
};

/** What a tool says about itself. A remote server can change it without changing what a call sends. */
export type ToolVersion = { description: string; input: Record<string, unknown> };

/** One tool of a connector, from the catalog's current definition. */
export type ExecutableTool = {
  integration: Integration;
  facts: ToolFacts;
  operation: string;
  tier: Tier;
  /** Whether the definition says so, or the request is a GET. */
  idempotent: boolean;
  /** The header in which the third party accepts an idempotency key. Null if it accepts none. */
  idempotency_header: string | null;
  requires_scopes: readonly string[];
  /** Whether the tool is disabled for everyone. */
  disabled: boolean;
  /** Whether a tool of a remote MCP server awaits review. Null for other tools. */
  remote: { held: boolean } | null;
  /** The description and the input schema in the version that the connection's account gets. */
  version: ToolVersion;
  /** Returns the same tool in another version. */
  withVersion(version: ToolVersion): ExecutableTool;
  /** Returns a digest of everything that decides what the tool sends. */
  digest(): string;
  /** The expressions that read the clock, so that the request depends on the time of the call. */
  clockExpressions: string[];
  /** @throws validation_error `invalid_arguments`, with pointers into `/arguments`. */
  buildRequest(input: ToolInput): Promise<ToolRequest>;
  /** Describes how to find the next page. A page cursor is valid only for the same pagination. */
  pagination: Pagination;
  /** Removes credentials from the URLs in the third party's response. */
  withoutCredentials<Answer extends { headers: Record<string, string>; body: unknown }>(
    answer: Answer,
  ): Promise<Answer>;
  /** Reads the third party's response as the definition says. */
  read(
    request: ToolRequest,
    answer: { status: number; headers: Record<string, string>; body: unknown },
  ): Promise<ToolReading>;
};

/** Whether Latchkey may repeat a request on its own, as part of one call. */
export const isRepeatable = ({ idempotent, idempotency_header }: ExecutableTool): boolean =>
  idempotent || idempotency_header !== null;

/** Whether a caller may repeat a call with an unknown outcome. */
export const isHarmless = ({ tier, idempotent }: ExecutableTool): boolean => tier === 'read' || idempotent;
