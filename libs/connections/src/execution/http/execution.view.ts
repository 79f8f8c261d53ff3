import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

const kinds = [
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

export class UpstreamView {
  /** What the third party answered; null where it did not. */
  @ApiProperty({ type: 'integer', nullable: true }) status!: number | null;
  /** How long the third party took to answer, in milliseconds. */
  @ApiProperty({ type: 'integer' }) duration_ms!: number;
  /** Whether the answer was longer than what is returned. */
  truncated!: boolean;
}

export class ExecutionErrorView {
  /** The kind of error, for programs. */
  @ApiProperty({ enum: kinds }) kind!: (typeof kinds)[number];
  /** What happened and what to do about it, for people. */
  message!: string;
  /** Whether the same call later may succeed; false of a write that may have been done without an answer. */
  can_retry!: boolean;
  /** How long to wait before trying again, in milliseconds. */
  @ApiProperty({ type: 'integer', nullable: true }) retry_after_ms!: number | null;
  /** What the third party said, where it is short. */
  @ApiPropertyOptional({ type: Object }) upstream_body?: unknown;
}

export class DryRequestView {
  /** The HTTP method of the request. */
  method!: string;
  /** The path of the request. */
  path!: string;
  /** The query parameters of the request. */
  @ApiProperty({ type: Object }) query!: Record<string, string | string[]>;
  /** Names alone; the credential's are the vault's secret. */
  header_names!: string[];
  /** The body of the request. */
  @ApiProperty({ type: Object, nullable: true }) body!: unknown;
}

export class ExecutionView {
  /** The id of the execution. */
  execution_id!: string;
  /** How the execution ended. */
  @ApiProperty({ enum: ['succeeded', 'failed', 'dry_run'] }) outcome!: 'succeeded' | 'failed' | 'dry_run';
  /** The name of the tool. */
  tool_name!: string;
  /** The highest risk of a call: read, write or destructive. */
  @ApiProperty({ enum: ['read', 'write', 'destructive'] }) tier!: 'read' | 'write' | 'destructive';
  /** Of a call that succeeded: what the tool answers. */
  @ApiPropertyOptional({
    oneOf: [
      { type: 'object' },
      { type: 'array', items: {} },
      { type: 'string' },
      { type: 'number' },
      { type: 'boolean' },
    ],
    nullable: true,
  })
  data?: unknown;
  /** Pass it as `page.cursor` to get the next page; null on the last page. */
  @ApiPropertyOptional({ type: String, nullable: true }) next_page_cursor?: string | null;
  /** True on a repeat by `Idempotency-Key` whose `data` was too large to be kept, and is null here. */
  replayed_without_data?: boolean;
  /** Of a call that failed at the third party. */
  error?: ExecutionErrorView;
  /** Of a dry run. */
  request?: DryRequestView;
  /** Absent on a dry run. */
  upstream?: UpstreamView;
}
