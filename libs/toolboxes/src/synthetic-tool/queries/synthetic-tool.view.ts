import { ApiProperty } from '@nestjs/swagger';
import { type Tier, tiers } from '#connector-definition';
import { type Caller } from '#kernel';
import { isSound, planProblems, type ProgramDiagnostic, stepProblems } from '../domain/program-problems.js';
import { programLimits } from '../domain/program.js';
import { canManageSyntheticTool, canUseSyntheticTool } from '../domain/synthetic-tool-policy.js';
import { type SyntheticToolRow } from '../persistence/synthetic-tools.js';
import { connectorsOfSteps, type ResolvedStep, tierOfSteps } from '../services/step-resolver.js';
import { programDiagnosticCodes } from '../domain/program-reasons.js';

class ProgramDiagnosticView {
  /** An error prevents saving or running the tool. A warning does not. */
  @ApiProperty({ enum: ['error', 'warning'] }) severity!: 'error' | 'warning';
  /** The kind of problem, for programs. */
  @ApiProperty({ enum: programDiagnosticCodes }) code!: ProgramDiagnostic['code'];
  /** What is wrong and how to fix it. */
  message!: string;
  /** JSON Pointer into the program. */
  pointer!: string;
}

/** One step of a synthetic tool. */
class SyntheticStepView {
  /** The key of the step. Its result is `steps.<key>.result`. */
  key!: string;
  /** The id of the connection. */
  connection_id!: string;
  /**
   * `missing`: deleted, or not shared with the caller. `unusable`: not working now, or the caller lacks `use` access.
   */
  @ApiProperty({ enum: ['ok', 'missing', 'unusable'] }) connection_state!: 'ok' | 'missing' | 'unusable';
  /** The name of the tool. */
  tool_name!: string;
  /** The connector of the connection; null if there is none. */
  @ApiProperty({ type: String, nullable: true }) connector_slug!: string | null;
  /** JSONata that returns the arguments. */
  args_template!: string;
  /** Keys of the steps that run before this step. */
  depends_on!: string[];
  /** JSONata that returns the items of a loop. The step makes one call for each item. Null for a single call. */
  @ApiProperty({ type: String, nullable: true }) for_each!: string | null;
  /** The maximum number of concurrent calls of the loop. */
  @ApiProperty({ type: 'integer' }) for_each_concurrency!: number;
  /** Whether the run continues if this step fails. */
  @ApiProperty({ enum: ['fail', 'continue'] }) on_error!: 'fail' | 'continue';
  /** The maximum number of pages a step fetches. */
  @ApiProperty({ type: 'integer', maximum: programLimits.pages }) max_pages!: number;
}

/** A tool that its owner built from steps. */
export class SyntheticToolView {
  @ApiProperty({ example: 'syn_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The name, in lower case with words joined by `_`. It is unique in the organization. */
  name!: string;
  /** What the synthetic tool does. */
  description!: string;
  /** The input, as a JSON Schema. */
  @ApiProperty({ type: 'object', additionalProperties: true }) input_schema!: object;
  /** The steps, in order. */
  @ApiProperty({ type: [SyntheticStepView] }) steps!: SyntheticStepView[];
  /** JSONata that returns the output. If null, the output contains the results of all steps by key. */
  @ApiProperty({ type: String, nullable: true }) output_template!: string | null;
  /** The highest tier of the tool's steps. */
  @ApiProperty({ enum: tiers }) tier!: Tier;
  /** What the tool does with its resource. */
  @ApiProperty({ enum: ['other'] }) operation!: 'other';
  /** The slugs of the connectors that the tool uses. */
  connector_slugs!: string[];
  /** The number of steps that cannot run now. */
  @ApiProperty({ type: 'integer' }) broken_step_count!: number;
  /** The current problems. */
  @ApiProperty({ type: [ProgramDiagnosticView] }) diagnostics!: ProgramDiagnosticView[];
  /** Whether the tool has no errors and can run. */
  valid!: boolean;
  /** Whether a restriction blocks the caller from one of its tools. */
  restricted!: boolean;
  /** Whether the caller may change the synthetic tool. */
  can_manage!: boolean;
  /** Whether the caller may run the tool, unless a restriction blocks a step. */
  can_use!: boolean;
  /** Version of the synthetic tool. It increases by one with every change. */
  @ApiProperty({ type: 'integer' }) version!: number;
  created_at!: string;
  updated_at!: string;
}

export class ValidatedProgramView {
  /** Whether the draft has no errors, so that it could be saved. */
  valid!: boolean;
  /** Every problem of the program. */
  @ApiProperty({ type: [ProgramDiagnosticView] }) diagnostics!: ProgramDiagnosticView[];
  /** The highest tier of the steps. */
  @ApiProperty({ enum: tiers }) tier!: Tier;
  /** The slugs of the connectors that the tool uses. */
  connector_slugs!: string[];
  /** The maximum number of calls of a run, with every loop at its maximum length. */
  @ApiProperty({ type: 'integer' }) max_calls!: number;
}

/**
 * Returns the problems that can appear after a program was saved. Templates and schemas cannot become invalid later.
 */
export const currentProblems = (
  row: Pick<SyntheticToolRow, 'steps' | 'output_template'>,
  resolved: readonly ResolvedStep[],
) => [...planProblems(row), ...resolved.flatMap(stepProblems)];

export function buildSyntheticToolView(
  caller: Caller,
  row: SyntheticToolRow,
  resolved: readonly ResolvedStep[],
): SyntheticToolView {
  const diagnostics = currentProblems(row, resolved);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    input_schema: row.input_schema,
    steps: resolved.map(({ step, connection_state, connector_slug }) => ({
      ...step,
      connector_slug,
      connection_state,
    })),
    output_template: row.output_template,
    tier: tierOfSteps(resolved),
    operation: 'other',
    connector_slugs: connectorsOfSteps(resolved),
    broken_step_count: resolved.filter((each, position) => !isSound(stepProblems(each, position))).length,
    diagnostics,
    valid: isSound(diagnostics),
    restricted: resolved.some(({ verdict }) => !verdict.allowed),
    can_manage: canManageSyntheticTool(caller, row).allowed,
    can_use: canUseSyntheticTool(caller, row).allowed,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
