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
  type ValidationArguments,
} from 'class-validator';
import { type InputSchema } from '#connector-definition';
import { Id, MayBeAbsent, MayBeNull, Text } from '#kernel/http';
import { programLimits } from '../domain/program.js';
import { type SentProgram } from '../services/program-checker.js';

type SentStep = SentProgram['steps'][number];

const keyProblem = ({ value }: ValidationArguments): string =>
  /^(__proto__|constructor|prototype)$/.test(String(value))
    ? `The key ${String(value)} is reserved. Choose another one.`
    : '$property must start with a letter or “_”, followed by letters, digits or “_”.';

const template = { type: String, nullable: true, minLength: 1, maxLength: programLimits.template } as const;

/** One step: a single call, or one for each item of a list. */
class SyntheticStepBody {
  /** A unique key. The result of the step is `steps.<key>.result`. */
  @Matches(/^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_]\w{0,63}$/, { message: keyProblem })
  key!: string;
  /** The connection that the step runs on. The owner needs `use` access to the connection. */
  @Id('conn') connection_id!: string;
  /** The name of the tool, as `GET /connector/{slug}/tools` lists it. It cannot be a synthetic tool. */
  @Length(1, 200) tool_name!: string;
  /**
   * JSONata that returns the arguments. It can read `input`, `steps` and `run`, and in a loop also `item` and `index`.
   */
  @IsString() @Length(1, programLimits.template) args_template!: string;
  /**
   * Keys of the steps that run before this step. This step can read their results, and the results of the steps they
   * depend on.
   */
  @MayBeAbsent() @IsArray() @ArrayMaxSize(programLimits.steps) @IsString({ each: true }) depends_on?: string[];
  /** JSONata that returns at most 100 items. The step makes one call for each item. Null for a single call. */
  @ApiPropertyOptional(template) @MayBeNull() @IsString() @Length(1, programLimits.template) for_each?: string | null;
  /** The maximum number of concurrent calls of the loop. */
  @ApiPropertyOptional({ type: 'integer', default: programLimits.concurrency })
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(programLimits.concurrency)
  for_each_concurrency?: number;
  /** Whether the run continues if this step fails. */
  @ApiPropertyOptional({ enum: ['fail', 'continue'], default: 'fail' })
  @MayBeAbsent()
  @IsIn(['fail', 'continue'])
  on_error?: 'fail' | 'continue';
  /** The maximum number of pages to read from a tool with paged results. */
  @ApiPropertyOptional({ type: 'integer', default: 1 })
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(programLimits.pages)
  max_pages?: number;

  // Read-only. Accepted and ignored, so that a client can send back a step as it received it.
  @ApiHideProperty() @Allow() connection_state?: unknown;
  @ApiHideProperty() @Allow() connector_slug?: unknown;
}

/** The definition of a synthetic tool. */
export class SyntheticToolBody {
  /** The name. It is converted to lower case with words joined by `_`, and must be unique in the organization. */
  @Text({ max: 64 }) name!: string;
  /** What the synthetic tool does, for people and agents. */
  @Text({ max: 4000, lines: true }) description!: string;
  /** The input as a JSON Schema of type object. */
  @ApiProperty({ type: 'object', additionalProperties: true }) @IsObject() input_schema!: InputSchema;
  /** All steps, in order. On update, steps that are not listed are removed. */
  @ApiProperty({ type: [SyntheticStepBody] })
  @Type(() => SyntheticStepBody)
  @ValidateNested({ each: true })
  @IsObject({ each: true })
  @ArrayMaxSize(programLimits.steps)
  @ArrayMinSize(1)
  @IsArray()
  steps!: SyntheticStepBody[];
  /**
   * JSONata that returns the output. It can read `input`, `steps` and `run`. If null, the output contains the results
   * of all steps by key.
   */
  @ApiPropertyOptional(template)
  @MayBeNull()
  @IsString()
  @Length(1, programLimits.template)
  output_template?: string | null;
}

/** A draft of a synthetic tool. */
export class SyntheticToolDraftBody extends SyntheticToolBody {
  /** The id of the synthetic tool that the draft changes. Absent for a new tool. */
  @MayBeAbsent() @Id('syn') id?: string;
}

export class UpdateSyntheticToolBody extends PartialType(SyntheticToolBody, { skipNullProperties: false }) {}

const convertStepBody = ({ key, connection_id, tool_name, args_template, ...rest }: SyntheticStepBody): SentStep => ({
  key,
  connection_id,
  tool_name,
  args_template,
  depends_on: rest.depends_on ?? [],
  for_each: rest.for_each ?? null,
  for_each_concurrency: rest.for_each_concurrency ?? programLimits.concurrency,
  on_error: rest.on_error ?? 'fail',
  max_pages: rest.max_pages ?? 1,
});

/** The program in the request, without read-only fields and with defaults for omitted ones. */
export const convertProgramBody = ({
  steps,
  output_template = null,
  name,
  description,
  input_schema,
}: SyntheticToolBody) => ({
  name,
  description,
  input_schema,
  output_template,
  steps: steps.map(convertStepBody),
});

export const convertUpdateBody = ({ steps, ...rest }: UpdateSyntheticToolBody) => ({
  ...rest,
  ...(steps && { steps: steps.map(convertStepBody) }),
});
