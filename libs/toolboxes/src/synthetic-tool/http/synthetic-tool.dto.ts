import { ApiHideProperty, ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  Allow,
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { type InputSchema } from '#connector-definition';
import { Id, MayBeAbsent, MayBeNull, Text } from '#kernel';
import { programLimits } from '../domain/program.js';
import { type SentProgram } from '../services/program-writing.js';

type SentStep = SentProgram['steps'][number];

const template = { type: String, nullable: true, minLength: 1, maxLength: programLimits.template } as const;

/** One step: a call, or one for each item of a list. */
export class SyntheticStepBody {
  /** A name of its own, under which its result is found: `steps.<key>.result`. */
  @Matches(/^[A-Za-z_]\w{0,63}$/, { message: '$property must be a letter or “_”, then letters, digits and “_”.' })
  key!: string;
  /** What it runs on: the owner needs use access. */
  @Id('conn') connection_id!: string;
  /** As `GET /connector/{slug}/tools` lists it; not a synthetic tool. */
  @Length(1, 200) tool_name!: string;
  /** JSONata that makes the arguments, over `input`, `steps` and `run`, in a loop also `item` and `index`. */
  @IsString() @Length(1, programLimits.template) args_template!: string;
  /** Keys of steps that run before it: only their results can be read. */
  @MayBeAbsent() @IsArray() @ArrayMaxSize(programLimits.steps) @IsString({ each: true }) depends_on?: string[];
  /** JSONata that gives at most 100 items, each of which is one call; null: it is one call. */
  @ApiPropertyOptional(template) @MayBeNull() @IsString() @Length(1, programLimits.template) for_each?: string | null;
  /** Calls of the loop at once. */
  @ApiPropertyOptional({ type: 'integer', default: programLimits.concurrency })
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(programLimits.concurrency)
  for_each_concurrency?: number;
  /** Whether the run goes on where it fails. */
  @ApiPropertyOptional({ enum: ['fail', 'continue'], default: 'fail' })
  @MayBeAbsent()
  @IsIn(['fail', 'continue'])
  on_error?: 'fail' | 'continue';
  /** Pages that are read of a tool that answers in pages. */
  @ApiPropertyOptional({ type: 'integer', default: 1 })
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(programLimits.pages)
  max_pages?: number;

  // Only ever answered; taken and left aside, so that what was read can be sent back.
  @ApiHideProperty() @Allow() connection_state?: unknown;
  @ApiHideProperty() @Allow() connector_slug?: unknown;
}

/** A synthetic tool as somebody writes it. */
export class SyntheticToolBody {
  /** Made lower case, words joined by `_`; nobody else in the organization may have it. */
  @Text({ max: 64 }) name!: string;
  /** What the synthetic tool does, for people and agents. */
  @Text({ max: 4000, lines: true }) description!: string;
  /** JSON Schema of an object: what it takes. */
  @ApiProperty({ type: 'object', additionalProperties: true }) @IsObject() input_schema!: InputSchema;
  /** All of them, in their order: on a change, what is not among them goes. */
  @ApiProperty({ type: [SyntheticStepBody] })
  @Type(() => SyntheticStepBody)
  @ValidateNested({ each: true })
  @IsObject({ each: true })
  @ArrayMaxSize(programLimits.steps)
  @ArrayMinSize(1)
  @IsArray()
  steps!: SyntheticStepBody[];
  /** JSONata that makes the answer, over `input`, `steps` and `run`; null: the results of all steps by key. */
  @ApiPropertyOptional(template)
  @MayBeNull()
  @IsString()
  @Length(1, programLimits.template)
  output_template?: string | null;
}

export class UpdateSyntheticToolBody extends PartialType(SyntheticToolBody, { skipNullProperties: false }) {}

const stepOf = ({ key, connection_id, tool_name, args_template, ...rest }: SyntheticStepBody): SentStep => ({
  ...{ key, connection_id, tool_name, args_template },
  depends_on: rest.depends_on ?? [],
  for_each: rest.for_each ?? null,
  for_each_concurrency: rest.for_each_concurrency ?? programLimits.concurrency,
  on_error: rest.on_error ?? 'fail',
  max_pages: rest.max_pages ?? 1,
});

/** What the request says, without what is only ever answered; what is left out of a whole one has its usual value. */
export const programOf = ({ steps, output_template = null, name, description, input_schema }: SyntheticToolBody) => ({
  ...{ name, description, input_schema, output_template },
  steps: steps.map(stepOf),
});

export const changesOf = ({ steps, ...rest }: UpdateSyntheticToolBody) => ({
  ...rest,
  ...(steps && { steps: steps.map(stepOf) }),
});
