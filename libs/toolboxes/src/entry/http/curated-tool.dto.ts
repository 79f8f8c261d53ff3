import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsInt, IsObject, IsString, Matches, Max, Min } from 'class-validator';
import { type InputSchema } from '#connector-definition';
import { MayBeAbsent, MayBeNull, NullableText } from '#kernel/http';
import { resultSizes } from '#organizations';
import { maxProjection } from '../domain/entry.js';
import { toolNamePattern } from '../domain/exposed-name.js';

const object = { type: 'object', additionalProperties: true } as const;

/** Fields that tools of toolboxes and templates share. */
export class CuratedToolBody {
  /** The name that callers see: letters, digits, `_` and `-`. If null, the name is derived from connector and tool. */
  @ApiPropertyOptional({ type: String, nullable: true, minLength: 1, maxLength: 64, pattern: toolNamePattern.source })
  @MayBeNull()
  @IsString()
  @Matches(toolNamePattern, { message: '$property must be 1 to 64 letters, digits, “_” or “-”.' })
  name?: string | null;
  /** The description that callers see. Null for the tool's own description. */
  @NullableText({ max: 4000, lines: true })
  description?: string | null;
  /** Whether callers can call the tool. The default for a new entry is true. */
  @MayBeAbsent() @IsBoolean() enabled?: boolean;
  /** Values of arguments that the caller omits. */
  @ApiPropertyOptional(object) @MayBeAbsent() @IsObject() defaults?: Record<string, unknown>;
  /** Values of arguments that the caller cannot send. Everyone with view access can read these values. */
  @ApiPropertyOptional(object) @MayBeAbsent() @IsObject() frozen?: Record<string, unknown>;
  /** A JSON Schema that narrows the tool's own schema. Null for the tool's own schema. */
  @ApiPropertyOptional({ ...object, nullable: true }) @MayBeNull() @IsObject() input_schema?: InputSchema | null;
  /** The size in bytes above which an agent gets only the beginning of a result. Null for the organization’s limit. */
  @ApiPropertyOptional({ type: 'integer', nullable: true })
  @MayBeNull()
  @Min(resultSizes.min)
  @Max(resultSizes.max)
  @IsInt()
  result_max_bytes?: number | null;
  /** A JSONata expression. Agents get its value instead of the result. Null for the result. */
  @NullableText({ max: maxProjection, lines: true })
  result_projection?: string | null;
}

/** Fields that the examples of tools of toolboxes and templates share. Only the name and `frozen` are adapted. */
export const curatedToolExample = {
  description: null,
  enabled: true,
  defaults: {},
  input_schema: null,
  result_max_bytes: null,
  result_projection: null,
};
