import { ApiProperty, OmitType } from '@nestjs/swagger';
import { ExecutionErrorView, ExecutionView } from '#connections';
import { SyntheticStepFactsView } from '../../synthetic-tool/queries/step-facts.dto.js';

const outcomes = ['succeeded', 'partial', 'failed', 'dry_run'] as const;

export class ToolboxExecutionErrorView extends OmitType(ExecutionErrorView, ['kind']) {
  /** As of a tool that is run by itself; of a synthetic tool also as of its run. */
  kind!: string;
}

export class ToolboxExecutionView extends OmitType(ExecutionView, ['outcome', 'error']) {
  /** `partial`, of a synthetic tool: a step failed that may, or the output could not be made. */
  @ApiProperty({ enum: outcomes }) outcome!: (typeof outcomes)[number];
  /** Of a call that failed at the third party; of a synthetic tool, the first thing that went wrong. */
  error?: ToolboxExecutionErrorView;
  /** What is known of the steps of a synthetic tool. */
  steps?: SyntheticStepFactsView[];
}
