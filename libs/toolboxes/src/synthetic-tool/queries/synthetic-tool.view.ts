import { ApiProperty } from '@nestjs/swagger';
import { programDiagnosticCodes } from '../domain/program-diagnostic.js';
import { programLimits } from '../domain/program.js';

const tiers = ['read', 'write', 'destructive'] as const;

export class ProgramDiagnosticView {
  /** A program with an error is not kept, or does not run. */
  @ApiProperty({ enum: ['error', 'warning'] }) severity!: 'error' | 'warning';
  /** What kind of problem it is, for programs. */
  @ApiProperty({ enum: programDiagnosticCodes }) code!: (typeof programDiagnosticCodes)[number];
  /** What is wrong and how to fix it. */
  message!: string;
  /** JSON Pointer into the document. */
  pointer!: string;
}

/** One step of a synthetic tool. */
export class SyntheticStepView {
  /** Under which its result is found: `steps.<key>.result`. */
  key!: string;
  /** The id of the connection. */
  connection_id!: string;
  /** `missing`: it is gone or does not reach the caller; `unusable`: it does not work now, or is not theirs to use. */
  @ApiProperty({ enum: ['ok', 'missing', 'unusable'] }) connection_state!: 'ok' | 'missing' | 'unusable';
  /** The name of the tool. */
  tool_name!: string;
  /** The connection’s connector; null where there is none. */
  @ApiProperty({ type: String, nullable: true }) connector_slug!: string | null;
  /** JSONata that makes the arguments. */
  args_template!: string;
  /** Steps that run before it, and whose results it reads. */
  depends_on!: string[];
  /** JSONata that gives the items, each of which is one call; null: it is one call. */
  @ApiProperty({ type: String, nullable: true }) for_each!: string | null;
  /** How many iterations of a loop run at once. */
  @ApiProperty({ type: 'integer' }) for_each_concurrency!: number;
  /** Whether the run goes on where it fails. */
  @ApiProperty({ enum: ['fail', 'continue'] }) on_error!: 'fail' | 'continue';
  /** The maximum number of pages a step fetches. */
  @ApiProperty({ type: 'integer', maximum: programLimits.pages }) max_pages!: number;
}

/** A tool that its owner made of steps. */
export class SyntheticToolView {
  /** The id of the synthetic tool. It never changes. */
  @ApiProperty({ example: 'syn_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** In lower case, words joined by `_`; nobody else in the organization has it. */
  name!: string;
  /** What the synthetic tool does. */
  description!: string;
  /** JSON Schema of what it takes. */
  @ApiProperty({ type: 'object', additionalProperties: true }) input_schema!: object;
  /** The steps, in order. */
  @ApiProperty({ type: [SyntheticStepView] }) steps!: SyntheticStepView[];
  /** JSONata that makes the answer; null: the results of all steps by key. */
  @ApiProperty({ type: String, nullable: true }) output_template!: string | null;
  /** The worst of its steps’. */
  @ApiProperty({ enum: tiers }) tier!: (typeof tiers)[number];
  /** What the tool does with its resource. */
  @ApiProperty({ enum: ['other'] }) operation!: 'other';
  /** The slugs of the connectors that are used. */
  connector_slugs!: string[];
  /** Steps that cannot run now. */
  @ApiProperty({ type: 'integer' }) broken_step_count!: number;
  /** What is wrong with it now. */
  @ApiProperty({ type: [ProgramDiagnosticView] }) diagnostics!: ProgramDiagnosticView[];
  /** Whether nothing keeps it from running. */
  valid!: boolean;
  /** Whether a restriction keeps the caller from a tool of its steps. */
  restricted!: boolean;
  /** Whether the caller may change the synthetic tool. */
  can_manage!: boolean;
  /** Running it, as far as a restriction does not keep the caller from a step. */
  can_use!: boolean;
  /** Version of the synthetic tool. It increases by one with every change. */
  @ApiProperty({ type: 'integer' }) version!: number;
  /** When the synthetic tool was created. */
  created_at!: string;
  /** When the synthetic tool last changed. */
  updated_at!: string;
}

export class ValidatedProgramView {
  /** Whether it would be kept: there is no error. */
  valid!: boolean;
  /** Every problem of the program. */
  @ApiProperty({ type: [ProgramDiagnosticView] }) diagnostics!: ProgramDiagnosticView[];
  /** The highest risk of a call: read, write or destructive. */
  @ApiProperty({ enum: tiers }) tier!: (typeof tiers)[number];
  /** The slugs of the connectors that are used. */
  connector_slugs!: string[];
  /** Calls that a run makes at the most, were every loop as long as it may be. */
  @ApiProperty({ type: 'integer' }) max_calls!: number;
}
