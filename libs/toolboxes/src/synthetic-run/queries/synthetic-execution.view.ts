import { ApiProperty } from '@nestjs/swagger';
import { jsonValue } from '#connections';
import { stepStatuses } from '../domain/synthetic-run.js';

const error = { nullable: true, type: () => SyntheticErrorView };

class SyntheticErrorView {
  /**
   * The reason: one of a single tool call (`tool_restricted`, `invalid_arguments`, …), or one of the run:
   * `mapping_failed`, `too_many_calls`, `too_many_items`, `timed_out`, `approval_required`, `context_too_large`,
   * `output_too_large`.
   */
  kind!: string;
  /** A message for people. */
  message!: string;
}

export class SyntheticStepFactsView {
  /** The key of the step. */
  key!: string;
  /** `unknown`: the run was lost during this step, so its calls may have been made. */
  @ApiProperty({ enum: stepStatuses }) status!: (typeof stepStatuses)[number];
  /** The number of calls that were made. Each page of each item counts. 0 until the step ends. */
  @ApiProperty({ type: 'integer' }) calls!: number;
  /** How long the step took, in milliseconds. 0 until the step ends. */
  @ApiProperty({ type: 'integer' }) duration_ms!: number;
  /** The first error. In a loop, other items may have succeeded. */
  @ApiProperty(error) error!: SyntheticErrorView | null;
}

const outcomes = ['succeeded', 'partial', 'failed', 'dry_run', 'running', 'unknown'] as const;

/** A run of a synthetic tool. */
export class SyntheticExecutionView {
  /** The id of the execution. */
  execution_id!: string;
  /**
   * `partial`: a step with `on_error: continue` failed, or the output could not be built. `unknown`: the run was lost.
   */
  @ApiProperty({ enum: outcomes }) outcome!: (typeof outcomes)[number];
  /** The result of the output template, or the results of all steps by key; null without output. */
  @ApiProperty(jsonValue) output!: unknown;
  /** Why the run failed, or why it has no output. */
  @ApiProperty(error) error!: SyntheticErrorView | null;
  /** The steps, in order. */
  @ApiProperty({ type: [SyntheticStepFactsView] }) steps!: SyntheticStepFactsView[];
}
