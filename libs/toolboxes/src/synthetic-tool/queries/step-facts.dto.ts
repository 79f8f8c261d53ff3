import { ApiProperty } from '@nestjs/swagger';
import { stepStatuses } from '../domain/synthetic-run.js';

const error = { nullable: true, type: () => SyntheticErrorView };

export class SyntheticErrorView {
  /**
   * As of a tool that is run by itself, why a call was refused (`tool_restricted`, `invalid_arguments`, …), or of the run:
   * `mapping_failed`, `too_many_calls`, `too_many_items`, `timed_out`, `approval_required`, `context_too_large`,
   * `output_too_large`.
   */
  kind!: string;
  /** What went wrong, for people. */
  message!: string;
}

export class SyntheticStepFactsView {
  /** The key of the step. */
  key!: string;
  /** `unknown`: the run was lost while it was under way, so that its calls may have been made. */
  @ApiProperty({ enum: stepStatuses }) status!: (typeof stepStatuses)[number];
  /** Calls that were made, each page of each item one. */
  @ApiProperty({ type: 'integer' }) calls!: number;
  /** How long the step took, in milliseconds. */
  @ApiProperty({ type: 'integer' }) duration_ms!: number;
  /** The first that went wrong; of a loop, others may have gone right. */
  @ApiProperty(error) error!: SyntheticErrorView | null;
}
