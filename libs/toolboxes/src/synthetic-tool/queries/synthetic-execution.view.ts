import { ApiProperty } from '@nestjs/swagger';
import { stepStatuses } from '../domain/synthetic-run.js';

const outcomes = ['succeeded', 'partial', 'failed', 'dry_run', 'running', 'unknown'] as const;
const error = { nullable: true, type: () => SyntheticErrorView };

export class SyntheticErrorView {
  /** As of a tool that is run by itself, or `mapping_failed`, `too_many_calls`, `too_many_items`, `timed_out`. */
  kind!: string;
  message!: string;
}

export class SyntheticStepFactsView {
  key!: string;
  /** `unknown`: the run was lost while it was under way, so that its calls may have been made. */
  @ApiProperty({ enum: stepStatuses }) status!: (typeof stepStatuses)[number];
  /** Calls that were made, each page of each item one. */
  @ApiProperty({ type: 'integer' }) calls!: number;
  @ApiProperty({ type: 'integer' }) duration_ms!: number;
  /** The first that went wrong; of a loop, others may have gone right. */
  @ApiProperty(error) error!: SyntheticErrorView | null;
}

/** A run of a synthetic tool. */
export class SyntheticExecutionView {
  execution_id!: string;
  /** `partial`: a step failed that may, or the output could not be made; `unknown`: the run was lost. */
  @ApiProperty({ enum: outcomes }) outcome!: (typeof outcomes)[number];
  /** What the output template makes, or the results of all steps by key; null where there is none. */
  @ApiProperty({
    oneOf: [
      { type: 'object' },
      { type: 'array', items: {} },
      { type: 'string' },
      { type: 'number' },
      { type: 'boolean' },
    ],
    nullable: true,
  })
  output!: unknown;
  /** Why there is no output although the steps ran. */
  @ApiProperty(error) error!: SyntheticErrorView | null;
  @ApiProperty({ type: [SyntheticStepFactsView] }) steps!: SyntheticStepFactsView[];
}
