import { ApiProperty } from '@nestjs/swagger';
import { SyntheticErrorView, SyntheticStepFactsView } from './step-facts.dto.js';

const outcomes = ['succeeded', 'partial', 'failed', 'dry_run', 'running', 'unknown'] as const;
const error = { nullable: true, type: () => SyntheticErrorView };

/** A run of a synthetic tool. */
export class SyntheticExecutionView {
  /** The id of the execution. */
  execution_id!: string;
  /**
   * `partial`: a step with `on_error: continue` failed, or the output could not be built. `unknown`: the run was lost.
   */
  @ApiProperty({ enum: outcomes }) outcome!: (typeof outcomes)[number];
  /** The result of the output template, or the results of all steps by key; null without output. */
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
  /** Why the run failed, or why it has no output. */
  @ApiProperty(error) error!: SyntheticErrorView | null;
  /** The steps, in order. */
  @ApiProperty({ type: [SyntheticStepFactsView] }) steps!: SyntheticStepFactsView[];
}
