import { Length } from 'class-validator';
import { ApiProperty, OmitType } from '@nestjs/swagger';
import { ExecuteBody, ExecutionErrorView, ExecutionView } from '#connections';
import { SyntheticStepFactsView } from '../../synthetic-run/queries/synthetic-execution.view.js';

export class ExecuteToolboxToolBody extends ExecuteBody {
  /** The name of the tool, as `tools` of `GET /toolbox/{id}` lists it. */
  @Length(1, 64) declare tool_name: string;
  /** The arguments, as the listed schema requires. The schema does not contain frozen arguments. */
  declare arguments: Record<string, unknown>;
}

const outcomes = ['succeeded', 'partial', 'failed', 'dry_run'] as const;

export class ToolboxExecutionErrorView extends OmitType(ExecutionErrorView, ['kind']) {
  /** The kind of error: an error of a single tool call or, for a synthetic tool, also an error of its run. */
  kind!: string;
}

export class ToolboxExecutionView extends OmitType(ExecutionView, ['outcome', 'error']) {
  /** `partial`, for a synthetic tool: a step with `on_error: continue` failed, or the output could not be built. */
  @ApiProperty({ enum: outcomes }) outcome!: (typeof outcomes)[number];
  /** The error of the third party; for a synthetic tool, the first error of its run. */
  error?: ToolboxExecutionErrorView;
  /** The steps of a synthetic tool. */
  steps?: SyntheticStepFactsView[];
}
