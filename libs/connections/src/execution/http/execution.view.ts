import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type Tier, tiers } from '#connector-definition';
import { failureKinds } from '../domain/executable-tool.js';

/** The schema of any JSON value. */
export const jsonValue = {
  oneOf: [
    { type: 'object' },
    { type: 'array', items: {} },
    { type: 'string' },
    { type: 'number' },
    { type: 'boolean' },
  ],
  nullable: true,
};

class UpstreamView {
  /** The third party's HTTP status; null without a response. */
  @ApiProperty({ type: 'integer', nullable: true }) status!: number | null;
  /** How long the third party took to respond, in milliseconds. 0 without a response. */
  @ApiProperty({ type: 'integer' }) duration_ms!: number;
  /**
   * Whether the response was too long. The result of a remote MCP server then has the content blocks that fit. Any other
   * call fails.
   */
  truncated!: boolean;
}

export class ExecutionErrorView {
  /**
   * Why there is no result. `upstream_4xx`: the third party refused the request with a status from 400. `upstream_5xx`:
   * it failed with a status from 500. `upstream_timeout`: it did not answer in time. `upstream_rate_limited`: it refuses
   * further calls for a while. `insufficient_scope`: the account lacks a scope there. `tool_error`: the tool of a remote
   * server reported an error. `upstream_input_required`: the remote server asked for input during the call.
   * `invalid_response`: the answer is not valid, or the operator does not allow calls to the address.
   * `response_too_large`: the response or the result is too large, see
   * `/reference/guides/reference#limits-on-sizes`. `mapping_failed`: the definition's mapping could not read the answer.
   */
  @ApiProperty({ enum: failureKinds }) kind!: (typeof failureKinds)[number];
  /** What happened and what to do about it, for people. */
  message!: string;
  /** Whether the same call may succeed later. False for a write that may have been done without a response. */
  can_retry!: boolean;
  /** How long to wait before trying again, in milliseconds; null if unknown. */
  @ApiProperty({ type: 'integer', nullable: true }) retry_after_ms!: number | null;
  /** The third party's error response, if it is short. */
  @ApiPropertyOptional(jsonValue) upstream_body?: unknown;
}

class DryRequestView {
  /** The HTTP method of the request. */
  method!: string;
  /** The path of the request. */
  path!: string;
  /** The query parameters of the request. */
  @ApiProperty({ type: Object }) query!: Record<string, string | string[]>;
  /** The names of the headers that the tool and the connector set, without those of the credential. */
  header_names!: string[];
  /** The body of the request. */
  @ApiProperty(jsonValue) body!: unknown;
}

export class ExecutionView {
  /** The id of the execution. */
  execution_id!: string;
  /** How the execution ended. */
  @ApiProperty({ enum: ['succeeded', 'failed', 'dry_run'] }) outcome!: 'succeeded' | 'failed' | 'dry_run';
  /** The name of the tool. */
  tool_name!: string;
  /** The tier of the tool; for a synthetic tool, the highest tier of its steps. */
  @ApiProperty({ enum: tiers }) tier!: Tier;
  /** The result of the tool, at most 1 MiB. Only if the call succeeded. See `/reference/guides/reference#limits-on-sizes`. */
  @ApiPropertyOptional(jsonValue) data?: unknown;
  /** Pass this value as `page.cursor` to get the next page. Null on the last page. */
  @ApiPropertyOptional({ type: String, nullable: true }) next_page_cursor?: string | null;
  /** True if a repeat with `Idempotency-Key` omits `data` because it was too large to store. */
  replayed_without_data?: boolean;
  /** Why the call failed at the third party. Only if the outcome is `failed`. */
  error?: ExecutionErrorView;
  /** The request that would be sent. Only in the response to a dry run. */
  request?: DryRequestView;
  /** The third party's response. Absent for a dry run. */
  upstream?: UpstreamView;
}

/** An approval that a call waits for. */
class OpenApprovalView {
  /** The id of the approval. It never changes. */
  @ApiProperty({ example: 'apr_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** `approved` if the same call was requested before and has been approved since. */
  @ApiProperty({ enum: ['pending', 'approved'] }) status!: string;
  /** While pending: the deadline to decide. Once approved: the deadline to use the approval. */
  @ApiProperty({ format: 'date-time' }) expires_at!: string;
  /** One sentence that says what the call does, for display. */
  summary!: string;
  /** The tier of the tool; for a synthetic tool, the highest tier of its steps. */
  @ApiProperty({ enum: tiers }) tier!: Tier;
  /**
   * The name of the connection that the call uses. Null for a synthetic tool, and if the caller cannot see the
   * connection.
   */
  @ApiProperty({ type: String, nullable: true }) connection_name!: string | null;
  /** The arguments of the call. Values that look like secrets are hidden, and long texts are truncated. */
  @ApiProperty({ type: Object }) arguments_preview!: Record<string, unknown>;
  /** The page on which people decide about the call. Show it to the person who waits. */
  @ApiProperty({ format: 'uri' }) url!: string;
  /** Whether a second person must approve. If false, the requester can. */
  second_person!: boolean;
}

/** A call that waits for approval. */
export class PendingExecutionView {
  /** The outcome of the call. */
  @ApiProperty({ enum: ['approval_required'] }) outcome!: 'approval_required';
  /** The name of the tool. */
  tool_name!: string;
  /** The tier of the tool; for a synthetic tool, the highest tier of its steps. */
  @ApiProperty({ enum: tiers }) tier!: Tier;
  /** The approval. Once it is approved, repeat the call with its id as `approval_id`. */
  approval!: OpenApprovalView;
}

export const executionExample: ExecutionView = {
  execution_id: 'exe_01k7vm3q8ef6ha4x2c9b5t0rsd',
  outcome: 'succeeded',
  tool_name: 'list_issues',
  tier: 'read',
  data: [{ number: 1, title: 'First' }],
  next_page_cursor: null,
  upstream: { status: 200, duration_ms: 120, truncated: false },
};

/** Documents the response with status 202: approval is needed, and nothing has run yet. */
export const pendingExecution = {
  when: 'The call needs approval first. Nothing was run.',
  view: PendingExecutionView,
  example: {
    outcome: 'approval_required',
    tool_name: 'delete_note',
    tier: 'destructive',
    approval: {
      id: 'apr_01k7vm3q8ef6ha4x2c9b5t0rsd',
      status: 'pending',
      expires_at: '2026-11-20T09:40:00.000Z',
      summary: 'Delete note through Demo Notes',
      tier: 'destructive',
      connection_name: 'Demo Notes',
      arguments_preview: { id: 'n1' },
      url: 'https://latchkey.example.com/welcome/approvals/apr_01k7vm3q8ef6ha4x2c9b5t0rsd',
      second_person: false,
    },
  },
};
